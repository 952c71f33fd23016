import { and, inArray } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { type PackingLine, packingLinesOf } from './lines.ts'

/** What is to be fetched from the shelf of one product, for several parcels together. */
export interface PickedProduct extends Pick<PackingLine, 'variationId' | 'productName' | 'variationName' | 'pictureId' | 'tint'> {
  /** Pieces that do not lie in a parcel yet. */
  pieces: number
  /** For which parcels, and how many each. */
  parcels: { number: string; pieces: number }[]
}

/** What is still to be fetched for these orders, by product and its name. Throws Failure('not-found') for who packs nothing. */
export async function pickList(shop: Shop, by: Actor, numbers: string[]): Promise<PickedProduct[]> {
  requireRight(by, 'orders.pack')
  const rows = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.number, numbers), inArray(orders.stage, ['paid', 'packing'])))
  const lines = await packingLinesOf(shop, rows)
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
