import { hash } from 'node:crypto'
import compile from 'icu-minify/compile'
import { type CompiledMessage } from 'icu-minify/format'
import { type Locale, locales } from '#shared/locale.ts'
import { memoize } from '#shared/memoize.ts'
import { type MessageBundle, messageBundles } from './message-bundles.ts'
import type { Namespace } from './messages.ts'

/** Compiled ICU messages by full key ('cart.title'), as the browser formats them. */
export type CompiledMessages = Record<string, CompiledMessage>

const files = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' })

const compiled = new Map<string, CompiledMessages>()

/**
 * A file's messages. They are compiled at the first use, because compiling all of them would delay
 * the start.
 */
function compiledOf(locale: Locale, namespace: Namespace): CompiledMessages {
  const path = `./${locale}/${namespace}.json`
  let words = compiled.get(path)
  if (!words) {
    words = Object.fromEntries(Object.entries(files[path] ?? {}).map(([key, text]) => [`${namespace}.${key}`, compile(text)]))
    compiled.set(path, words)
  }
  return words
}

/**
 * The messages of some files in one language, ready to format. Server only: the browser fetches the
 * bundles of its page.
 */
export function compiledMessagesOf(locale: Locale, ...namespaces: Namespace[]): CompiledMessages {
  return Object.assign({}, ...namespaces.map((namespace) => compiledOf(locale, namespace)))
}

const texts = new Map<string, string>()

/** The same as one cached JSON string. In the page's data it is a single value. */
export function compiledMessagesJson(locale: Locale, ...namespaces: Namespace[]): string {
  const key = `${locale} ${namespaces.join(' ')}`
  let text = texts.get(key)
  if (text === undefined) texts.set(key, (text = JSON.stringify(compiledMessagesOf(locale, ...namespaces))))
  return text
}

/** A bundle of compiled messages, as GET /_i18n/{locale}/compiled.json returns it. */
export interface CompiledBundle {
  /** Identifies the messages: two builds with the same messages have the same version. */
  version: string
  messages: CompiledMessages
}

const bundlesIn = memoize((locale: Locale) =>
  memoize((name: MessageBundle): CompiledBundle => {
    const messages = compiledMessagesOf(locale, ...messageBundles[name])
    return { version: hash('sha256', JSON.stringify(messages), 'base64url').slice(0, 12), messages }
  }),
)

export function compiledBundleOf(locale: Locale, name: MessageBundle): CompiledBundle {
  return bundlesIn(locale)(name)
}

/**
 * All messages of a language as ICU text, by file. GET /_i18n/{locale}/messages.json returns them.
 */
export function sourceMessagesOf(locale: Locale): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, messages]) =>
      path.startsWith(`./${locale}/`) ? [[path.slice(locale.length + 3, -'.json'.length), messages]] : [],
    ),
  )
}

for (const locale of locales) if (!files[`./${locale}/common.json`]) throw new Error(`The messages of ${locale} are missing`)
