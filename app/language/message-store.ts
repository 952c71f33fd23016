import type { CompiledMessages } from '#locales/load-messages.ts'

/**
 * Where a page's messages come from, as its loaders return it in `words`: the address of a bundle,
 * or the messages themselves in JSON. A static page has the latter: its browser needs no messages,
 * unless a hydrated page leads to it.
 */
export type MessageSource = string

const stored = new Map<string, CompiledMessages>()
const combined = new Map<string, CompiledMessages>()

/** Stores the messages of a bundle: on the server as a page names it, in the browser once fetched. */
export function storeBundle(address: MessageSource, messages: CompiledMessages): void {
  stored.set(keyOf(address), messages)
}

/** The addresses among the sources. */
export function bundlesOf(sources: MessageSource[]): MessageSource[] {
  return sources.filter((source) => !isText(source))
}

/** Whether the page has these messages, or can read them at once. */
export function isStored(source: MessageSource): boolean {
  return isText(source) || stored.has(keyOf(source))
}

/** The messages of a page. Those of bundles are combined once. */
export function messagesFrom(sources: MessageSource[]): CompiledMessages {
  if (sources.some(isText)) return combine(sources)
  const key = sources.map(keyOf).join(' ')
  let messages = combined.get(key)
  if (!messages) combined.set(key, (messages = combine(sources)))
  return messages
}

function combine(sources: MessageSource[]): CompiledMessages {
  return Object.assign({}, ...sources.map(messagesOf)) as CompiledMessages
}

function messagesOf(source: MessageSource): CompiledMessages {
  const key = keyOf(source)
  let messages = stored.get(key)
  if (messages) return messages
  if (!isText(source)) throw new Error(`The messages of ${source} are not loaded`)
  stored.set(key, (messages = JSON.parse(source) as CompiledMessages))
  return messages
}

function isText(source: MessageSource): boolean {
  return source.startsWith('{')
}

/**
 * Without the version: an open page keeps the messages that it began with, as it keeps its scripts,
 * although its data may come from a newer build.
 */
function keyOf(source: MessageSource): string {
  return isText(source) ? source : source.replace(/&version=.*/, '')
}
