import { Agent, get as ask } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Requests each address with `clients` in parallel. Returns the sorted durations in milliseconds. A
 * client waits for each response before its next request. With `every`, it sends one request per
 * that many milliseconds, as people do; a request that starts late counts from the time when it was
 * due.
 */
export async function askAll(
  addresses: string[],
  clients: number,
  { headers = {}, every = 0 }: { headers?: Record<string, string>; every?: number } = {},
): Promise<number[]> {
  const left = addresses.values()
  const taken: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let due = start + (every * client) / clients
      for (const address of left) {
        const early = every && due - performance.now()
        if (early > 0) await wait(early)
        const began = every && early <= 0 ? due : performance.now()
        await bytesAt(address, headers)
        taken.push(performance.now() - began)
        due += every
      }
    }),
  )
  return taken.toSorted((a, b) => a - b)
}

/** Bytes of the response on the network. Throws on any status but 200. */
export function bytesAt(address: string, headers: Record<string, string> = {}): Promise<number> {
  // An idle connection may be closed at the moment when it is used again.
  return once(address, headers).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error
    return once(address, headers)
  })
}

function once(address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    ask(address, { agent, headers: { 'accept-language': 'en-US', ...headers } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address}: ${answer.statusCode}`))))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

/**
 * The longest response time of a small request while `work` runs, in milliseconds. It shows how
 * long the process was blocked.
 */
export async function longestWait(small: string, work: () => Promise<unknown>): Promise<number> {
  const ending = new AbortController()
  let longest = 0
  const asking = (async () => {
    while (!ending.signal.aborted) {
      const [taken = 0] = await askAll([small], 1)
      longest = Math.max(longest, taken)
      await new Promise((done) => setTimeout(done, 5))
    }
  })()
  await work()
  ending.abort()
  await asking
  return longest
}

export function percentile(sorted: number[], of: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0
}
