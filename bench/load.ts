import autocannon from 'autocannon'

/**
 * Requests per second at 16 connections for 5 s, with the headers of a browser that accepts Brotli.
 * A short warm-up is not counted. Throws on any status but 200.
 */
export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const ask = { url, connections: 16, headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US', ...headers } }
  await autocannon({ ...ask, duration: 1 })
  const result = await autocannon({ ...ask, duration: 5 })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were no 200, ${result.errors} failed`)
  return result.requests.average
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
