import type { MessageKey } from '#locales/messages.ts'
import { defaultLocale, isLocale } from '#shared/locale.ts'

export type FeelKey = Extract<MessageKey, `feel.${string}`>
export type Say = (key: FeelKey) => string

const files = import.meta.glob<Record<string, string>>('../../locales/*/feel.json', { import: 'default' })

/** A function that says these few messages, none of which has values, in the language of the page. They are fetched once: without a connection it is too late. */
export async function pageWords(): Promise<Say> {
  const language = document.documentElement.lang
  const words = await files[`../../locales/${isLocale(language) ? language : defaultLocale}/feel.json`]!()
  return (key) => words[key.slice('feel.'.length)] ?? ''
}
