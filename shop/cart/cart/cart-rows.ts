import { and, eq, type SQL, sql } from 'drizzle-orm'
import { cartBoxes, cartLines, carts, type Database } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { Customer, Visitor } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import { hashToken, randomToken } from '#shop/base/secrets/random-tokens.ts'
import { type StoredCartBox, cartBoxesOf } from './box-rows.ts'
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
  const owner = ownerIdOf(by)
  if (owner === null) return null
  const [cart] = await (shop.commitCallbacks ? lock : of)(shop.db, { owner })
  return cart ?? null
}

function ownerIdOf(by: CartOwner): string | null {
  if (by.kind === 'customer') return by.userId
  return by.cartToken ? hashToken(by.cartToken) : null
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
    withContents: statement((db, value: Values) =>
      db
        .select({ cart: carts, cartId: carts.id, line: cartLines, hasBoxes: hasBoxes(db) })
        .from(carts)
        .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
        .where(eq(column, value('owner')))
        .orderBy(cartLines.createdAt, cartLines.variationId),
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

export interface CartContents {
  lines: CartLineRow[]
  /** Also those saved for later, oldest first. */
  boxes: StoredCartBox[]
}

/** The lines and boxes of a cart; nothing where there is no cart. */
export async function contentsOf(shop: Shop, cart: { id: string } | null): Promise<CartContents> {
  if (!cart) return { lines: [], boxes: [] }
  return contentsIn(shop, await selectContents(shop.db, { cartId: cart.id }))
}

/** The actor's cart with its contents, by one statement outside a transaction; the cart is null as for `findCart`. */
export async function findCartWithContents(shop: Shop, by: CartOwner): Promise<CartContents & { cart: CartRow | null }> {
  const owner = ownerIdOf(by)
  if (owner === null || shop.commitCallbacks) {
    const cart = await findCart(shop, by)
    return { cart, ...(await contentsOf(shop, cart)) }
  }
  const rows = await (by.kind === 'customer' ? cartOfCustomer : cartOfToken).withContents(shop.db, { owner })
  return { cart: rows[0]?.cart ?? null, ...(await contentsIn(shop, rows)) }
}

interface ContentsRow {
  cartId: string
  line: CartLineRow | null
  hasBoxes: boolean
}

/** Few carts have boxes, so those have a statement of their own. */
async function contentsIn(shop: Shop, rows: ContentsRow[]): Promise<CartContents> {
  const [first] = rows
  return { lines: rows.flatMap(({ line }) => line ?? []), boxes: first?.hasBoxes ? await cartBoxesOf(shop, first.cartId) : [] }
}

const selectContents = statement((db, value: ValueOf<{ cartId: string }>) =>
  db
    .select({ cartId: carts.id, line: cartLines, hasBoxes: hasBoxes(db) })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
    .where(eq(carts.id, value('cartId')))
    .orderBy(cartLines.createdAt, cartLines.variationId),
)

function hasBoxes(db: Database): SQL<boolean> {
  const boxes = db.select({ id: cartBoxes.id }).from(cartBoxes).where(eq(cartBoxes.cartId, carts.id))
  return sql<boolean>`exists(${boxes})`
}

/** How many more lines fit in a cart. Each snack of a box counts, as in the order. */
export function roomIn({ settings }: Shop, { lines, boxes }: { lines: CartLineRow[]; boxes: StoredCartBox[] }): number {
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

export async function deleteCartLine(shop: Shop, cartId: string, variationId: string): Promise<number | null> {
  const [deleted] = await shop.db
    .delete(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.variationId, variationId)))
    .returning({ quantity: cartLines.quantity })
  return deleted?.quantity ?? null
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
