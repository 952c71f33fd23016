import { Failure } from '#shop/failure.ts'
import { type IconService, OutsideUnavailable } from '#shop/ports.ts'
import own from './own-sets.json' with { type: 'json' }

/** Milliseconds that a caller waits here; the service may take longer, and what it says is kept for the next one. */
const PATIENCE = 1500
/** Drawings of the service that are kept; the oldest go first. */
const KEPT = 2000

export interface Drawing {
  body: string
  /** Its width and height. */
  size: number
}

export interface IconStore {
  /** All names of a set of our own, none of others. */
  names(set: string): string[]
  /** The names that only the service may know, and that it was not asked for yet; none where there is no service. */
  toAsk(set: string, names: string[]): string[]
  /** Throws Failure('service-unavailable') where the service is away, or takes longer than a caller waits. */
  ask(set: string, names: string[]): Promise<void>
  find(set: string, name: string): Drawing | undefined
}

/** The drawings that the shop brings along, and those that a service has told of. */
export function openIconStore(service: IconService | null): IconStore {
  const sets = new Map(Object.entries(own).map(([set, bodies]) => [set, new Map(Object.entries(bodies))]))
  /** By 'set:name'; null for what the service does not have. */
  const kept = new Map<string, Drawing | null>()
  const flights = new Map<string, Promise<void>>()

  async function fetched(from: IconService, set: string, names: string[]): Promise<void> {
    const found = await from.drawings(set, names)
    for (const name of names) {
      const body = found?.drawings.get(name)
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
      kept.set(`${set}:${name}`, found && body !== undefined ? { body, size: found.size } : null)
    }
  }

  const toAsk = (set: string, names: string[]) =>
    service ? names.filter((name) => !sets.get(set)?.has(name) && !kept.has(`${set}:${name}`)) : []

  return {
    names: (set) => [...(sets.get(set)?.keys() ?? [])],
    toAsk,
    async ask(set, wanted) {
      // What was under way may have landed since the caller looked.
      const names = toAsk(set, wanted)
      if (!service || names.length === 0) return
      const key = `${set}:${names.toSorted().join(',')}`
      const flight = flights.get(key) ?? fetched(service, set, names).finally(() => flights.delete(key))
      flights.set(key, flight)
      await inTime(flight)
    },
    find(set, name) {
      const body = sets.get(set)?.get(name)
      return body === undefined ? (kept.get(`${set}:${name}`) ?? undefined) : { body, size: 24 }
    },
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Failure('service-unavailable', { retryAfter: 5 })), PATIENCE)
  })
  try {
    await Promise.race([work, over])
  } catch (error) {
    throw error instanceof OutsideUnavailable ? new Failure('service-unavailable', { retryAfter: 60, cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}
