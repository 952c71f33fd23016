import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { defaultSettings } from '#shop/settings.ts'
import { messageRoutes } from './languages.ts'

const get = (path: string, headers: Record<string, string> = {}) =>
  messageRoutes({ settings: { ...defaultSettings } as never }).request(path, { headers })

describe('the messages of a language', () => {
  test.each(locales)('the messages of %s are served in full and cached for a day', async (locale) => {
    const answer = await get(`/_i18n/${locale}/messages.json`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
    const messages = (await answer.json()) as Record<string, Record<string, string>>
    expect(messages.failures!['not-found']).toMatch(/\p{L}/u)
    expect(Object.keys(messages).length).toBeGreaterThan(5)
  })

  test('the messages of a single file are served to pages that need few of them', async () => {
    const answer = await get('/_i18n/ar/messages.json?of=connection&build=1')
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=86400'])
    const { connection } = (await (await get('/_i18n/ar/messages.json')).json()) as Record<string, unknown>
    expect(await answer.json()).toEqual({ connection })
    for (const of of ['', 'nothing', '__proto__']) expect((await get(`/_i18n/ar/messages.json?of=${of}`)).status, of).toBe(422)
  })

  test('the messages of a language are sent compressed to a client that accepts compression', async () => {
    const answer = await get('/_i18n/ja-JP/messages.json', { 'Accept-Encoding': 'gzip, br' })
    expect([answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual(['br', 'Accept-Encoding'])
    const whole = await (await get('/_i18n/ja-JP/messages.json')).text()
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(whole)
  })

  test('the messages of a language are not sent again to a client that has them', async () => {
    const etag = (await get('/_i18n/en-US/messages.json')).headers.get('ETag')!
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/)
    const again = await get('/_i18n/en-US/messages.json', { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('/_i18n/es-ES/messages.json', { 'If-None-Match': etag })).status).toBe(200)
  })

  test.each(['en', 'EN-us', 'xx-XX', '__proto__', 'constructor', '..%2fen-US', '%00', '%ff', 'x'.repeat(5000)])(
    'there are no messages for the locale %s',
    async (locale) => {
      const answer = await get(`/_i18n/${locale}/messages.json`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ success: false, code: 'not-found', message: expect.stringMatching(/\w \w/) })
    },
  )
})
