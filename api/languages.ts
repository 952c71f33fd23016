import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { messagesOf } from '#locales/load.ts'
import { isLocale } from '#shared/locale.ts'

const DAY = 24 * 60 * 60

/** GET /_i18n/{locale}/messages.json: all messages of a language, by file, as ICU text; cached for a day. */
export function languageCalls(): Hono {
  return new Hono().use('/_i18n/*', etag()).get('/_i18n/:locale/messages.json', (c) => {
    const { locale } = c.req.param()
    if (!isLocale(locale)) return c.json({ success: false, code: 'not-found', message: 'not-found' }, 404)
    return c.json(messagesOf(locale), 200, { 'Cache-Control': `public, max-age=${DAY}` })
  })
}
