import { SECOND } from '#shared/durations.ts'
import { type Cdn, OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'

const REQUEST_TIMEOUT_MS = 5 * SECOND
/** Varnish accepts 8 KB in one header field by default (http_req_hdr_len). */
const MAX_KEYS_BYTES = 6000

/**
 * A Varnish with deploy/varnish.vcl, at its address for purges. It keeps purged copies, to serve
 * them while the shop is down.
 */
export function openVarnish(purgeUrl: string): Cdn {
  const name = `Varnish at ${new URL(purgeUrl).host}`

  async function send(keys: string): Promise<void> {
    const options = { method: 'PURGE', headers: { 'xkey-purge': keys }, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }
    const answer = await fetch(purgeUrl, { ...options, redirect: 'error' }).catch((cause: unknown) => {
      throw new OutsideUnavailable(`${name} isn’t responding`, { cause })
    })
    await answer.body?.cancel()
    if (answer.status === 403 || answer.status === 405)
      throw new OutsideRefused(String(answer.status), `${name} doesn’t take purges from here: see deploy/varnish.vcl`)
    if (!answer.ok) throw new OutsideUnavailable(`${name} responded with status ${answer.status}`)
  }

  return {
    name,
    async purge(keys) {
      for (const line of linesOf(keys)) await send(line)
    },
  }
}

/** The keys, separated by spaces, in as few lines as possible. */
function linesOf(keys: readonly string[]): string[] {
  const lines: string[] = []
  for (const key of keys) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + key.length > MAX_KEYS_BYTES) lines.push(key)
    else lines[lines.length - 1] = `${last} ${key}`
  }
  return lines
}
