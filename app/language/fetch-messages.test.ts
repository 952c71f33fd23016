import { expect, test, vi } from 'vitest'
import { fetchMessages } from './fetch-messages.ts'

test('messages that do not come are requested again three times, past the cache', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'http://shop.test/checkout' })
  const request = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(() => Promise.resolve(new Response('', { status: 503 })))
  vi.stubGlobal('fetch', request)
  const fetched = fetchMessages(['/_i18n/en-US/compiled.json?of=checkout&version=a'])
  const refused = expect(fetched).rejects.toThrow('do not come')
  await vi.runAllTimersAsync()
  await refused
  expect(request.mock.calls.map(([, { cache }]) => cache)).toEqual(['default', 'reload', 'reload', 'reload'])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
