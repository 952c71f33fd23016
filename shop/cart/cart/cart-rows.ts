import { and, eq, sql } from 'drizzle-orm'
import { cartLines, carts } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
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
  const { of, lock } = by.kind === 'customer' ? cartOfCustomer : cartOfToken
  const owner = by.kind === 'customer' ? by.userId : by.cartToken && hashToken(by.cartToken)
  if (!owner) return null
  const [cart] = await (shop.commitCallbacks ? lock : of)(shop.db, { owner })
  return cart ?? null
}

const [cartOfCustomer, cartOfToken] = [cartBy(carts.userId), cartBy(carts.tokenHash)]

function cartBy(column: typeof carts.userId | typeof carts.tokenHash) {
  type Values = ValueOf<{ owner: string }>
  return {
    of: statement((db, value: Values) =>
      db
        .select()
        .from(carts)
        .where(eq(column, value('owner'))),
    ),
    lock: statement((db, value: Values) =>
      db
        .select()
        .from(carts)
        .where(eq(column, value('owner')))
        .for('update'),
    ),
  }
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
  return selectLines(shop.db, { cartId })
}

const selectLines = statement((db, value: ValueOf<{ cartId: string }>) =>
  db
    .select()
    .from(cartLines)
    .where(eq(cartLines.cartId, value('cartId')))
    .orderBy(cartLines.createdAt, cartLines.variationId),
)

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
  const { addedKey, ...values } = line
  if (addedKey === undefined) await upsertLine(shop.db, { ...values, createdAt: shop.now() })
  else await upsertLineWithKey(shop.db, { ...values, addedKey, createdAt: shop.now() })
}

const [upsertLine, upsertLineWithKey] = [upsertStatement({ withKey: false }), upsertStatement({ withKey: true })]

function upsertStatement({ withKey }: { withKey: boolean }) {
  return statement((db, value: ValueOf<Omit<CartLineRow, 'addedKey'> & Partial<Pick<CartLineRow, 'addedKey'>>>) => {
    const changes = {
      quantity: sql`${value('quantity')}`,
      seenPriceCents: sql`${value('seenPriceCents')}`,
      savedForLaterAt: value('savedForLaterAt', cartLines.savedForLaterAt),
      ...(withKey && { addedKey: sql`${value('addedKey')}` }),
    }
    const line = { cartId: value('cartId'), variationId: value('variationId'), createdAt: value('createdAt'), ...changes }
    return db
      .insert(cartLines)
      .values(line)
      .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.variationId], set: changes })
  })
}

export async function deleteCartLine(shop: Shop, cartId: string, variationId: string): Promise<void> {
  await shop.db.delete(cartLines).where(and(eq(cartLines.cartId, cartId), eq(cartLines.variationId, variationId)))
}

/** Updates the cart's last use, and other columns. */
export async function touchCart(shop: Shop, cartId: string, changes: Partial<CartRow> = {}): Promise<void> {
  const updatedAt = shop.now()
  if (Object.keys(changes).length === 0) return void (await touch(shop.db, { cartId, updatedAt }))
  await shop.db
    .update(carts)
    .set({ ...changes, updatedAt })
    .where(eq(carts.id, cartId))
}

const touch = statement((db, value: ValueOf<{ cartId: string; updatedAt: Date }>) =>
  db
    .update(carts)
    .set({ updatedAt: value('updatedAt', carts.updatedAt) })
    .where(eq(carts.id, value('cartId'))),
)

/** The condition for the actor’s own cart; null for a visitor without a cart. */
export function ownerOf(by: CartOwner) {
  if (by.kind === 'customer') return eq(carts.userId, by.userId)
  return by.cartToken ? eq(carts.tokenHash, hashToken(by.cartToken)) : null
}
