import autocannon from 'autocannon'

/** How many times the median the 99th percentile may be, with clients that never pause. */
export const MAX_SPREAD = 3

/** Milliseconds. autocannon itself looks once a second whether a load is over. */
const END_CHECK_MS = 20

/**
 * Requests per second at 16 connections for 5 s, with the headers of a browser that accepts Brotli.
 * A short warm-up is not counted. Throws on any status but 200.
 */
export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  await load({ duration: 1 }, url, headers)
  return (await load({ duration: 5 }, url, headers)).requests.average
}

/** Requests a page at 16 connections, for some seconds or so often. Throws on any status but 200. */
export async function load(
  limit: { duration: number } | { amount: number },
  url: string,
  headers: Record<string, string> = {},
): Promise<autocannon.Result> {
  const browser = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US' }
  const checks = 'amount' in limit ? { sampleInt: END_CHECK_MS } : {}
  const result = await autocannon({ url, connections: 16, ...limit, ...checks, headers: { ...browser, ...headers } })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were no 200, ${result.errors} failed`)
  return result
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
