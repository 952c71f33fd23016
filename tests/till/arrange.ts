import { randomUUID } from 'node:crypto'
import type { CatalogObject, SquareClient } from 'square'

/** What a shopkeeper does at the point of sale. */
export interface Arrange {
  /** Every variation on sale, cheapest first. */
  variations(): Promise<{ id: string; itemId: string; priceCents: number }[]>
  setStock(variationId: string, quantity: number): Promise<void>
  setPrice(variationId: string, cents: number): Promise<void>
  /** Changes an item, or any other object, as its owner sees fit. */
  change(id: string, edit: (object: CatalogObject) => CatalogObject): Promise<void>
  /** Takes an object out of the catalogue, with all that is inside it. */
  remove(id: string): Promise<void>
}

export function arrange(square: SquareClient, locationId: string): Arrange {
  async function change(id: string, edit: (object: CatalogObject) => CatalogObject): Promise<void> {
    const { object } = await square.catalog.object.get({ objectId: id })
    if (!object) throw new Error(`The point of sale has no ${id}`)
    await square.catalog.object.upsert({ idempotencyKey: randomUUID(), object: edit(object) })
  }
  return {
    change,
    async variations() {
      const found: { id: string; itemId: string; priceCents: number }[] = []
      for await (const object of await square.catalog.list({ types: 'ITEM_VARIATION' })) {
        if (object.type !== 'ITEM_VARIATION') continue
        const { itemId, priceMoney } = object.itemVariationData ?? {}
        if (itemId && priceMoney?.amount) found.push({ id: object.id, itemId, priceCents: Number(priceMoney.amount) })
      }
      return found.toSorted((a, b) => a.priceCents - b.priceCents || a.id.localeCompare(b.id))
    },
    async setStock(variationId, quantity) {
      // A point of sale that has just been filled is ahead of the clock for a moment: what is counted in it would be of the past.
      for (let counted: string | undefined; counted !== String(quantity);) {
        const physicalCount = {
          catalogObjectId: variationId,
          locationId,
          state: 'IN_STOCK' as const,
          quantity: String(quantity),
          occurredAt: new Date().toISOString(),
        }
        const { counts = [] } = await square.inventory.batchCreateChanges({
          idempotencyKey: randomUUID(),
          changes: [{ type: 'PHYSICAL_COUNT', physicalCount }],
        })
        counted = counts.find(({ state }) => state === 'IN_STOCK')?.quantity ?? undefined
      }
    },
    setPrice: (variationId, cents) =>
      change(variationId, (object) =>
        object.type === 'ITEM_VARIATION'
          ? { ...object, itemVariationData: { ...object.itemVariationData, priceMoney: { amount: BigInt(cents), currency: 'USD' } } }
          : object,
      ),
    async remove(id) {
      await square.catalog.object.delete({ objectId: id })
    },
  }
}
