import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { cartBoxes, cartBoxSnacks } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import type { Shop } from '#shop/shop.ts'

export type CartBoxRow = typeof cartBoxes.$inferSelect
type CartBoxSnackRow = typeof cartBoxSnacks.$inferSelect

/** A box of a cart with its snacks, in the order in which they were chosen. */
export interface StoredCartBox extends CartBoxRow {
  snacks: Pick<CartBoxSnackRow, 'variationId' | 'name'>[]
}

/** The boxes of a cart, also those saved for later, oldest first. */
export async function cartBoxesOf(shop: Shop, cartId: string): Promise<StoredCartBox[]> {
  const rows = await selectBoxes(shop.db, { cartId })
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const snacks = await shop.db.select().from(cartBoxSnacks).where(inArray(cartBoxSnacks.boxId, ids)).orderBy(asc(cartBoxSnacks.position))
  const byBox = Map.groupBy(snacks, ({ boxId }) => boxId)
  return rows.map((row) => ({ ...row, snacks: byBox.get(row.id) ?? [] }))
}

const selectBoxes = statement((db, value: ValueOf<{ cartId: string }>) =>
  db
    .select()
    .from(cartBoxes)
    .where(eq(cartBoxes.cartId, value('cartId')))
    .orderBy(asc(cartBoxes.createdAt), asc(cartBoxes.id)),
)

/** A box of this cart; null for any other. */
export async function findCartBox(shop: Shop, cartId: string, boxId: string): Promise<StoredCartBox | null> {
  return (await cartBoxesOf(shop, cartId)).find(({ id }) => id === boxId) ?? null
}

/** The pieces that boxes hold, by variation. Boxes saved for later hold none. */
export function piecesInBoxes(boxes: StoredCartBox[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { savedForLaterAt, quantity, snacks } of boxes)
    for (const { variationId } of savedForLaterAt ? [] : snacks) pieces.set(variationId, (pieces.get(variationId) ?? 0) + quantity)
  return pieces
}

/** Inserts a box with its snacks, under a new id. */
export async function insertCartBox(
  shop: Shop,
  { snacks, ...box }: Omit<StoredCartBox, 'id' | 'createdAt'> & Partial<Pick<StoredCartBox, 'createdAt'>>,
): Promise<void> {
  const boxId = randomUUID()
  await shop.db.insert(cartBoxes).values({ createdAt: shop.now(), ...box, id: boxId })
  await shop.db.insert(cartBoxSnacks).values(snacks.map(({ variationId, name }, position) => ({ boxId, variationId, name, position })))
}

export async function updateCartBox(shop: Shop, { id, cartId }: CartBoxRow, changes: Partial<Omit<CartBoxRow, 'id'>>): Promise<void> {
  await shop.db
    .update(cartBoxes)
    .set(changes)
    .where(and(eq(cartBoxes.id, id), eq(cartBoxes.cartId, cartId)))
}

export async function deleteCartBox(shop: Shop, cartId: string, boxId: string): Promise<void> {
  await shop.db.delete(cartBoxes).where(and(eq(cartBoxes.id, boxId), eq(cartBoxes.cartId, cartId)))
}
