import type { MessageKey } from '#locales/messages.ts'
import { defaultLocale, isLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'

type ConnectionMessageKey = Extract<MessageKey, `connection.${string}`>
export type TranslateConnectionMessage = (key: ConnectionMessageKey) => string

/** Milliseconds before each retry. */
const RETRY_DELAYS_MS = [500, 1000, 2000]

let fetched: Promise<TranslateConnectionMessage> | undefined

/**
 * Loads the few messages of the connection watcher in the page's language and returns a lookup
 * function. They have no placeholders. They load once and in advance: without a connection it is
 * too late.
 */
export function loadConnectionMessages(): Promise<TranslateConnectionMessage> {
  fetched ??= fetchWords().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

/** The same without waiting for retries: undefined where the first attempt fails. */
export function tryConnectionMessages(): Promise<TranslateConnectionMessage | undefined> {
  const over = new Promise<undefined>((done) => setTimeout(done, RETRY_DELAYS_MS[0]))
  return Promise.race([loadConnectionMessages().catch(() => undefined), over])
}

async function fetchWords(): Promise<TranslateConnectionMessage> {
  const { lang } = document.documentElement
  // The browser caches the response for a day. The build id in the URL avoids stale messages.
  const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  const url = urls.messages(isLocale(lang) ? lang : defaultLocale, { of: 'connection', build })
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) {
      const { connection } = (await answer.json()) as { connection: Record<string, string> }
      return (key) => connection[key.slice('connection.'.length)] ?? ''
    }
    if (tries === RETRY_DELAYS_MS.length) throw new Error('The messages do not come')
    await new Promise((over) => setTimeout(over, RETRY_DELAYS_MS[tries]))
  }
}
