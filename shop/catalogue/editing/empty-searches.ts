import { and, asc, desc, eq, gt, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY } from '#shared/durations.ts'
import { emptySearches } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { splitPage } from '#shop/base/lists/keyset-pagination.ts'
import type { Catalogue } from '../catalogue.types.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/**
 * Maximum number of different searches that a process collects between two writes. It limits a
 * flood of random searches.
 */
const MAX_BUFFERED_SEARCHES = 200
/**
 * Maximum count of one search between two writes, so that one visitor cannot make it look popular.
 */
const MAX_COUNT_PER_FLUSH = 10
/** Maximum length of a stored search, and the maximum number stored. */
const MAX_QUERY_LENGTH = 60
const MAX_STORED_SEARCHES = 1000
const RETENTION_MS = 365 * DAY
const PER_PAGE = 30

/** `after`: cursor, the last search of the page before. */
export const EmptySearchQuery = z.object({
  after: z
    .string()
    .max(MAX_QUERY_LENGTH)
    .refine((query) => !query.includes('\0'))
    .optional()
    .catch(undefined),
})
export const EmptySearch = z.object({ query: z.string().min(1).max(MAX_QUERY_LENGTH) })

export interface EmptySearchPage {
  searches: { query: string; count: number; lastAt: Date }[]
  /** Total number of searches. */
  total: number
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

const buffered = new WeakMap<Catalogue, Map<string, number>>()
/** The last write of each process, which never rejects. */
const writing = new WeakMap<Catalogue, Promise<void>>()

/**
 * Counts a search without results in memory; `flushEmptySearches` stores it later. Texts that may
 * identify a person (an address, a long number) are skipped, and the visitor is not recorded.
 */
export function recordEmptySearch({ catalogue }: Pick<Shop, 'catalogue'>, query: string): void {
  const plain = normalized(query)
  if (!plain) return
  const own = catalogue.inLocale(null)
  let searches = buffered.get(own)
  if (!searches) buffered.set(own, (searches = new Map()))
  const count = searches.get(plain) ?? 0
  if ((count === 0 && searches.size >= MAX_BUFFERED_SEARCHES) || count >= MAX_COUNT_PER_FLUSH) return
  searches.set(plain, count + 1)
}

/**
 * Stores the collected searches and trims the table: the rarest and oldest searches are deleted.
 * Resolves when those of a write in progress are stored too.
 */
export async function flushEmptySearches(shop: Shop): Promise<void> {
  const own = shop.catalogue.inLocale(null)
  const written = (writing.get(own) ?? Promise.resolve()).then(() => storeBuffered(shop, own))
  writing.set(
    own,
    written.catch(() => {}),
  )
  await written
}

/**
 * A page of searches without results, most frequent first, with keyset pagination. Throws
 * Failure('not-found') when the actor lacks the right.
 */
export async function listEmptySearches(shop: Shop, by: Actor, { after }: z.infer<typeof EmptySearchQuery> = {}): Promise<EmptySearchPage> {
  requireRight(by, 'search.change')
  // Includes searches of the last moments.
  await flushEmptySearches(shop)
  const [before] = after ? await shop.db.select().from(emptySearches).where(eq(emptySearches.query, after)) : []
  const rows = await shop.db
    .select()
    .from(emptySearches)
    .where(before && isAfter(before))
    .orderBy(desc(emptySearches.count), desc(emptySearches.lastAt), asc(emptySearches.query))
    .limit(PER_PAGE + 1)
  const { page, last } = splitPage(rows, PER_PAGE)
  return { searches: page, total: await shop.db.$count(emptySearches), next: last?.query ?? null }
}

/**
 * Deletes a search. The audit event omits its words, since they may be the reason. Idempotent.
 * Throws Failure('not-found') when the actor lacks the right.
 */
export async function deleteEmptySearch(shop: Shop, by: Actor, { query }: z.infer<typeof EmptySearch>): Promise<void> {
  requireRight(by, 'search.change')
  await inTransaction(shop, async (inside) => {
    const [gone] = await inside.db.delete(emptySearches).where(eq(emptySearches.query, query)).returning({ count: emptySearches.count })
    if (gone) await recordAudit(inside, by, { action: 'search.forgotten', target: 'search:in-vain', before: { count: gone.count } })
  })
}

async function storeBuffered(shop: Shop, own: Catalogue): Promise<void> {
  const counts = buffered.get(own)
  if (!counts?.size) return
  buffered.delete(own)
  const queries = [...counts.keys()]
  // Search while typing also produces prefixes of words.
  const whole = [...counts].filter(([query]) => !queries.some((other) => other !== query && other.startsWith(query)))
  const lastAt = shop.now()
  await shop.db
    .insert(emptySearches)
    .values(whole.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([query, count]) => ({ query, count, lastAt })))
    .onConflictDoUpdate({
      target: emptySearches.query,
      set: { count: sql`least(${emptySearches.count} + excluded.count, 1000000)`, lastAt: sql`excluded.last_at` },
    })
  const mostFrequent = shop.db
    .select({ query: emptySearches.query })
    .from(emptySearches)
    .orderBy(desc(emptySearches.count), desc(emptySearches.lastAt))
    .limit(MAX_STORED_SEARCHES)
  const tooOld = lt(emptySearches.lastAt, new Date(lastAt.getTime() - RETENTION_MS))
  await shop.db.delete(emptySearches).where(or(tooOld, notInArray(emptySearches.query, mostFrequent)))
}

function isAfter({ query, count, lastAt }: typeof emptySearches.$inferSelect): SQL | undefined {
  const { count: counts, lastAt: times, query: queries } = emptySearches
  const later = and(eq(times, lastAt), gt(queries, query))
  return or(lt(counts, count), and(eq(counts, count), or(lt(times, lastAt), later)))
}

function normalized(query: string): string | null {
  const plain = query
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const isPersonal = plain.includes('@') || /\d(?:[\s().+-]*\d){5}/.test(plain) || /https?:|www\./.test(plain)
  return plain.length < 2 || plain.length > MAX_QUERY_LENGTH || isPersonal || !/\p{L}/u.test(plain) ? null : plain
}
