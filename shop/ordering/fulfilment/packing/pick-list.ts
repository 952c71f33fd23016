import { and, inArray } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { type PackingLine, listPackingLines } from './packing-lines.ts'

/** The quantity of one product to pick for several parcels. */
export interface PickedProduct extends Pick<PackingLine, 'variationId' | 'productName' | 'variationName' | 'pictureId' | 'tint'> {
  /** Pieces that are not in a parcel yet. */
  pieces: number
  /** The parcels that need it, and how many pieces each. */
  parcels: { number: string; pieces: number }[]
}

/**
 * The open pieces of these orders by product, sorted by name. Throws Failure('not-found') when the
 * actor may not pack.
 */
export async function getPickList(shop: Shop, by: Actor, numbers: string[]): Promise<PickedProduct[]> {
  requireRight(by, 'orders.pack')
  const rows = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.number, numbers), inArray(orders.stage, ['paid', 'packing'])))
  const lines = await listPackingLines(shop, rows)
  const picked = new Map<string, PickedProduct>()
  for (const { id, number } of rows) {
    for (const { variationId, productName, variationName, pictureId, tint, pieces, packed } of lines.get(id) ?? []) {
      const left = pieces - packed
      if (left === 0) continue
      const known = picked.get(variationId) ?? { variationId, productName, variationName, pictureId, tint, pieces: 0, parcels: [] }
      known.pieces += left
      known.parcels.push({ number, pieces: left })
      picked.set(variationId, known)
    }
  }
  return [...picked.values()].toSorted(
    (a, b) => a.productName.localeCompare(b.productName) || a.variationName.localeCompare(b.variationName),
  )
}
