import { type Locale, locales } from '#shared/locale.ts'

/** The input for the languages. */
export interface LanguagesDraft {
  offered: Locale[]
}

export function readLanguagesDraft(values: Record<string, string>): LanguagesDraft {
  return { offered: locales.filter((locale) => values[`offered.${locale}`] === 'on') }
}
