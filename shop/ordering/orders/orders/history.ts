import { and, asc, count, desc, eq, gte, lt, min, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orderLines, orders } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import type { HistoryGroup, HistoryPage, HistoryWish } from '../orders.types.ts'
import type { OrderRow } from '../../payments/payments.ts'
import type { Shop } from '#shop/shop.ts'
import { summariesOf } from './rows.ts'

/** Orders a page. */
const PER_PAGE = 20
/** More words than that are no search for an order. */
const MOST_WORDS = 6

/** What each group holds; an order that was refunded in part is also found where it has come to. */
const groups: Record<HistoryGroup, OrderRow['status'][]> = {
  open: ['pending_payment', 'paid', 'packing'],
  'on-the-way': ['shipped'],
  delivered: ['delivered'],
  over: ['cancelled', 'expired', 'refunded', 'partially_refunded'],
}

/**
 * A page of the customer's history, the newest first. Pages begin after or before a certain order, so that a link goes on to show what
 * it showed when newer orders have come, and every page costs the same.
 */
export async function historyPage(shop: Shop, by: Customer, wish: HistoryWish): Promise<HistoryPage> {
  const own = eq(orders.userId, by.userId)
  const meant = and(own, ...filtersOf(wish))!
  const [counted] = await shop.db.select({ total: count() }).from(orders).where(meant)
  const total = counted?.total ?? 0
  const rows = await rowsOf(shop, meant, wish)
  const newer = rows[0] ? await newerThan(shop, meant, rows[0]) : 0
  const last = rows.at(-1)
  return {
    orders: await summariesOf(shop, rows),
    total,
    from: rows.length > 0 ? newer + 1 : 0,
    to: newer + rows.length,
    newer: newer > 0 ? markOf(rows[0]!) : null,
    older: last && newer + rows.length < total ? markOf(last) : null,
    years: await yearsOf(shop, own),
  }
}

async function rowsOf(shop: Shop, meant: SQL, { before, after }: HistoryWish): Promise<OrderRow[]> {
  const since = placeOf(after)
  if (since) {
    const above = await shop.db
      .select()
      .from(orders)
      .where(and(meant, sql`(${orders.placedAt}, ${orders.id}) > (${since.at}::timestamptz, ${since.id}::uuid)`))
      .orderBy(asc(orders.placedAt), asc(orders.id))
      .limit(PER_PAGE)
    // Fewer than a page stand above: the first page shows them with those that follow.
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

/** From the year of the first order to this one. */
async function yearsOf(shop: Shop, own: SQL): Promise<number[]> {
  const [found] = await shop.db
    .select({ first: min(orders.placedAt) })
    .from(orders)
    .where(own)
  if (!found?.first) return []
  const [first, now] = [found.first.getUTCFullYear(), shop.now().getUTCFullYear()]
  return Array.from({ length: Math.max(1, now - first + 1) }, (_year, index) => Math.max(now, first) - index)
}

function filtersOf({ q, state, year }: HistoryWish): SQL[] {
  const filters = wordsOf(q).map(named)
  if (state) filters.push(inGroup(state))
  if (year) {
    filters.push(gte(orders.placedAt, new Date(Date.UTC(year, 0))), lt(orders.placedAt, new Date(Date.UTC(year + 1, 0))))
  }
  return filters
}

/** A word of the number, or of one of the snacks: case, accents and the number's dash make no difference. */
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
    .slice(0, MOST_WORDS)
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

/** The same in the database: marks go first, since it may know the small letters of plain ones only. */
function plainSql(text: SQL): SQL {
  return sql`lower(regexp_replace(normalize(${text}, NFKD), ${'[\u0300-\u036f]'}, '', 'g'))`
}

const Place = z.object({ at: z.iso.datetime(), id: z.uuid() })

/** Where a page begins, as its link says it. */
function markOf({ placedAt, id }: OrderRow): string {
  return `${placedAt.toISOString()}_${id}`
}

/** What is no such place begins at the beginning. */
function placeOf(mark: string | undefined): z.infer<typeof Place> | null {
  const [at, id] = (mark ?? '').split('_')
  return Place.safeParse({ at, id }).data ?? null
}
