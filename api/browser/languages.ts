import { Hono } from 'hono'
import { z } from 'zod'
import { messagesOf } from '#locales/load.ts'
import { DAY, SECOND } from '#shared/durations.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import { Failure } from '#shop/failure.ts'
import { speaks } from '#shop/languages.ts'
import type { Shop } from '#shop/shop.ts'
import { told } from '#api/description/describe-route.ts'
import { bytesOf, send } from '#api/http/conditional-response.ts'
import { refuse } from '#api/http/refusal.ts'

/**
 * GET /_i18n/{locale}/messages.json?of=: the messages of a language, by file, as ICU text. Cached
 * for a day.
 */
export function languageCalls({ settings }: Pick<Shop, 'settings'>): Hono {
  const bytesIn = memoize((locale: Locale) => bytesOf(JSON.stringify(messagesOf(locale)), type))
  const bytesOfFile = memoize((key: string) => {
    const [locale, file] = key.split(' ') as [Locale, string]
    return bytesOf(JSON.stringify({ [file]: messagesOf(locale)[file] }), type)
  })
  return new Hono().get('/_i18n/:locale/messages.json', tellOfMessages, (c) => {
    const { locale } = c.req.param()
    const of = c.req.query('of')
    if (!speaks(settings, locale)) return refuse(c, new Failure('not-found'))
    if (of === undefined) return send(c, bytesIn(locale), KEPT)
    if (!Object.hasOwn(messagesOf(locale), of)) return refuse(c, new Failure('invalid-input', { fields: { of: 'invalid' } }))
    return send(c, bytesOfFile(`${locale} ${of}`), KEPT)
  })
}

const type = 'application/json; charset=utf-8'
const KEPT = `public, max-age=${DAY / SECOND}`

const tellOfMessages = told({
  name: 'messages',
  about: 'Running',
  summary: 'The messages of a language, by file, as ICU text. To be kept for a day.',
  path: z.object({ locale: z.enum(locales) }),
  query: z.object({ of: z.string().optional().describe('One file alone, such as `feel`.') }),
  answer: z.record(z.string(), z.record(z.string(), z.string())),
})
