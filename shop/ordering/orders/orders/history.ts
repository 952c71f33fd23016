import { and, asc, count, desc, eq, gte, lt, min, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { allOf } from '#shop/base/lists/conditions.ts'
import { orderLines, orders } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import type { Customer } from '#shop/actor.ts'
import type { HistoryGroup, HistoryPage, HistoryQuery } from '../orders.types.ts'
import type { OrderRow } from '../../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'
import { orderSummariesOf } from './rows.ts'

/** Orders per page. */
const PER_PAGE = 20
/** Words beyond this number are ignored: a search for an order needs few. */
const MAX_SEARCH_WORDS = 6

/** The statuses of each group. A partially refunded order is matched by its stage. */
const groups: Record<HistoryGroup, OrderRow['status'][]> = {
  open: ['pending_payment', 'paid', 'packing'],
  'on-the-way': ['shipped'],
  delivered: ['delivered'],
  over: ['cancelled', 'expired', 'refunded', 'partially_refunded'],
}

/**
 * A page of the customer's order history, newest first. Keyset pagination: a link keeps its content
 * when newer orders arrive, and every page costs the same.
 */
export async function getHistoryPage(shop: Shop, by: Customer, query: HistoryQuery): Promise<HistoryPage> {
  const own = eq(orders.userId, by.userId)
  const filters = filtersOf(query)
  const meant = allOf(own, ...filters)
  const { total, oldest } = await countOf(shop, own, filters)
  const rows = await rowsOf(shop, meant, query)
  const [first] = rows
  const isFirstPage = query.after === undefined && query.before === undefined
  const newer = first && !isFirstPage ? await newerThan(shop, meant, first) : 0
  const last = rows.at(-1)
  return {
    orders: await orderSummariesOf(shop, rows),
    total,
    from: rows.length > 0 ? newer + 1 : 0,
    to: newer + rows.length,
    newer: first && newer > 0 ? markOf(first) : null,
    older: last && newer + rows.length < total ? markOf(last) : null,
    years: yearsSince(oldest, shop.now()),
  }
}

async function rowsOf(shop: Shop, meant: SQL, { before, after }: HistoryQuery): Promise<OrderRow[]> {
  const since = placeOf(after)
  if (since) {
    const above = await shop.db
      .select()
      .from(orders)
      .where(and(meant, sql`(${orders.placedAt}, ${orders.id}) > (${since.at}::timestamptz, ${since.id}::uuid)`))
      .orderBy(asc(orders.placedAt), asc(orders.id))
      .limit(PER_PAGE)
    // There is less than one page of newer orders: show the first page instead.
    if (above.length === PER_PAGE) return above.toReversed()
  }
  const until = since ? null : placeOf(before)
  return shop.db
    .select()
    .from(orders)
    .where(until ? and(meant, sql`(${orders.placedAt}, ${orders.id}) < (${until.at}::timestamptz, ${until.id}::uuid)`) : meant)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(PER_PAGE)
}

async function newerThan(shop: Shop, meant: SQL, { placedAt, id }: OrderRow): Promise<number> {
  const [counted] = await shop.db
    .select({ newer: count() })
    .from(orders)
    .where(and(meant, sql`(${orders.placedAt}, ${orders.id}) > (${placedAt.toISOString()}::timestamptz, ${id}::uuid)`))
  return counted?.newer ?? 0
}

/** The number of the customer's orders that match the filters, and when the oldest of all was placed. */
async function countOf(shop: Shop, own: SQL, filters: SQL[]): Promise<{ total: number; oldest: Date | null }> {
  const matching = filters.length > 0 ? sql`count(*) filter (where ${and(...filters)})`.mapWith(Number) : count()
  return firstOf(
    await shop.db
      .select({ total: matching, oldest: min(orders.placedAt) })
      .from(orders)
      .where(own),
  )
}

/** All years from the first order to now, latest first. */
function yearsSince(oldest: Date | null, today: Date): number[] {
  if (!oldest) return []
  const [first, now] = [oldest.getUTCFullYear(), today.getUTCFullYear()]
  return Array.from({ length: Math.max(1, now - first + 1) }, (_year, index) => Math.max(now, first) - index)
}

function filtersOf({ q, state, year }: HistoryQuery): SQL[] {
  const filters = wordsOf(q).map(named)
  if (state) filters.push(inGroup(state))
  if (year) {
    filters.push(gte(orders.placedAt, new Date(Date.UTC(year, 0))), lt(orders.placedAt, new Date(Date.UTC(year + 1, 0))))
  }
  return filters
}

/**
 * Matches one word in the order number or in a product's name. Ignores case, accents and the dash
 * of the number.
 */
function named(word: string): SQL {
  const inLine = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and strpos(${plainSql(sql`concat_ws(' ', ${orderLines.productName}, ${orderLines.variationName}, ${orderLines.shownName}, ${orderLines.shownVariation})`)}, ${word}) > 0)`
  const digits = word.replace(/[^a-z0-9]/g, '')
  return digits ? sql`(strpos(replace(lower(${orders.number}), '-', ''), ${digits}) > 0 or ${inLine})` : inLine
}

function inGroup(group: HistoryGroup): SQL {
  const place = group === 'over' ? orders.status : sql`coalesce(${orders.stage}, ${orders.status})`
  return sql`${place} in ${groups[group]}`
}

function wordsOf(q: string | undefined): string[] {
  return plain(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_SEARCH_WORDS)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/**
 * The SQL version of `plain`. Removes the accents before `lower`, since the database may only
 * lower-case letters without accents.
 */
function plainSql(text: SQL): SQL {
  return sql`lower(regexp_replace(normalize(${text}, NFKD), ${'[\u0300-\u036f]'}, '', 'g'))`
}

const Place = z.object({ at: z.iso.datetime(), id: z.uuid() })

/** The pagination cursor of an order, as links carry it. */
function markOf({ placedAt, id }: OrderRow): string {
  return `${placedAt.toISOString()}_${id}`
}

/** Parses a cursor. Null when it is invalid: then the list starts at the beginning. */
function placeOf(mark: string | undefined): z.infer<typeof Place> | null {
  const [at, id] = (mark ?? '').split('_')
  return Place.safeParse({ at, id }).data ?? null
}
