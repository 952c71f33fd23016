import { Failure } from '#shop/failure.ts'
import { type IconService, OutsideUnavailable } from '#shop/ports.ts'
import own from './own-sets.json' with { type: 'json' }

/**
 * Milliseconds that a caller waits. The service may take longer; its answer is cached for the next
 * caller.
 */
const ICON_TIMEOUT_MS = 1500
/** Maximum number of cached drawings of the service. The oldest are evicted first. */
const MAX_CACHED_ICONS = 2000

interface IconDrawing {
  body: string
  /** Width and height. */
  size: number
}

interface IconStore {
  /** All names of one of the shop's own sets. Empty for any other set. */
  names(set: string): string[]
  /**
   * The names to request from the service: not in our own sets and not yet cached. Empty when there
   * is no service.
   */
  toAsk(set: string, names: string[]): string[]
  /**
   * Requests the names from the service. Throws Failure('service-unavailable') when the service is
   * down or takes longer than the timeout.
   */
  ask(set: string, names: string[]): Promise<void>
  find(set: string, name: string): IconDrawing | undefined
}

/** The shop's own drawings, and a cache of drawings from the service. */
export function openIconStore(service: IconService | null): IconStore {
  const sets = new Map(Object.entries(own).map(([set, bodies]) => [set, new Map(Object.entries(bodies))]))
  /** Key: 'set:name'. Null means that the service has no such icon. */
  const cached = new Map<string, IconDrawing | null>()
  const flights = new Map<string, Promise<void>>()

  async function fetched(from: IconService, set: string, names: string[]): Promise<void> {
    const found = await from.drawings(set, names)
    for (const name of names) {
      const body = found?.drawings.get(name)
      const [oldest] = cached.size >= MAX_CACHED_ICONS ? cached.keys() : []
      if (oldest !== undefined) cached.delete(oldest)
      cached.set(`${set}:${name}`, found && body !== undefined ? { body, size: found.size } : null)
    }
  }

  const toAsk = (set: string, names: string[]) =>
    service ? names.filter((name) => !sets.get(set)?.has(name) && !cached.has(`${set}:${name}`)) : []

  return {
    names: (set) => [...(sets.get(set)?.keys() ?? [])],
    toAsk,
    async ask(set, wanted) {
      // A request in progress may have finished since the caller checked.
      const names = toAsk(set, wanted)
      if (!service || names.length === 0) return
      const key = `${set}:${names.toSorted().join(',')}`
      const flight = flights.get(key) ?? fetched(service, set, names).finally(() => flights.delete(key))
      flights.set(key, flight)
      await inTime(flight)
    },
    find(set, name) {
      const body = sets.get(set)?.get(name)
      return body === undefined ? (cached.get(`${set}:${name}`) ?? undefined) : { body, size: 24 }
    },
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Failure('service-unavailable', { retryAfter: 5 })), ICON_TIMEOUT_MS)
  })
  try {
    await Promise.race([work, over])
  } catch (error) {
    throw error instanceof OutsideUnavailable ? new Failure('service-unavailable', { retryAfter: 60, cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}
