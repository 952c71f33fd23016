import { compiledMessagesOf } from '#locales/load-messages.ts'
import { translator } from '#locales/translate.ts'
import type { Locale } from '#shared/locale.ts'
import type { Charge } from '#shop/ports.ts'

const keys = {
  standard: 'papers.delivery-standard',
  express: 'papers.delivery-express',
  tax: 'cart.tax',
  discount: 'papers.discount',
} as const

/**
 * The name of a charge on the buyer's payment page, in the same words as in the basket and on the
 * invoice.
 */
export function chargeName(charge: Charge, locale: Locale): string {
  return translator(locale, compiledMessagesOf(locale, 'cart', 'papers'))(keys[charge])
}
