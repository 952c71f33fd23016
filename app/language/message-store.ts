import type { CompiledMessages } from '#locales/load-messages.ts'

/**
 * Where a page's messages come from, as its loaders return it in `words`: the address of a bundle,
 * or the messages themselves in JSON. A static page has the latter: its browser needs no messages,
 * unless a hydrated page leads to it.
 */
export type MessageSource = string

const stored = new Map<string, CompiledMessages>()

/** Combined messages by their sources, a level for each. Texts are long, and as keys of their own their hash is known. */
interface Combined {
  messages: CompiledMessages | null
  more: Map<string, Combined>
}
const combined: Combined = { messages: null, more: new Map() }

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

/** The messages of a page. The same sources are combined once. */
export function messagesFrom(sources: MessageSource[]): CompiledMessages {
  let place = combined
  for (const key of sources.map(keyOf)) {
    let next = place.more.get(key)
    if (!next) place.more.set(key, (next = { messages: null, more: new Map() }))
    place = next
  }
  return (place.messages ??= combine(sources))
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
