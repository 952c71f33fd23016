import { and, eq, ne } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { firstOf } from '#shared/present.ts'
import { MAX_LINE_QUANTITY } from '#shared/quantity-limit.ts'
import { discounts, discountUses } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { priceBasket } from '#shop/cart/cart.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import { unusedDiscountCode } from './discount-editor/unused-code.ts'
import {
  type StaffDiscount,
  type DiscountPage,
  DiscountQuery,
  discountStates,
  queryDiscounts,
  withDiscountUse,
} from './discount-editor/list.ts'
import {
  discountColumnsIn,
  discountColumnsOf,
  DiscountInput,
  DiscountValueInput,
  discountInputOf,
} from './discount-editor/discount-input.ts'
import { readPointOfSaleDiscounts, type PointOfSaleDiscount } from './discount-editor/point-of-sale-discounts.ts'
import { type DiscountRow, normalizeDiscountCode } from '#shop/pricing/discounts.ts'
import { Failure, type FailureCode } from '#shop/failure.ts'
import { searchVariations, type FoundVariation } from '#shop/catalogue/variation-search.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { categoryNames } from '#shop/catalogue/editing/product-editing.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

export { type StaffDiscount, type DiscountPage, DiscountQuery, DiscountInput, discountStates, DiscountValueInput, type PointOfSaleDiscount }
export type { DiscountState } from './discount-editor/list.ts'

// Discounts for staff. Every function requires the right to change discounts and throws
// Failure('not-found') without it.

/** A page of discounts with their use so far, newest first. */
export async function listDiscountsForStaff(shop: Shop, by: Actor, query: z.infer<typeof DiscountQuery>): Promise<DiscountPage> {
  requireRight(by, 'discounts.change')
  return queryDiscounts(shop, query)
}

/** The point of sale's own discounts, which apply at its counter but not in the shop. */
export async function listPointOfSaleDiscounts(shop: Shop, by: Actor): Promise<PointOfSaleDiscount[]> {
  requireRight(by, 'discounts.change')
  return readPointOfSaleDiscounts(shop)
}

/**
 * One discount, as stored and as form input. `mayGo`: no order has ever used it. Throws
 * Failure('not-found').
 */
export async function getDiscountForStaff(
  shop: Shop,
  by: Actor,
  id: string,
): Promise<{ discount: StaffDiscount; draft: DiscountInput; mayGo: boolean }> {
  requireRight(by, 'discounts.change')
  const [row] = z.uuid().safeParse(id).success ? await shop.db.select().from(discounts).where(eq(discounts.id, id)) : []
  if (!row) throw new Failure('not-found')
  const discount = firstOf(await withDiscountUse(shop, [row]))
  return { discount, draft: discountInputOf(shop, row), mayGo: !(await wasTaken(shop, id)) }
}

/**
 * `seen`: the time of the last change that the form showed; null for a new discount. A new
 * discount's id comes with the form, so that a second submit is idempotent.
 */
const SaveDiscount = z.object({ id: z.uuid(), seen: z.date().nullable(), draft: DiscountInput })

/**
 * Creates or changes a discount. Carts use it at once; placed orders keep their prices. Throws
 * Failure: 'not-found', 'changed-meanwhile', 'code-taken' (field 'code'), 'invalid-input' (field
 * 'totalLimit': 'too-few' when more orders already use it).
 */
export async function saveDiscount(shop: Shop, by: Actor, { id, seen, draft }: z.infer<typeof SaveDiscount>): Promise<void> {
  requireRight(by, 'discounts.change')
  await inTransaction(shop, async (inside) => {
    // A new discount has no row to lock yet.
    await takeAdvisoryLock(inside, `discount:${id}`)
    if (draft.code !== null) await takeAdvisoryLock(inside, `discount-code:${draft.code}`)
    const was = await lock(inside, id)
    if (!was && seen) throw new Failure('not-found')
    const columns = discountColumnsOf(inside, draft, was)
    if (was && isDeepStrictEqual(discountColumnsIn(was), columns)) return
    if (was && was.updatedAt.getTime() !== seen?.getTime()) throw new Failure('changed-meanwhile')
    if (columns.code !== null && (await isTaken(inside, columns.code, id)))
      throw new Failure('code-taken', { fields: { code: 'code-taken' } })
    if (was && columns.totalLimit !== null && columns.totalLimit < was.uses)
      throw new Failure('invalid-input', { fields: { totalLimit: 'too-few' } })
    const updatedAt = changedAt(inside, was)
    if (was)
      await inside.db
        .update(discounts)
        .set({ ...columns, updatedAt })
        .where(eq(discounts.id, id))
    else await inside.db.insert(discounts).values({ id, ...columns, createdAt: updatedAt, updatedAt })
    const action = was ? 'discount.changed' : 'discount.created'
    await recordAudit(inside, by, { action, target: `discount:${id}`, ...(was && { before: discountColumnsIn(was) }), after: columns })
  })
}

/**
 * Ends a discount now. A customer who is about to pay with it still gets it. Idempotent. Throws
 * Failure('not-found').
 */
export async function endDiscount(shop: Shop, by: Actor, id: string): Promise<void> {
  requireRight(by, 'discounts.change')
  await inTransaction(shop, async (inside) => {
    const was = await lock(inside, id)
    if (!was) throw new Failure('not-found')
    const endsAt = inside.now()
    if (was.endsAt && was.endsAt <= endsAt) return
    await inside.db
      .update(discounts)
      .set({ endsAt, updatedAt: changedAt(inside, was) })
      .where(eq(discounts.id, id))
    const [before, after] = [{ endsAt: was.endsAt }, { endsAt }]
    await recordAudit(inside, by, { action: 'discount.ended', target: `discount:${id}`, before, after })
  })
}

/**
 * Deletes a discount that no order has ever used. Idempotent. Throws Failure('changed-meanwhile')
 * when an order has used it.
 */
export async function deleteDiscount(shop: Shop, by: Actor, id: string): Promise<void> {
  requireRight(by, 'discounts.change')
  await inTransaction(shop, async (inside) => {
    const was = await lock(inside, id)
    if (!was) return
    if (await wasTaken(inside, id)) throw new Failure('changed-meanwhile')
    await inside.db.delete(discounts).where(eq(discounts.id, id))
    await recordAudit(inside, by, { action: 'discount.deleted', target: `discount:${id}`, before: discountColumnsIn(was) })
  })
}

/** A test cart for a discount, saved or not. `worth` left out: no discount to try. */
export const TryDiscount = z.object({
  id: z.uuid(),
  code: z.string().max(100).nullable(),
  name: z.string().max(200),
  worth: DiscountValueInput.nullable(),
  pieces: z.array(z.object({ variationId: z.string().min(1).max(192), quantity: z.int().min(1).max(MAX_LINE_QUANTITY) })).max(100),
})

/**
 * The price of a test cart with a discount. `refused`: why the discount takes nothing off.
 * `missingCents`: the amount that the cart lacks for it, else 0.
 */
interface DiscountTrial {
  cart: CartView
  refused: FailureCode | null
  missingCents: number
}

/**
 * Prices a test cart as if the discount were active and unused, together with all other active
 * discounts. Changes nothing.
 */
export async function tryDiscount(
  shop: Shop,
  by: Actor,
  { id, code, name, worth, pieces }: z.infer<typeof TryDiscount>,
): Promise<DiscountTrial> {
  requireRight(by, 'discounts.change')
  const at = shop.now()
  const free = { totalLimit: null, perCustomerLimit: null, uses: 0, startsAt: null, endsAt: null, createdAt: at, updatedAt: at }
  const trying: DiscountRow | undefined = worth
    ? { id, code: code && normalizeDiscountCode(code), name: name.trim(), ...worth, ...free }
    : undefined
  const { view, refused } = await priceBasket(shop, { userId: null, pieces, discountCode: trying?.code ?? null, trialDiscount: trying })
  const why = refused.get(id) ?? null
  const missingCents = worth && why === 'code-needs-more' ? worth.minimumSpendCents - view.subtotalCents : 0
  return { cart: view, refused: why, missingCents }
}

/** Search for snacks to put into the test cart. */
export function searchTrialVariations(shop: Shop, by: Actor, search: string): FoundVariation[] {
  requireRight(by, 'discounts.change')
  return searchVariations(shop, search)
}

/** Possible targets of a discount: every category, and the products that match a search. */
export async function searchDiscountTargets(
  shop: Shop,
  by: Actor,
  search: string,
): Promise<{ categories: { id: string; name: string }[]; products: { id: string; name: string }[] }> {
  requireRight(by, 'discounts.change')
  const found = search.trim() ? shop.catalogue.find(search, [], 8, true) : []
  return {
    categories: [...(await categoryNames(shop))].map(([id, name]) => ({ id, name })),
    products: found.flatMap((id) => shop.catalogue.product(id) ?? []).map(({ id, name }) => ({ id, name })),
  }
}

/** A new, unused discount code. */
export async function proposeDiscountCode(shop: Shop, by: Actor): Promise<string> {
  requireRight(by, 'discounts.change')
  return unusedDiscountCode(shop)
}

async function lock({ db }: Shop, id: string): Promise<DiscountRow | null> {
  const [row] = z.uuid().safeParse(id).success ? await db.select().from(discounts).where(eq(discounts.id, id)).for('update') : []
  return row ?? null
}

async function isTaken({ db }: Shop, code: string, id: string): Promise<boolean> {
  return (await db.$count(discounts, and(eq(discounts.code, code), ne(discounts.id, id)))) > 0
}

async function wasTaken({ db }: Shop, id: string): Promise<boolean> {
  const [use] = await db.select({ id: discountUses.id }).from(discountUses).where(eq(discountUses.discountId, id)).limit(1)
  return use !== undefined
}

/** Strictly later than the last change, even for two changes in the same millisecond. */
function changedAt({ now }: Shop, was: DiscountRow | null): Date {
  return new Date(Math.max(now().getTime(), (was?.updatedAt.getTime() ?? 0) + 1))
}
