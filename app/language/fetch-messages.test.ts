import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchMessages } from './fetch-messages.ts'

test('messages that do not come are requested again three times, past the cache', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  vi.stubGlobal('location', { href: 'http://shop.test/checkout' })
  const request = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(() => Promise.resolve(new Response('', { status: 503 })))
  vi.stubGlobal('fetch', request)
  // Other tests in this process have stored the bundles that there are.
  const fetched = fetchMessages(['/_i18n/en-US/compiled.json?of=nobody-has-it&version=a'])
  const refused = expect(fetched).rejects.toThrow('do not come')
  await vi.runAllTimersAsync()
  await refused
  expect(request.mock.calls.map(([, { cache }]) => cache)).toEqual(['default', 'reload', 'reload', 'reload'])
})
