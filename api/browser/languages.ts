import { Hono } from 'hono'
import { z } from 'zod'
import { compiledBundleOf, sourceMessagesOf } from '#locales/load-messages.ts'
import { isMessageBundle, type MessageBundle, messageBundles } from '#locales/message-bundles.ts'
import { DAY, SECOND, YEAR } from '#shared/durations.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import { Failure } from '#shop/failure.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import type { Shop } from '#shop/shop.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { prepareResponse, sendEncoded, sendPrepared } from '#api/http/conditional-response.ts'
import { sendFailure } from '#api/http/failure-response.ts'

/**
 * GET /_i18n/{locale}/messages.json?of=: the messages of a language, by file, as ICU text. Cached
 * for a day. GET /_i18n/{locale}/compiled.json?of=&version=: those of a hydrated page, ready to
 * format.
 */
export function messageRoutes({ settings }: Pick<Shop, 'settings'>): Hono {
  const bytesIn = memoize((locale: Locale) => prepareResponse(JSON.stringify(sourceMessagesOf(locale)), type))
  const bytesOfFile = memoize((key: string) => {
    const [locale, file] = key.split(' ') as [Locale, string]
    return prepareResponse(JSON.stringify({ [file]: sourceMessagesOf(locale)[file] }), type)
  })
  const bundlesIn = memoize((locale: Locale) =>
    memoize((name: MessageBundle) => {
      const bundle = compiledBundleOf(locale, name)
      return { version: bundle.version, bytes: prepareResponse(JSON.stringify(bundle), type) }
    }),
  )
  const routes = new Hono()
  routes.get('/_i18n/:locale/messages.json', describeMessages, (c) => {
    const { locale } = c.req.param()
    const of = c.req.query('of')
    if (!isOfferedLocale(settings, locale)) return sendFailure(c, new Failure('not-found'))
    if (of === undefined) return sendPrepared(c, bytesIn(locale), CACHE_CONTROL)
    if (!Object.hasOwn(sourceMessagesOf(locale), of)) return sendFailure(c, new Failure('invalid-input', { fields: { of: 'invalid' } }))
    return sendPrepared(c, bytesOfFile(`${locale} ${of}`), CACHE_CONTROL)
  })
  routes.get('/_i18n/:locale/compiled.json', describeCompiledMessages, (c) => {
    const { locale } = c.req.param()
    const { of = '', version } = c.req.query()
    if (!isOfferedLocale(settings, locale)) return sendFailure(c, new Failure('not-found'))
    if (!isMessageBundle(of)) return sendFailure(c, new Failure('invalid-input', { fields: { of: 'invalid' } }))
    const own = bundlesIn(locale)(of)
    // The page of another build asks for a version that this process does not have. No cache may
    // store other messages under that version.
    return version === own.version
      ? sendPrepared(c, own.bytes, IMMUTABLE)
      : sendEncoded(c, own.bytes, { 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' })
  })
  return routes
}

const type = 'application/json; charset=utf-8'
const CACHE_CONTROL = `public, max-age=${DAY / SECOND}`
const IMMUTABLE = `public, max-age=${YEAR / SECOND}, immutable`

const describeMessages = describeRoute({
  name: 'getMessages',
  about: 'Website',
  summary: 'Get the messages of a language',
  more: 'ICU messages, grouped by file. Cache them for a day.',
  path: z.object({ locale: z.enum(locales).describe('The language of the messages.') }),
  query: z.object({ of: z.string().optional().describe('Returns only this file, such as `connection`.') }),
  answer: z.record(z.string(), z.record(z.string(), z.string())),
})

const describeCompiledMessages = describeRoute({
  name: 'getCompiledMessages',
  about: 'Website',
  summary: 'Get the messages of hydrated pages',
  more: 'Compiled ICU messages, for the pages of the shop itself. A response of the requested version never changes. Other responses contain the present version and must not be cached.',
  path: z.object({ locale: z.enum(locales).describe('The language of the messages.') }),
  query: z.object({
    of: z.enum(Object.keys(messageBundles) as MessageBundle[]).describe('The area of the pages.'),
    version: z.string().optional().describe('The version that the page names.'),
  }),
  answer: z.object({ version: z.string(), messages: z.record(z.string(), z.unknown()) }),
})
