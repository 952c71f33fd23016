/** The fields of an entry that the cache needs. */
export interface CacheEntry {
  tags: string[]
  bytes: number
  /** Time of expiry in milliseconds. */
  until: number
}

/** LRU cache: evicts the least recently used entries when the bytes are used up. */
export class ByteLimitedLru<Entry extends CacheEntry> {
  private readonly entries = new Map<string, Entry>()
  private bytes = 0
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  get(key: string): Entry | undefined {
    const entry = this.entries.get(key)
    // Moves the entry to the end to track the order of use. Skipped while the cache is at most half
    // full.
    if (entry && this.bytes > this.limit / 2) {
      this.entries.delete(key)
      this.entries.set(key, entry)
    }
    return entry
  }

  set(key: string, entry: Entry): void {
    this.drop(key)
    this.entries.set(key, entry)
    this.bytes += entry.bytes
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.limit) break
      this.drop(oldest)
    }
  }

  /** Removes and returns the entries with one of the tags. */
  purge(tags: string[]): [string, Entry][] {
    const purged = [...this.entries].filter(([, entry]) => entry.tags.some((tag) => tags.includes(tag)))
    for (const [key] of purged) this.drop(key)
    return purged
  }

  drop(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.bytes -= entry.bytes
  }
}
