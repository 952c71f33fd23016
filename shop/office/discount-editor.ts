import { and, eq, ne } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { discounts, discountUses } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { writeDown } from '#shop/base/audit.ts'
import { priceBasket } from '#shop/cart/cart.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import { freeCode } from './discount-editor/code.ts'
import { type DeskDiscount, type DiscountPage, DiscountQuery, discountStates, listDiscounts, toldOf } from './discount-editor/list.ts'
import { columnsIn, columnsOf, DiscountSheet, DiscountWorth, sheetOf } from './discount-editor/sheet.ts'
import { discountsOfTill, type TillDiscount } from './discount-editor/theirs.ts'
import { type DiscountRow, plainCode } from '#shop/pricing/discounts.ts'
import { Failure, type FailureCode } from '#shop/failure.ts'
import { findSnacks, type FoundSnack } from '#shop/catalogue/variation-search.ts'
import { oneAtATime } from '#shop/base/process/advisory-lock.ts'
import { categoryNames } from '#shop/catalogue/editing/product-editing.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

export { type DeskDiscount, type DiscountPage, DiscountQuery, DiscountSheet, discountStates, DiscountWorth, type TillDiscount }
export type { DiscountState } from './discount-editor/list.ts'

// Discounts as staff make them. All of it asks for the right to change discounts, and throws Failure('not-found') to anybody else.

/** A page of discounts with their use so far, the newest first. */
export async function discountsAtDesk(shop: Shop, by: Actor, query: z.infer<typeof DiscountQuery>): Promise<DiscountPage> {
  requireRight(by, 'discounts.change')
  return listDiscounts(shop, query)
}

/** What the point of sale takes off at its own counter; the shop does not. */
export async function tillDiscounts(shop: Shop, by: Actor): Promise<TillDiscount[]> {
  requireRight(by, 'discounts.change')
  return discountsOfTill(shop)
}

/** One discount, as it stands and as a form shows it. `mayGo`: no order ever took it. Throws Failure('not-found'). */
export async function discountAtDesk(
  shop: Shop,
  by: Actor,
  id: string,
): Promise<{ discount: DeskDiscount; sheet: DiscountSheet; mayGo: boolean }> {
  requireRight(by, 'discounts.change')
  const [row] = z.uuid().safeParse(id).success ? await shop.db.select().from(discounts).where(eq(discounts.id, id)) : []
  if (!row) throw new Failure('not-found')
  const [discount] = await toldOf(shop, [row])
  return { discount: discount!, sheet: sheetOf(shop, row), mayGo: !(await wasTaken(shop, id)) }
}

/** `seen`: when it had last been changed as the form showed it; null for a new one, whose id comes with the form: a second press is the same. */
export const SaveDiscount = z.object({ id: z.uuid(), seen: z.date().nullable(), sheet: DiscountSheet })

/**
 * Makes or changes a discount. Baskets are priced by it from then on; orders that took it keep what they were given. Throws Failure: 'not-found',
 * 'changed-meanwhile', 'code-taken' (field 'code'), 'invalid-input' (field 'totalLimit': 'too-few' where more orders than that hold it).
 */
export async function saveDiscount(shop: Shop, by: Actor, { id, seen, sheet }: z.infer<typeof SaveDiscount>): Promise<void> {
  requireRight(by, 'discounts.change')
  await inTransaction(shop, async (inside) => {
    // A new one has no row yet to lock.
    await oneAtATime(inside, `discount:${id}`)
    if (sheet.code !== null) await oneAtATime(inside, `discount-code:${sheet.code}`)
    const was = await lock(inside, id)
    if (!was && seen) throw new Failure('not-found')
    const wanted = columnsOf(inside, sheet, was)
    if (was && isDeepStrictEqual(columnsIn(was), wanted)) return
    if (was && was.updatedAt.getTime() !== seen?.getTime()) throw new Failure('changed-meanwhile')
    if (wanted.code !== null && (await isTaken(inside, wanted.code, id)))
      throw new Failure('code-taken', { fields: { code: 'code-taken' } })
    if (was && wanted.totalLimit !== null && wanted.totalLimit < was.uses)
      throw new Failure('invalid-input', { fields: { totalLimit: 'too-few' } })
    const updatedAt = changedAt(inside, was)
    if (was)
      await inside.db
        .update(discounts)
        .set({ ...wanted, updatedAt })
        .where(eq(discounts.id, id))
    else await inside.db.insert(discounts).values({ id, ...wanted, createdAt: updatedAt, updatedAt })
    const action = was ? 'discount.changed' : 'discount.created'
    await writeDown(inside, by, { action, target: `discount:${id}`, ...(was && { before: columnsIn(was) }), after: wanted })
  })
}

/** Ends a discount now; harmless where it has ended. Who is about to pay with it still does. Throws Failure('not-found'). */
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
    await writeDown(inside, by, { action: 'discount.ended', target: `discount:${id}`, before, after })
  })
}

/** Deletes a discount that no order ever took; harmless where it is gone. Throws Failure('changed-meanwhile') where one took it. */
export async function deleteDiscount(shop: Shop, by: Actor, id: string): Promise<void> {
  requireRight(by, 'discounts.change')
  await inTransaction(shop, async (inside) => {
    const was = await lock(inside, id)
    if (!was) return
    if (await wasTaken(inside, id)) throw new Failure('changed-meanwhile')
    await inside.db.delete(discounts).where(eq(discounts.id, id))
    await writeDown(inside, by, { action: 'discount.deleted', target: `discount:${id}`, before: columnsIn(was) })
  })
}

/** A basket to try a discount on, saved or not; none while `worth` is not said. */
export const TryDiscount = z.object({
  id: z.uuid(),
  code: z.string().max(100).nullable(),
  name: z.string().max(200),
  worth: DiscountWorth.nullable(),
  pieces: z.array(z.object({ variationId: z.string().min(1).max(192), quantity: z.int().min(1).max(50) })).max(100),
})

/** What a basket would cost with a discount. `refused` says why it would take nothing off, `missingCents` what the basket lacks for it, else 0. */
export interface Tried {
  cart: CartView
  refused: FailureCode | null
  missingCents: number
}

/** Prices a basket as a customer's would be if the discount ran now and nobody had used it, beside all others that run. Changes nothing. */
export async function tryDiscount(shop: Shop, by: Actor, { id, code, name, worth, pieces }: z.infer<typeof TryDiscount>): Promise<Tried> {
  requireRight(by, 'discounts.change')
  const at = shop.now()
  const free = { totalLimit: null, perCustomerLimit: null, uses: 0, startsAt: null, endsAt: null, createdAt: at, updatedAt: at }
  const trying: DiscountRow | undefined = worth ? { id, code: code && plainCode(code), name: name.trim(), ...worth, ...free } : undefined
  const { view, refused } = await priceBasket(shop, { userId: null, pieces, discountCode: trying?.code ?? null, trying })
  const why = refused.get(id) ?? null
  const missingCents = worth && why === 'code-needs-more' ? worth.minimumSpendCents - view.subtotalCents : 0
  return { cart: view, refused: why, missingCents }
}

/** Snacks to put into such a basket. */
export function snacksToTry(shop: Shop, by: Actor, search: string): FoundSnack[] {
  requireRight(by, 'discounts.change')
  return findSnacks(shop, search)
}

/** What a discount may be for: every category, and the products that fit a search. */
export async function targetsFor(
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

/** A code that nobody has yet. */
export async function newCode(shop: Shop, by: Actor): Promise<string> {
  requireRight(by, 'discounts.change')
  return freeCode(shop)
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

/** Later than any change before it, however quickly they come. */
function changedAt({ now }: Shop, was: DiscountRow | null): Date {
  return new Date(Math.max(now().getTime(), (was?.updatedAt.getTime() ?? 0) + 1))
}
