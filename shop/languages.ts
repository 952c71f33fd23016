import { defaultLocale, isLocale, type Locale, localePrefix } from '#shared/locale.ts'
import type { ShopSettings } from './settings.ts'

type Settings = Pick<ShopSettings, 'languages'>

/** Whether the shop offers a language. */
export function isOfferedLocale({ languages }: Settings, locale: unknown): locale is Locale {
  return isLocale(locale) && languages.offered.includes(locale)
}

/**
 * The language for a user who once chose `locale`: that one if the shop still offers it, else the
 * default.
 */
export function offeredLocaleFor(settings: Settings, locale: string | null | undefined): Locale {
  return isOfferedLocale(settings, locale) ? locale : defaultLocale
}

/**
 * An email's data with its links to the shop moved from one language to another: in the old
 * language the reader would find no page.
 */
export function relocalizeUrls<Data>(data: Data, url: string, { from, to }: { from: Locale; to: Locale }): Data {
  const [was, is] = [url + localePrefix(from), url + localePrefix(to)]
  const led = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value === was || (/^[/?#]/.test(value.slice(was.length)) && value.startsWith(was)) ? is + value.slice(was.length) : value
    if (Array.isArray(value)) return value.map(led)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, led(inner)]))
  }
  return led(data) as Data
}
