import type { Config } from '#server/config.types.ts'
import { isLoopback, parseUrl } from './url.ts'

/**
 * Signs that the public uses this shop, each a sentence: real money, real mail, or a public address
 * in production. A test shop has none, and only there a drill may run.
 */
export function publicSignsOf({ pointOfSale, mail, production, shopUrl }: Config): string[] {
  const isLive = pointOfSale.kind === 'square' && pointOfSale.environment === 'production' && !pointOfSale.baseUrl
  const mailHost = mail.kind === 'smtp' ? (parseUrl(mail.url, ['smtp:', 'smtps:'])?.hostname ?? '') : ''
  const isRealMail = mail.kind === 'resend' || (mail.kind === 'smtp' && !isLoopback(mailHost))
  return [
    ...(isLive ? ['Its Square account takes real money (SQUARE_ENVIRONMENT isn’t sandbox).'] : []),
    ...(isRealMail ? ['It sends email to real people (SMTP_URL or RESEND_API_KEY).'] : []),
    ...(production && !isLoopback(new URL(shopUrl).hostname) ? ['It runs in production at a public address (NODE_ENV, SHOP_URL).'] : []),
  ]
}
