import { ByteLimitedLru, type CacheEntry } from './byte-limited-lru.ts'
import { isCanonicalKey } from './key.ts'

interface Limits {
  /** Maximum bytes of the pages whose number is limited by products, themes and languages. */
  plain: number
  /**
   * Maximum bytes of the pages whose URLs anybody can invent, such as filters. An attacker can fill
   * this part, but evicts only pages of the same part.
   */
  madeUp: number
}

/**
 * Entries that are filled once for all concurrent requests and leave when a tag of theirs is
 * purged.
 */
export class TaggedCache<Entry extends CacheEntry> {
  private readonly plain: ByteLimitedLru<Entry>
  private readonly madeUp: ByteLimitedLru<Entry>
  private readonly flights = new Map<string, Promise<Entry | null>>()
  /**
   * Rises with every purge. An entry whose filling began before a purge must not be stored after
   * it.
   */
  private generation = 0
  private readonly stored: (key: string) => void

  /** `stored` is called when an entry is stored. */
  constructor({ plain, madeUp }: Limits, stored: (key: string) => void = () => {}) {
    this.plain = new ByteLimitedLru(plain)
    this.madeUp = new ByteLimitedLru(madeUp)
    this.stored = stored
  }

  /** The entry, unless it has expired. */
  current(key: string): Entry | undefined {
    const entry = this.latest(key)
    return entry && entry.until > Date.now() ? entry : undefined
  }

  /** The entry, even if it has expired. */
  latest(key: string): Entry | undefined {
    return this.partOf(key).get(key)
  }

  /**
   * Fills an entry once for all concurrent requests. Null when `fill` says that it must not be
   * stored.
   */
  once(key: string, fill: () => Promise<Entry | null>): Promise<Entry | null> {
    const flying = this.flights.get(key)
    if (flying) return flying
    const flight: Promise<Entry | null> = this.store(key, fill).finally(() => {
      if (this.flights.get(key) === flight) this.flights.delete(key)
    })
    this.flights.set(key, flight)
    return flight
  }

  /** Removes the entries with one of the tags. Returns those whose URLs nobody can invent. */
  purge(tags: string[]): [string, Entry][] {
    this.generation += 1
    this.flights.clear()
    this.madeUp.purge(tags)
    return this.plain.purge(tags)
  }

  private async store(key: string, fill: () => Promise<Entry | null>): Promise<Entry | null> {
    const generation = this.generation
    const entry = await fill()
    if (entry && generation === this.generation) {
      this.partOf(key).set(key, entry)
      this.stored(key)
    }
    return entry
  }

  private partOf(key: string): ByteLimitedLru<Entry> {
    return isCanonicalKey(key) ? this.plain : this.madeUp
  }
}
