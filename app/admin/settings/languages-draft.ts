import { type Locale, locales } from '#shared/locale.ts'

/** The languages as they are ticked. */
export interface LanguagesDraft {
  offered: Locale[]
}

export function languagesDraftIn(values: Record<string, string>): LanguagesDraft {
  return { offered: locales.filter((locale) => values[`offered.${locale}`] === 'on') }
}
