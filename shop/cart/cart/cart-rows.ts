import { and, eq } from 'drizzle-orm'
import { cartLines, carts } from '#database/schema.ts'
import type { Customer, Visitor } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { hashToken, randomToken } from '#shop/base/secrets/random-tokens.ts'
import { type CartBox, cartBoxesOf } from './box-rows.ts'
import { limitNewCarts } from './new-cart-limit.ts'

export type CartRow = typeof carts.$inferSelect
export type CartLineRow = typeof cartLines.$inferSelect
type Buyer = Pick<Customer, 'kind' | 'userId'>
/** The owner of a cart. Every Actor is one. */
type CartOwner = Pick<Visitor, 'kind' | 'cartToken'> | Buyer

/**
 * The actor's cart; null before the first line. Takes a row lock inside a transaction, so that
 * concurrent clicks run one after the other.
 */
export async function findCart(shop: Shop, by: CartOwner): Promise<CartRow | null> {
  const owner = ownerOf(by)
  if (!owner) return null
  const query = shop.db.select().from(carts).where(owner)
  const [cart] = shop.commitCallbacks ? await query.for('update') : await query
  return cart ?? null
}

/**
 * The actor's cart, created where there is none. `token` is the cookie of a visitor whose cart is
 * new. Throws like `limitNewCarts`.
 */
export async function openCart(shop: Shop, by: Visitor | Buyer): Promise<{ cart: CartRow; token: string | null }> {
  const found = await findCart(shop, by)
  if (found) return { cart: found, token: null }
  if (by.kind === 'visitor') await limitNewCarts(shop, by)
  const token = by.kind === 'visitor' ? randomToken() : null
  const owner = by.kind === 'customer' ? { userId: by.userId } : { tokenHash: token && hashToken(token) }
  await shop.db
    .insert(carts)
    .values({ ...owner, createdAt: shop.now(), updatedAt: shop.now() })
    .onConflictDoNothing()
  const cart = await findCart(shop, by.kind === 'customer' ? by : { ...by, cartToken: token })
  if (!cart) throw new Error('A cart that was just made is gone')
  return { cart, token }
}

export function cartLinesOf(shop: Shop, cartId: string): Promise<CartLineRow[]> {
  return shop.db.select().from(cartLines).where(eq(cartLines.cartId, cartId)).orderBy(cartLines.createdAt, cartLines.variationId)
}

/** The lines and boxes of a cart; nothing where there is no cart. */
export async function contentsOf(shop: Shop, cart: { id: string } | null): Promise<{ lines: CartLineRow[]; boxes: CartBox[] }> {
  return cart ? { lines: await cartLinesOf(shop, cart.id), boxes: await cartBoxesOf(shop, cart.id) } : { lines: [], boxes: [] }
}

/** How many more lines fit in a cart. Each snack of a box counts, as in the order. */
export function roomIn({ settings }: Shop, { lines, boxes }: { lines: CartLineRow[]; boxes: CartBox[] }): number {
  return settings.cart.lines - lines.length - boxes.reduce((sum, { snacks }) => sum + snacks.length, 0)
}

/** Without `addedKey`, the stored key stays. */
export async function upsertCartLine(
  shop: Shop,
  line: Omit<CartLineRow, 'createdAt' | 'addedKey'> & Partial<Pick<CartLineRow, 'addedKey'>>,
): Promise<void> {
  const { quantity, seenPriceCents, savedForLaterAt, addedKey } = line
  await shop.db
    .insert(cartLines)
    .values({ ...line, createdAt: shop.now() })
    .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.variationId], set: { quantity, seenPriceCents, savedForLaterAt, addedKey } })
}

export async function deleteCartLine(shop: Shop, cartId: string, variationId: string): Promise<void> {
  await shop.db.delete(cartLines).where(and(eq(cartLines.cartId, cartId), eq(cartLines.variationId, variationId)))
}

/** Updates the cart's last use, and other columns. */
export async function touchCart(shop: Shop, cartId: string, changes: Partial<CartRow> = {}): Promise<void> {
  await shop.db
    .update(carts)
    .set({ ...changes, updatedAt: shop.now() })
    .where(eq(carts.id, cartId))
}

/** The condition for the actor’s own cart; null for a visitor without a cart. */
export function ownerOf(by: CartOwner) {
  if (by.kind === 'customer') return eq(carts.userId, by.userId)
  return by.cartToken ? eq(carts.tokenHash, hashToken(by.cartToken)) : null
}
