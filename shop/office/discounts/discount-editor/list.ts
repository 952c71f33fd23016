import { and, count, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql, sum } from 'drizzle-orm'
import { z } from 'zod'
import { discounts, discountUses, orders } from '#database/schema.ts'
import { allOf } from '#shop/base/lists/conditions.ts'
import type { Cents } from '#shared/money.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import type { DiscountRow } from '#shop/pricing/discounts.ts'
import { cursorFields, keysetPage, type PageCursors } from '#shop/base/lists/keyset-pagination.ts'
import { categoryNames } from '#shop/catalogue/editing/product-editing.ts'
import type { Shop } from '#shop/shop.ts'

export const discountStates = ['running', 'scheduled', 'ended', 'used-up'] as const
export type DiscountState = (typeof discountStates)[number]

/** Staff filter of discounts. `search`: the beginning of a code or name. */
export const DiscountQuery = z.object({
  view: z
    .enum(['all', ...discountStates])
    .default('all')
    .catch('all'),
  search: z.string().trim().max(100).default('').catch(''),
  ...cursorFields,
})

/** A discount with its use so far. */
export interface StaffDiscount extends Omit<DiscountRow, 'targetIds'> {
  state: DiscountState
  /** The targeted categories or products; `name` is null for one that no longer exists. */
  targets: { id: string; name: string | null }[]
  /** The part of `uses` by orders that are not paid yet. */
  waiting: number
  /** The total it took off paid orders. */
  takenOffCents: Cents
}

export interface DiscountPage extends PageCursors {
  discounts: StaffDiscount[]
}

const PER_PAGE = 30

/** A page of discounts, newest first. */
export async function queryDiscounts(shop: Shop, { view, search, after, before }: z.infer<typeof DiscountQuery>): Promise<DiscountPage> {
  const page = keysetPage({ at: discounts.createdAt, id: discounts.id }, { after, before }, PER_PAGE)
  const begins = likePrefix(search)
  const found = await shop.db
    .select()
    .from(discounts)
    .where(
      and(
        view === 'all' ? undefined : isIn(view, shop.now()),
        search ? or(sql`lower(${discounts.code}) like ${begins}`, sql`lower(${discounts.name}) like ${begins}`) : undefined,
        page.beyond,
      ),
    )
    .orderBy(...page.order)
    .limit(page.limit)
  const { rows, next, previous } = page.of(found, ({ createdAt: at, id }) => ({ at, id }))
  return { discounts: await withDiscountUse(shop, rows), next, previous }
}

/** Adds the use so far to discounts: sums over the orders that used them. */
export async function withDiscountUse(shop: Shop, rows: readonly DiscountRow[]): Promise<StaffDiscount[]> {
  if (rows.length === 0) return []
  const { db } = shop
  const held = and(
    inArray(
      discountUses.discountId,
      rows.map(({ id }) => id),
    ),
    isNull(discountUses.releasedAt),
  )
  const figures = { id: discountUses.discountId, uses: count(), cents: sum(discountUses.amountCents).mapWith(Number) }
  const all = await db.select(figures).from(discountUses).where(held).groupBy(discountUses.discountId)
  // An order that ends unpaid releases its discounts, so every use that is not waiting is paid.
  const unpaid = await db
    .select(figures)
    .from(discountUses)
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .where(and(held, eq(orders.status, 'pending_payment')))
    .groupBy(discountUses.discountId)
  const none = { uses: 0, cents: 0 }
  const categories = rows.some(({ scope }) => scope === 'category') ? await categoryNames(shop) : new Map<string, string>()
  return rows.map(({ targetIds, ...row }) => {
    const waiting = unpaid.find(({ id }) => id === row.id) ?? none
    const nameOf = (id: string) => (row.scope === 'category' ? categories.get(id) : shop.catalogue.product(id)?.name) ?? null
    return {
      ...row,
      state: stateOf(row, shop.now()),
      targets: targetIds.map((id) => ({ id, name: nameOf(id) })),
      waiting: waiting.uses,
      takenOffCents: (all.find(({ id }) => id === row.id) ?? none).cents - waiting.cents,
    }
  })
}

function stateOf({ startsAt, endsAt, totalLimit, uses }: Omit<DiscountRow, 'targetIds'>, now: Date): DiscountState {
  if (endsAt && endsAt <= now) return 'ended'
  if (totalLimit !== null && uses >= totalLimit) return 'used-up'
  return startsAt && startsAt > now ? 'scheduled' : 'running'
}

/** The SQL version of `stateOf`. */
function isIn(state: DiscountState, now: Date): SQL | undefined {
  const ended = allOf(isNotNull(discounts.endsAt), lte(discounts.endsAt, now))
  const usedUp = allOf(isNotNull(discounts.totalLimit), sql`${discounts.uses} >= ${discounts.totalLimit}`)
  const scheduled = allOf(isNotNull(discounts.startsAt), gt(discounts.startsAt, now))
  if (state === 'ended') return ended
  if (state === 'used-up') return and(not(ended), usedUp)
  return and(not(ended), not(usedUp), state === 'scheduled' ? scheduled : not(scheduled))
}
