import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type CompiledBundle, compiledBundleOf, compiledMessagesOf } from '#locales/load-messages.ts'
import { type MessageBundle, messageBundles } from '#locales/message-bundles.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
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

describe('the messages of hydrated pages', () => {
  const versionOf = (locale: Locale, of: MessageBundle) => compiledBundleOf(locale, of).version

  test.each(locales)('the version that a page of %s names is cached for good', async (locale) => {
    const version = versionOf(locale, 'dashboard')
    const answer = await get(urls.compiledMessages(locale, { of: 'dashboard', version }), { 'Accept-Encoding': 'br' })
    expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('Content-Encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ])
    const bundle = JSON.parse(brotliDecompressSync(await answer.arrayBuffer()).toString()) as CompiledBundle
    expect(bundle).toEqual({ version, messages: compiledMessagesOf(locale, ...messageBundles.dashboard) })
  })

  test.each(['another', ''])(
    'the page of another build, which names version "%s", gets the present messages, and no cache stores them',
    async (asked) => {
      const answer = await get(urls.compiledMessages('en-US', { of: 'checkout', version: asked }))
      expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('ETag')]).toEqual([200, 'no-store', null])
      expect(await answer.json()).toMatchObject({ version: versionOf('en-US', 'checkout') })
    },
  )

  test('the messages of the admin are only in its own bundle', () => {
    const { admin: _, ...others } = messageBundles
    expect(
      Object.values(others)
        .flat()
        .filter((namespace) => namespace.startsWith('admin')),
    ).toEqual([])
  })

  test.each(['', 'emails', '__proto__'])('there is no bundle "%s"', async (of) => {
    expect((await get(urls.compiledMessages('en-US', { of, version: 'x' }))).status).toBe(422)
  })
})
