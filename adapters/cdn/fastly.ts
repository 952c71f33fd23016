import { SECOND } from '#shared/durations.ts'
import { type Cdn, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'

const REQUEST_TIMEOUT_MS = 10 * SECOND
/** The limit of one batch purge (https://www.fastly.com/documentation/reference/api/purging/). */
const MAX_KEYS = 256

interface FastlySettings {
  serviceId: string
  /** Needs the scope purge_select. */
  apiToken: string
  /** Base URL of the API. Tests have one of their own. */
  url?: string
}

/**
 * A service at Fastly. Purges are hard: a soft purge would show each reader the old page once more
 * while the new one is fetched.
 */
export function openFastly({ serviceId, apiToken, url = 'https://api.fastly.com' }: FastlySettings): Cdn {
  const address = `${url}/service/${encodeURIComponent(serviceId)}/purge`
  const headers = { 'Fastly-Key': apiToken, 'Content-Type': 'application/json', Accept: 'application/json' }

  async function send(keys: readonly string[]): Promise<void> {
    const body = JSON.stringify({ surrogate_keys: keys })
    const options = { method: 'POST', headers, body, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }
    const answer = await fetch(address, { ...options, redirect: 'error' }).catch((cause: unknown) => {
      throw new OutsideUnavailable('Fastly isn’t responding', { cause })
    })
    await answer.body?.cancel()
    if (answer.ok) return
    const { status } = answer
    if (status === 429 || status >= 500)
      throw new OutsideUnavailable(`Fastly responded with status ${status}`, { retryAfter: secondsOf(answer.headers) })
    throw new OutsideRefused(String(status), `Fastly refused a purge with status ${status}: check FASTLY_SERVICE_ID and FASTLY_API_TOKEN`)
  }

  return {
    name: 'Fastly',
    async purge(keys) {
      for (let at = 0; at < keys.length; at += MAX_KEYS) await send(keys.slice(at, at + MAX_KEYS))
    },
  }
}

/**
 * When the API may be called again, in seconds: Retry-After, or the time in
 * `Fastly-RateLimit-Reset` once no call is left. Undefined when it does not say.
 */
function secondsOf(headers: Headers): number | undefined {
  const after = Number(headers.get('retry-after') ?? Number.NaN)
  if (after > 0) return after
  const reset = Number(headers.get('fastly-ratelimit-reset') ?? Number.NaN)
  const seconds = Math.ceil(reset - Date.now() / SECOND)
  return headers.get('fastly-ratelimit-remaining') === '0' && seconds > 0 ? seconds : undefined
}
