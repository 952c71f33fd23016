import { Hono } from 'hono'
import { z } from 'zod'
import { sourceMessagesOf } from '#locales/load-messages.ts'
import { DAY, SECOND } from '#shared/durations.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import { Failure } from '#shop/failure.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import type { Shop } from '#shop/shop.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { prepareResponse, sendPrepared } from '#api/http/conditional-response.ts'
import { sendFailure } from '#api/http/failure-response.ts'

/**
 * GET /_i18n/{locale}/messages.json?of=: the messages of a language, by file, as ICU text. Cached
 * for a day.
 */
export function messageRoutes({ settings }: Pick<Shop, 'settings'>): Hono {
  const bytesIn = memoize((locale: Locale) => prepareResponse(JSON.stringify(sourceMessagesOf(locale)), type))
  const bytesOfFile = memoize((key: string) => {
    const [locale, file] = key.split(' ') as [Locale, string]
    return prepareResponse(JSON.stringify({ [file]: sourceMessagesOf(locale)[file] }), type)
  })
  return new Hono().get('/_i18n/:locale/messages.json', describeMessages, (c) => {
    const { locale } = c.req.param()
    const of = c.req.query('of')
    if (!isOfferedLocale(settings, locale)) return sendFailure(c, new Failure('not-found'))
    if (of === undefined) return sendPrepared(c, bytesIn(locale), CACHE_CONTROL)
    if (!Object.hasOwn(sourceMessagesOf(locale), of)) return sendFailure(c, new Failure('invalid-input', { fields: { of: 'invalid' } }))
    return sendPrepared(c, bytesOfFile(`${locale} ${of}`), CACHE_CONTROL)
  })
}

const type = 'application/json; charset=utf-8'
const CACHE_CONTROL = `public, max-age=${DAY / SECOND}`

const describeMessages = describeRoute({
  name: 'getMessages',
  about: 'Website',
  summary: 'Get the messages of a language',
  more: 'ICU messages, grouped by file. Cache them for a day.',
  path: z.object({ locale: z.enum(locales).describe('The language of the messages.') }),
  query: z.object({ of: z.string().optional().describe('Returns only this file, such as `connection`.') }),
  answer: z.record(z.string(), z.record(z.string(), z.string())),
})
