import { and, count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { carts, savedSnacks } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import type { Cents } from '#shared/money.ts'
import { firstOf } from '#shared/present.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import type { Actor } from '#shop/actor.ts'
import type { ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { consumeRateLimits, type RateLimit } from '#shop/base/rate-limits.ts'
import { Failure } from '#shop/failure.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { findCart, openCart, ownerOf, touchCart } from './cart-rows.ts'

/** The most snacks that one customer or visitor may save. */
export const SAVED_SNACKS_LIMIT = 500
/** Presses of hearts per hour. Many visitors may share one address. */
const MAX_PRESSES_PER_HOUR = { visitor: 1200, customer: 600 }

export const SavedSnackId = z.object({
  productId: z
    .string()
    .regex(/^[!-~]{1,192}$/)
    .describe('The id of the product.'),
})

/** A saved snack as it is sold today. */
export interface SavedSnack {
  card: ProductCard
  savedAt: Date
  /** The price when it was saved, in cents. */
  savedPriceCents: Cents
}

/**
 * Saves a snack. Harmless to repeat. `token` is the cart cookie of a visitor who had no cart, else
 * null. Throws Failure: 'not-found', 'saved-full', 'too-many-requests'.
 */
export async function saveSnack(shop: Shop, by: Actor, { productId }: z.infer<typeof SavedSnackId>): Promise<{ token: string | null }> {
  const product = shop.catalogue.product(productId)
  if (!product || product.id !== productId) throw new Failure('not-found')
  await consumeRateLimits(shop, [pressLimit(by)])
  return inTransaction(shop, async (inside) => {
    const { cart, token } = await openCart(inside, by)
    const isOwn = eq(savedSnacks.cartId, cart.id)
    const { others } = firstOf(
      await inside.db
        .select({ others: count() })
        .from(savedSnacks)
        .where(and(isOwn, sql`${savedSnacks.productId} <> ${productId}`)),
    )
    if (others >= SAVED_SNACKS_LIMIT) throw new Failure('saved-full')
    await inside.db
      .insert(savedSnacks)
      .values({ cartId: cart.id, productId, seenPriceCents: product.priceCents, createdAt: inside.now() })
      .onConflictDoNothing()
    await keepVisitorsCart(inside, by, cart.id)
    return { token }
  })
}

/** Removes a saved snack. Harmless without it. Throws Failure('too-many-requests'). */
export async function removeSavedSnack(shop: Shop, by: Actor, { productId }: z.infer<typeof SavedSnackId>): Promise<void> {
  await consumeRateLimits(shop, [pressLimit(by)])
  await inTransaction(shop, async (inside) => {
    const cart = await findCart(inside, by)
    if (!cart) return
    await inside.db.delete(savedSnacks).where(and(eq(savedSnacks.cartId, cart.id), eq(savedSnacks.productId, productId)))
    await keepVisitorsCart(inside, by, cart.id)
  })
}

/** The ids of the actor's saved products, the latest first. */
export async function listSavedIds(shop: Shop, by: Actor): Promise<string[]> {
  return (await savedRows(shop, by)).map(({ productId }) => productId)
}

/** The actor's saved snacks that are still sold, the latest first. */
export async function listSavedSnacks(shop: Shop, by: Actor): Promise<SavedSnack[]> {
  return (await savedRows(shop, by)).flatMap(({ productId, createdAt, seenPriceCents }) => {
    const card = shop.catalogue.product(productId)
    return card ? [{ card, savedAt: createdAt, savedPriceCents: seenPriceCents }] : []
  })
}

async function savedRows({ db }: Shop, by: Actor) {
  const owner = ownerOf(by)
  if (!owner) return []
  const { productId, createdAt, seenPriceCents } = savedSnacks
  return db
    .select({ productId, createdAt, seenPriceCents })
    .from(savedSnacks)
    .innerJoin(carts, eq(carts.id, savedSnacks.cartId))
    .where(owner)
    .orderBy(desc(createdAt), productId)
}

/**
 * A heart extends the lifetime of a visitor's cart. A customer's cart needs none, and a reminder of
 * it waits for a change of its lines.
 */
async function keepVisitorsCart(shop: Shop, by: Actor, cartId: string): Promise<void> {
  if (by.kind === 'visitor') await touchCart(shop, cartId)
}

function pressLimit(by: Actor): RateLimit {
  const key = by.kind === 'customer' ? `hearts-of:${by.userId}` : `hearts-from:${subscriberPrefixOf(by.address)}`
  return { key, max: MAX_PRESSES_PER_HOUR[by.kind], windowMs: HOUR }
}
