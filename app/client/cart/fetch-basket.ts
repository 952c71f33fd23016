/** Milliseconds after which an answer is not waited for any longer, and between two tries. */
const PATIENCE = 15_000
const REST = 3000

/** The page under an address, as far as it is a basket, and where the way there ended. */
export interface Answer {
  basket: HTMLElement | null
  address: string
  isElsewhere: boolean
}

/** Fetches a basket as the shop draws it, or posts one of its forms, whose answer leads there. Rejects where the shop cannot be reached. */
export async function ask(address: string, fields?: URLSearchParams): Promise<Answer> {
  const answer = await fetch(address, {
    method: fields ? 'POST' : 'GET',
    body: fields,
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE),
  })
  // A server that is just starting, or a proxy before it, does not answer in our words: as good as out of reach.
  if (answer.status === 502 || answer.status === 503) throw new Error(`The shop answered ${answer.status}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const { url, redirected } = answer
  return { basket: page.querySelector<HTMLElement>('[data-enliven=basket]'), address: redirected ? url : address, isElsewhere: redirected }
}

/** Resolves when it may be worth it to ask again. */
export function worthTrying(): Promise<void> {
  return new Promise((again) => {
    const timer = setTimeout(done, REST)
    addEventListener('online', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      removeEventListener('online', done)
      again()
    }
  })
}
