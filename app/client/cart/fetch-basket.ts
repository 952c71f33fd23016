/** Request timeout, and pause between two retries, in milliseconds. */
const FETCH_TIMEOUT_MS = 15_000
const RETRY_DELAY_MS = 3000

/** The basket of the fetched page, and the final URL after redirects. */
export interface BasketResponse {
  basket: HTMLElement | null
  address: string
  isElsewhere: boolean
}

/**
 * Fetches the server-rendered basket, or posts one of its forms, which redirects there. Rejects
 * where the shop cannot be reached.
 */
export async function fetchBasket(address: string, fields?: URLSearchParams): Promise<BasketResponse> {
  const answer = await fetch(address, {
    method: fields ? 'POST' : 'GET',
    body: fields,
    cache: 'no-store',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  })
  // A starting server or a proxy sends an error page that is not ours. Treat it as unreachable.
  if (answer.status === 502 || answer.status === 503) throw new Error(`The shop answered ${answer.status}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const { url, redirected } = answer
  return { basket: page.querySelector<HTMLElement>('[data-mount=basket]'), address: redirected ? url : address, isElsewhere: redirected }
}

/** Resolves when a retry may succeed. */
export function waitBeforeRetry(): Promise<void> {
  return new Promise((again) => {
    const timer = setTimeout(done, RETRY_DELAY_MS)
    addEventListener('online', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      removeEventListener('online', done)
      again()
    }
  })
}
