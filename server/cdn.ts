import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { openFastly } from '#adapters/cdn/fastly.ts'
import { openVarnish } from '#adapters/cdn/varnish.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'
import type { Cdn } from '#shop/ports.ts'
import type { Log } from '#shop/shop.ts'
import type { Config } from './config.types.ts'
import { PurgeQueue } from './cdn/purge-queue.ts'
import { EVERYTHING_KEY, purgedKeys, surrogateKeyHeader } from './cdn/surrogate-keys.ts'

/** The CDN in front of the shop: which responses it may cache, and which keys it must purge. */
export interface CdnMode {
  /**
   * The headers that let it hold a response with these cache tags, for `ms` milliseconds at most.
   */
  headersOf(tags: readonly string[], ms: number): Record<string, string>
  /** Purges the responses with one of the tags, and once more later. Returns at once. */
  purge(tags: readonly string[]): void
  /** The same for every response that can change. */
  purgeEverything(): void
  /** Keys that wait to be purged. */
  pending(): number
  /** Requests for a purge that failed since the process started. */
  failures(): number
  /** Sends the purges that are left. */
  close(): Promise<void>
}

/**
 * Longest time that the CDN caches a page: how stale a page can be if a purge never arrived.
 * Milliseconds.
 */
export const MAX_HELD_MS = HOUR
/** How long an expired page may be sent while a new one is fetched, in seconds (RFC 5861). */
const STALE_WHILE_REVALIDATE_SECONDS = MINUTE / SECOND
/** How long an old page may be sent while the shop cannot answer, in seconds (RFC 5861). */
const STALE_IF_ERROR_SECONDS = DAY / SECOND
/**
 * Milliseconds until the second purge. It removes responses that were in flight at the first purge,
 * and those of a process that received the change later.
 */
const SECOND_PURGE_MS = 5 * SECOND
/** The same for a purge of everything: by then the processes of the previous build have stopped. */
const SECOND_FULL_PURGE_MS = MINUTE

/** The header that each CDN reads and removes. Fastly does not read the field of RFC 9213. */
const CONTROL_HEADERS = { varnish: 'CDN-Cache-Control', fastly: 'Surrogate-Control' } as const

/** The configured CDN. Null when the shop has none. */
export function openCdn(config: Config['cdn'], log: Log): CdnMode | null {
  if (!config) return null
  const cdns = config.kind === 'varnish' ? config.purgeUrls.map(openVarnish) : [openFastly(config)]
  return cdnMode(CONTROL_HEADERS[config.kind], cdns, log)
}

/** One queue for each cache: one that does not answer delays no other. */
export function cdnMode(controlHeader: string, cdns: Cdn[], log: Log): CdnMode {
  const queues = cdns.map((cdn) => new PurgeQueue(cdn, log))
  const later = new Map<NodeJS.Timeout, string[]>()
  const add = (keys: string[]) => queues.forEach((queue) => queue.add(keys))
  const addTwice = (keys: string[], pauseMs: number) => {
    add(keys)
    const timer = setTimeout(() => (later.delete(timer), add(keys)), pauseMs).unref()
    later.set(timer, keys)
  }
  return {
    headersOf: (tags, ms) => ({
      [controlHeader]: `max-age=${Math.floor(ms / SECOND)}, stale-while-revalidate=${STALE_WHILE_REVALIDATE_SECONDS}, stale-if-error=${STALE_IF_ERROR_SECONDS}`,
      'Surrogate-Key': surrogateKeyHeader(tags),
    }),
    purge: (tags) => addTwice(purgedKeys(tags), SECOND_PURGE_MS),
    purgeEverything: () => addTwice([EVERYTHING_KEY], SECOND_FULL_PURGE_MS),
    pending: () => queues.reduce((sum, { size }) => sum + size, 0),
    failures: () => queues.reduce((sum, queue) => sum + queue.failures, 0),
    async close() {
      for (const [timer, keys] of later) {
        clearTimeout(timer)
        add(keys)
      }
      await Promise.all(queues.map((queue) => queue.close()))
    },
  }
}

/**
 * Whether the response to this request may be held for every visitor: it has no cookie but the
 * theme, which the CDN also sends in a header that is part of its key.
 */
export function isSharedRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const theme = headers['x-theme']
  return headers.cookie === undefined ? theme === undefined : headers.cookie === `theme=${theme?.toString()}`
}

/**
 * The request headers that a held page depends on. The CDN sends browsers
 * `Vary: Accept-Encoding, Cookie` instead.
 */
export const SHARED_VARY = 'Accept-Encoding, X-Theme'

/** Lets the CDN hold the good responses of these routes. */
export function heldByCdn(cdn: CdnMode, tags: readonly string[], ms: number): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status !== 200 && c.res.status !== 304) return
    for (const [name, value] of Object.entries(cdn.headersOf(tags, ms))) c.header(name, value)
  }
}
