import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { discounts, discountUses, orders } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { normalizeDigits } from '#shared/text/normalize-digits.ts'
import type { FailureCode } from '#shop/failure.ts'
import type { PricingDiscount, DiscountDeduction } from './price.types.ts'
import type { Shop } from '#shop/shop.ts'

export type DiscountRow = typeof discounts.$inferSelect

/** The discounts that run now, before the basket's content is known. */
export interface ApplicableDiscounts {
  discounts: DiscountRow[]
  /**
   * The discount of the entered code, when it is among them; otherwise `refused` has the reason.
   */
  entered: DiscountRow | null
  refused: FailureCode | null
}

/** A typed code, normalized: case, spaces and the script of its digits do not matter. */
export function normalizeDiscountCode(typed: string): string {
  return normalizeDigits(typed).trim().toUpperCase()
}

/**
 * The automatic discounts and the entered code's discount that run now and are not used up. Uses
 * held by the customer's own unpaid order do not count, so that going back from the payment page
 * takes nothing away. A visitor's uses are counted only after sign-in. `trying` is a draft that
 * replaces the stored discount with its id or code.
 */
export async function applicableDiscounts(
  shop: Shop,
  { userId, code, trying }: { userId: string | null; code: string | null; trying: DiscountRow | null },
): Promise<ApplicableDiscounts> {
  const now = shop.now()
  const plain = code === null ? null : normalizeDiscountCode(code)
  const stored = await selectRunning(shop.db, { now, code: plain ?? NO_CODE })
  const rows = trying
    ? [...stored.filter(({ id, code: own }) => id !== trying.id && (own === null || own !== trying.code)), trying]
    : stored
  const uses = await usesOf(shop, userId, rows)
  const running: ApplicableDiscounts = { discounts: [], entered: null, refused: plain === null ? null : 'code-unknown' }
  for (const row of rows) {
    const why = refusalOf(row, uses.get(row.id), now)
    if (!why) running.discounts.push(row)
    if (row.code === null) continue
    running.entered = why ? null : row
    running.refused = why
  }
  return running
}

/** No discount has it. For null, PostgreSQL would find a cheaper plan, and so make one each time. */
const NO_CODE = ''

const selectRunning = statement((db, value: ValueOf<{ now: Date; code: string }>) => {
  const automatic = and(
    isNull(discounts.code),
    or(isNull(discounts.startsAt), lte(discounts.startsAt, value('now'))),
    or(isNull(discounts.endsAt), gt(discounts.endsAt, value('now'))),
  )
  return db
    .select()
    .from(discounts)
    .where(or(automatic, eq(discounts.code, value('code'))))
    .orderBy(asc(discounts.id))
})

export function pricingDiscountOf(row: DiscountRow): PricingDiscount {
  const { id, kind, value, scope, targetIds, minimumSpendCents, stacks, code } = row
  return { id, kind, value, scope, targetIds, minimumSpendCents, stacks, isEntered: code !== null }
}

/** The discount's name for customers. */
export function discountLabel({ name, code }: Pick<DiscountRow, 'name' | 'code'>): string {
  return name || code || ''
}

/**
 * Takes an order's discounts in the transaction that places it, before the stock. Returns false
 * when one has been used up meanwhile; then the caller must roll back. Rows are updated in the
 * order of their ids, and each update checks the limit, so that only one order gets the last use.
 * The limit per customer does not apply to an order without an account.
 */
export async function takeDiscounts(
  shop: Shop,
  order: { id: string; userId: string | null },
  takenOff: readonly DiscountDeduction[],
): Promise<boolean> {
  const { db, now } = shop
  for (const { id, amountCents } of takenOff.toSorted(byId)) {
    const [row] = await db
      .update(discounts)
      .set({ uses: sql`${discounts.uses} + 1` })
      .where(and(eq(discounts.id, id), sql`${discounts.uses} < coalesce(${discounts.totalLimit}, ${discounts.uses} + 1)`))
      .returning()
    if (!row) return false
    // The row lock keeps concurrent orders of the same customer from counting at the same time.
    if (row.perCustomerLimit !== null && order.userId !== null) {
      const own = and(eq(discountUses.discountId, id), eq(discountUses.userId, order.userId), isNull(discountUses.releasedAt))
      if ((await db.$count(discountUses, own)) >= row.perCustomerLimit) return false
    }
    await db.insert(discountUses).values({
      discountId: id,
      orderId: order.id,
      userId: order.userId,
      name: discountLabel(row),
      code: row.code,
      amountCents,
      createdAt: now(),
    })
  }
  return true
}

/**
 * Returns the discounts of an order that ends unpaid. Call it before its stock is released: placing
 * takes them in the same order. Idempotent.
 */
export async function releaseDiscounts(shop: Shop, orderId: string): Promise<void> {
  const { db, now } = shop
  const held = await db
    .update(discountUses)
    .set({ releasedAt: now() })
    .where(and(eq(discountUses.orderId, orderId), isNull(discountUses.releasedAt)))
    .returning({ id: discountUses.discountId })
  for (const { id } of held.toSorted(byId)) {
    await db
      .update(discounts)
      .set({ uses: sql`${discounts.uses} - 1` })
      .where(eq(discounts.id, id))
  }
}

function refusalOf(row: DiscountRow, uses: Uses | undefined, now: Date): FailureCode | null {
  if ((row.startsAt && row.startsAt > now) || (row.endsAt && row.endsAt <= now)) return 'code-not-valid'
  const { awaiting, settled } = uses ?? { awaiting: 0, settled: 0 }
  if (row.perCustomerLimit !== null && settled >= row.perCustomerLimit) return 'code-used-before'
  if (row.totalLimit !== null && row.uses - awaiting >= row.totalLimit) return 'code-used-up'
  return null
}

/** A customer's own uses of a discount. Uses of orders that may still be paid are counted apart. */
interface Uses {
  awaiting: number
  settled: number
}

async function usesOf(shop: Shop, userId: string | null, rows: DiscountRow[]): Promise<Map<string, Uses>> {
  const limited = rows.filter((row) => row.perCustomerLimit !== null || row.totalLimit !== null).map(({ id }) => id)
  if (!userId || limited.length === 0) return new Map()
  const isAwaiting = sql`${orders.status} = 'pending_payment'`
  const counted = await shop.db
    .select({
      id: discountUses.discountId,
      awaiting: sql<number>`(count(*) filter (where ${isAwaiting}))::int`,
      settled: sql<number>`(count(*) filter (where not ${isAwaiting}))::int`,
    })
    .from(discountUses)
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .where(and(inArray(discountUses.discountId, limited), eq(discountUses.userId, userId), isNull(discountUses.releasedAt)))
    .groupBy(discountUses.discountId)
  return new Map(counted.map(({ id, ...uses }) => [id, uses]))
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
