import { sourceMessagesOf } from '#locales/load-messages.ts'
import type { Locale } from '#shared/locale.ts'

/** The names of the texts that come with the shop. */
export const shippedNames: readonly string[] = [
  ...Array.from({ length: 12 }, (_, index) => `month-${index + 1}`),
  ...Object.keys(sourceMessagesOf('en-US')['place-texts'] ?? {}).map((code) => `country-${code}`),
]

/** The text that comes with the shop under this name; '' if none does. */
export function shippedText(name: string, locale: Locale): string {
  const messages = sourceMessagesOf(locale)
  const text = name.startsWith('country-') ? messages['place-texts']?.[name.slice('country-'.length)] : messages.home?.[name]
  return text ?? ''
}
