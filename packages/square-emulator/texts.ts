import { defaultLocale, isLocale, type Locale, preferredLocale } from '#shared/locale.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type Texts } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { ja } from './texts/ja.ts'
import { pt } from './texts/pt.ts'

export type { Texts }
export const texts: Record<Locale, Texts> = { 'en-US': en, 'es-ES': es, 'fr-FR': fr, 'de-DE': de, 'pt-BR': pt, 'ja-JP': ja, ar }

/**
 * The page's language, in order of preference: the requested language, the prefix of the return
 * path ('/ja-JP/...'), the browser's first preference, English.
 */
export function languageOf(asked: string | undefined, back: string | null, accepted: string | undefined): Locale {
  const left = back && new URL(back).pathname.split('/', 2)[1]
  return preferredLocale(asked) ?? (left && isLocale(left) ? left : preferredLocale(accepted)) ?? defaultLocale
}

/** Replaces `{name}` with its value. */
export const fill = (text: string, values: Record<string, string>) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
