import { desc, lt, notInArray, or, sql } from 'drizzle-orm'
import { emptySearches } from '#database/schema.ts'
import type { Catalogue } from './catalogue.ts'
import type { Shop } from './shop.ts'

/** Different searches that one process remembers until they are written; a flood of made-up ones stops there. */
const REMEMBERED = 200
/** How often one search counts between two writings: nobody makes it look wanted by pressing a key. */
const COUNTED = 10
/** The longest search that is kept, and how many are. */
const LONGEST = 60
const KEPT = 1000
const DAY = 24 * 60 * 60 * 1000
const FORGOTTEN_AFTER = 365 * DAY

const noted = new WeakMap<Catalogue, Map<string, number>>()

/**
 * Remembers that nothing was found for `query`, without waiting for the database: `writeEmptySearches` does. What may name somebody
 * (an address, a long number) is not remembered, nor is who searched.
 */
export function noteEmptySearch({ catalogue }: Pick<Shop, 'catalogue'>, query: string): void {
  const plain = plainOf(query)
  if (!plain) return
  let searches = noted.get(catalogue)
  if (!searches) noted.set(catalogue, (searches = new Map()))
  const count = searches.get(plain) ?? 0
  if ((count === 0 && searches.size >= REMEMBERED) || count >= COUNTED) return
  searches.set(plain, count + 1)
}

/** Writes what was remembered since the last time, and keeps the table to its size: what was searched least and longest ago goes. */
export async function writeEmptySearches(shop: Shop): Promise<void> {
  const searches = noted.get(shop.catalogue)
  if (!searches?.size) return
  noted.delete(shop.catalogue)
  const words = [...searches.keys()]
  // Who searches while typing leaves the beginnings of words behind.
  const whole = words.filter((one) => !words.some((other) => other !== one && other.startsWith(one)))
  const lastAt = shop.now()
  await shop.db
    .insert(emptySearches)
    .values(whole.toSorted().map((query) => ({ query, count: searches.get(query)!, lastAt })))
    .onConflictDoUpdate({
      target: emptySearches.query,
      set: { count: sql`least(${emptySearches.count} + excluded.count, 1000000)`, lastAt: sql`excluded.last_at` },
    })
  const kept = shop.db
    .select({ query: emptySearches.query })
    .from(emptySearches)
    .orderBy(desc(emptySearches.count), desc(emptySearches.lastAt))
    .limit(KEPT)
  const tooOld = lt(emptySearches.lastAt, new Date(lastAt.getTime() - FORGOTTEN_AFTER))
  await shop.db.delete(emptySearches).where(or(tooOld, notInArray(emptySearches.query, kept)))
}

/** What was searched for in vain, the most wanted first. */
export function wantedInVain(shop: Shop, limit = 100): Promise<{ query: string; count: number; lastAt: Date }[]> {
  return shop.db.select().from(emptySearches).orderBy(desc(emptySearches.count), desc(emptySearches.lastAt)).limit(limit)
}

function plainOf(query: string): string | null {
  const plain = query
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const isPersonal = plain.includes('@') || /\d(?:[\s().+-]*\d){5}/.test(plain) || /https?:|www\./.test(plain)
  return plain.length < 2 || plain.length > LONGEST || isPersonal || !/\p{L}/u.test(plain) ? null : plain
}
