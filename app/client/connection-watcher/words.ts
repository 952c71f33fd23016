import type { MessageKey } from '#locales/messages.ts'
import { defaultLocale, isLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'

export type FeelKey = Extract<MessageKey, `feel.${string}`>
export type Say = (key: FeelKey) => string

/** Milliseconds before each retry. */
const AGAIN_AFTER = [500, 1000, 2000]

let fetched: Promise<Say> | undefined

/**
 * Loads the few messages of the connection watcher in the page's language and returns a lookup
 * function. They have no placeholders. They load once and in advance: without a connection it is
 * too late.
 */
export function pageWords(): Promise<Say> {
  fetched ??= fetchWords().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

/** The same without waiting for retries: undefined where the first attempt fails. */
export function wordsSoon(): Promise<Say | undefined> {
  const over = new Promise<undefined>((done) => setTimeout(done, AGAIN_AFTER[0]))
  return Promise.race([pageWords().catch(() => undefined), over])
}

async function fetchWords(): Promise<Say> {
  const { lang } = document.documentElement
  // The browser caches the response for a day. The build id in the URL avoids stale messages.
  const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
  const url = urls.messages(isLocale(lang) ? lang : defaultLocale, { of: 'feel', build })
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) {
      const { feel } = (await answer.json()) as { feel: Record<string, string> }
      return (key) => feel[key.slice('feel.'.length)] ?? ''
    }
    if (tries === AGAIN_AFTER.length) throw new Error('The messages do not come')
    await new Promise((over) => setTimeout(over, AGAIN_AFTER[tries]))
  }
}
