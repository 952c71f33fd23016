import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#database/schema.ts'
import { encodeCursor, cursorPattern } from '#shop/base/lists/keyset-pagination.ts'
import { staffNamesOf } from '#shop/base/staff-names.ts'
import type { Shop } from '#shop/shop.ts'
import type { AdjustmentReason } from './record.ts'

/**
 * A ledger entry: an adjustment by staff, a sale, or a count at the point of sale that differs from
 * ours.
 */
export interface LedgerEntry {
  id: string
  at: Date
  kind: 'adjustment' | 'sale' | 'count'
  variationId: string
  productName: string
  variationName: string
  /** Pieces added or removed; null for a count, which sets `counted`. */
  delta: number | null
  counted: number | null
  reason: AdjustmentReason | null
  note: string
  /** The staff member; null when the entry comes from the point of sale. */
  who: string | null
  orderNumber: string | null
  /**
   * Whether the point of sale was notified; true for its own entries. 'let-go': staff abandoned the
   * notification.
   */
  sent: boolean | 'let-go'
}

export const LedgerQuery = z.object({
  /** Id of a variation, to show only its entries. */
  of: z.string().max(200).catch(''),
  before: z.string().regex(cursorPattern).nullish().catch(null),
})

const PER_PAGE = 50

interface Row {
  id: string
  at: string | Date
  kind: LedgerEntry['kind']
  variation_id: string
  delta: number | null
  counted: number | null
  reason: AdjustmentReason | null
  note: string
  actor: string | null
  order_id: string | null
  sent: boolean
  let_go: boolean
}

/**
 * The ledger, newest first, with keyset pagination. An adjustment and the point of sale's count
 * after it are one entry. Its remaining difference is another entry.
 */
export async function queryLedger(
  shop: Shop,
  { of, before }: z.infer<typeof LedgerQuery>,
): Promise<{ entries: LedgerEntry[]; next: string | null }> {
  const [time, id] = before?.split('.') ?? []
  const older = time && id ? sql`and (at, id) < (${new Date(Number(time)).toISOString()}::timestamptz, ${id}::uuid)` : sql``
  const ofOne = of ? sql`and variation_id = ${of}` : sql``
  // Each half is limited to one page, so that only the newest rows are merged.
  const { rows } = (await shop.db.execute(sql`
    select * from (
      (select * from (select id, created_at as at, 'adjustment' as kind, variation_id, delta, counted, reason::text, note, actor, null::uuid as order_id,
          sent_at is not null as sent, let_go_at is not null as let_go from stock_adjustments) a where true ${ofOne} ${older} order by at desc, id desc limit ${PER_PAGE + 1})
      union all
      (select * from (select m.id, m.happened_at as at, m.reason::text as kind, m.variation_id,
          m.delta - coalesce(a.delta, 0) as delta, null::integer as counted, null::text as reason,
          '' as note, null::text as actor, m.order_id, true as sent, false as let_go from stock_movements m
          left join stock_adjustments a on m.reason = 'count' and a.variation_id = m.variation_id and a.created_at = m.happened_at
          where m.delta <> coalesce(a.delta, 0) and a.counted is null) b
        where true ${ofOne} ${older} order by at desc, id desc limit ${PER_PAGE + 1})
    ) both_halves order by at desc, id desc limit ${PER_PAGE + 1}`)) as { rows: Row[] }
  const page = rows.slice(0, PER_PAGE)
  const last = page.at(-1)
  return {
    entries: await entriesOf(shop, page),
    next: last && rows.length > PER_PAGE ? encodeCursor({ at: new Date(last.at), id: last.id }) : null,
  }
}

async function entriesOf(shop: Shop, rows: Row[]): Promise<LedgerEntry[]> {
  const orderIds = [...new Set(rows.flatMap(({ order_id: id }) => id ?? []))]
  const staff = await staffNamesOf(
    shop,
    rows.map(({ actor }) => actor),
  )
  const sold =
    orderIds.length > 0
      ? await shop.db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, orderIds))
      : []
  return rows.map((row) => {
    const known = shop.catalogue.sellable(row.variation_id)
    return {
      id: row.id,
      at: new Date(row.at),
      kind: row.kind,
      variationId: row.variation_id,
      productName: known?.productName ?? row.variation_id,
      variationName: known?.variationName ?? '',
      delta: row.delta,
      counted: row.counted,
      reason: row.reason,
      note: row.note,
      who: row.actor ? (staff.get(row.actor)?.name ?? row.actor.replace(/^staff:.*/, '')) : null,
      orderNumber: sold.find(({ id }) => id === row.order_id)?.number ?? null,
      sent: row.let_go ? 'let-go' : row.sent,
    }
  })
}
