import { defaultLocale, isLocale, type Locale, preferredLocale } from '#shared/locale.ts'
import { paymentTextsAr } from './texts/ar.ts'
import { paymentTextsDe } from './texts/de.ts'
import { paymentTextsEn, type PaymentPageTexts } from './texts/en.ts'
import { paymentTextsEs } from './texts/es.ts'
import { paymentTextsFr } from './texts/fr.ts'
import { paymentTextsJa } from './texts/ja.ts'
import { paymentTextsPt } from './texts/pt.ts'

export type { PaymentPageTexts }
export const paymentPageTexts: Record<Locale, PaymentPageTexts> = {
  'en-US': paymentTextsEn,
  'es-ES': paymentTextsEs,
  'fr-FR': paymentTextsFr,
  'de-DE': paymentTextsDe,
  'pt-BR': paymentTextsPt,
  'ja-JP': paymentTextsJa,
  ar: paymentTextsAr,
}

/**
 * The page's language, in order of preference: the requested language, the prefix of the return
 * path ('/ja-JP/...'), the browser's first preference, English.
 */
export function paymentPageLocale(asked: string | undefined, back: string | null, accepted: string | undefined): Locale {
  const left = back && new URL(back).pathname.split('/', 2)[1]
  return preferredLocale(asked) ?? (left && isLocale(left) ? left : preferredLocale(accepted)) ?? defaultLocale
}

/** Replaces `{name}` with its value. */
export const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
