import type { MessageKey } from '#locales/messages.ts'
import { defaultLocale, isLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'

export type FeelKey = Extract<MessageKey, `feel.${string}`>
export type Say = (key: FeelKey) => string

/** Milliseconds before each of the tries that follow one that failed. */
const AGAIN_AFTER = [500, 1000, 2000]

let fetched: Promise<Say> | undefined

/** A function that says these few messages, none of which has values, in the language of the page. They are fetched once: without a connection it is too late. */
export function pageWords(): Promise<Say> {
  fetched ??= fetchWords().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

/** The same for who cannot wait: nothing where the first try does not bring them. */
export function wordsSoon(): Promise<Say | undefined> {
  const over = new Promise<undefined>((done) => setTimeout(done, AGAIN_AFTER[0]))
  return Promise.race([pageWords().catch(() => undefined), over])
}

async function fetchWords(): Promise<Say> {
  const { lang } = document.documentElement
  // A browser keeps the answer for a day; another build may say more.
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
