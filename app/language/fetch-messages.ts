import type { CompiledBundle } from '#locales/load-messages.ts'
import { isStored, type MessageSource, storeBundle } from './message-store.ts'

/** Milliseconds before each retry. The specification allows three. */
const RETRY_DELAYS_MS = [500, 3000, 9000]

/** Fetches the messages that the head of the document names, where the browser preloads them. */
export function fetchDocumentMessages(): Promise<void> {
  const links = document.querySelectorAll('link[rel=preload][as=fetch]')
  return fetchMessages([...links].map((link) => link.getAttribute('href') ?? ''))
}

/** Fetches messages that the page does not have yet. Rejects when they do not come. */
export async function fetchMessages(sources: MessageSource[]): Promise<void> {
  await Promise.all(sources.filter((source) => !isStored(source)).map(fetchBundle))
}

async function fetchBundle(address: MessageSource): Promise<void> {
  const { searchParams } = new URL(address, location.href)
  for (let tries = 0; ; tries++) {
    const bundle = await tryFetch(address, tries === 0 ? 'default' : 'reload')
    // While builds change, a process of another build may answer. Its messages may lack some of
    // this page's.
    if (bundle?.version === searchParams.get('version')) return storeBundle(address, bundle.messages)
    if (tries === RETRY_DELAYS_MS.length) throw new Error(`The messages do not come: ${address}`)
    await new Promise((over) => setTimeout(over, RETRY_DELAYS_MS[tries]))
  }
}

async function tryFetch(address: string, cache: RequestCache): Promise<CompiledBundle | null> {
  try {
    const answer = await fetch(address, { cache })
    return answer.ok ? ((await answer.json()) as CompiledBundle) : null
  } catch {
    return null
  }
}
