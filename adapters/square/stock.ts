import type { InventoryChange, InventoryCount, InventoryState } from 'square'
import type { StockChange, StockCount, VariationQuantity } from '#shop/ports.ts'
import type { Square } from './connection.ts'
import { BACKGROUND_RETRIES, retrySquareCall } from './retry.ts'

/** The stock at the location: all of it, or the counts that changed after `since`. */
export async function* listSquareStockCounts({ client, locationId }: Square, since: Date | null): AsyncIterable<StockCount> {
  const question = { locationIds: [locationId], states: ['IN_STOCK' as const], updatedAfter: since?.toISOString(), limit: 1000 }
  const page = await retrySquareCall(() => client.inventory.batchGetCounts(question), BACKGROUND_RETRIES)
  for (;;) {
    for (const count of page.data) yield* stockCountOf(count, locationId)
    if (!page.hasNextPage()) return
    await retrySquareCall(() => page.getNextPage(), BACKGROUND_RETRIES)
  }
}

/** The stock of the given variations at the location. Variations without a count are left out. */
export async function squareStockCountsOf({ client, locationId }: Square, variationIds: string[]): Promise<StockCount[]> {
  const counts: StockCount[] = []
  for (let at = 0; at < variationIds.length; at += 500) {
    const question = {
      catalogObjectIds: variationIds.slice(at, at + 500),
      locationIds: [locationId],
      states: ['IN_STOCK' as const],
      limit: 1000,
    }
    const page = await retrySquareCall(() => client.inventory.batchGetCounts(question), BACKGROUND_RETRIES)
    counts.push(...page.data.flatMap((count) => stockCountOf(count, locationId)))
  }
  return counts
}

/** Records pieces that were sold elsewhere than at Square, once per idempotency key. */
export async function recordSaleAtSquare(square: Square, pieces: VariationQuantity[], at: Date, key: string): Promise<StockCount[]> {
  const changes = pieces.map((piece) => movement(square, { ...piece, at, fromState: 'IN_STOCK', toState: 'SOLD' }))
  return changed(square, changes, key)
}

/**
 * Restocks returned pieces at the location, once per idempotency key. Square lets other
 * applications do this only as an unlinked return.
 */
export async function restockAtSquare(square: Square, pieces: VariationQuantity[], at: Date, key: string): Promise<StockCount[]> {
  const changes = pieces.map((piece) => movement(square, { ...piece, at, fromState: 'UNLINKED_RETURN', toState: 'IN_STOCK' }))
  return changed(square, changes, key)
}

/**
 * Records received, removed or counted pieces as of `at`, once per idempotency key. Returns the
 * resulting counts.
 */
export async function changeStockAtSquare(square: Square, pieces: StockChange[], at: Date, key: string): Promise<StockCount[]> {
  const changes = pieces.map((one): InventoryChange => {
    const { variationId } = one
    if ('more' in one) return movement(square, { variationId, quantity: one.more, at, fromState: 'NONE', toState: 'IN_STOCK' })
    if ('fewer' in one) return movement(square, { variationId, quantity: one.fewer, at, fromState: 'IN_STOCK', toState: 'WASTE' })
    const physicalCount = {
      catalogObjectId: variationId,
      locationId: square.locationId,
      state: 'IN_STOCK' as const,
      quantity: String(one.counted),
      occurredAt: at.toISOString(),
    }
    return { type: 'PHYSICAL_COUNT', physicalCount }
  })
  return changed(square, changes, key)
}

interface Movement extends VariationQuantity {
  at: Date
  fromState: InventoryState
  toState: InventoryState
}

function movement({ locationId }: Square, { variationId, quantity, at, fromState, toState }: Movement): InventoryChange {
  const adjustment = {
    catalogObjectId: variationId,
    fromState,
    toState,
    fromLocationId: locationId,
    toLocationId: locationId,
    quantity: String(quantity),
    occurredAt: at.toISOString(),
  }
  return { type: 'ADJUSTMENT', adjustment }
}

async function changed({ client, locationId }: Square, changes: InventoryChange[], key: string): Promise<StockCount[]> {
  const { counts } = await retrySquareCall(
    () => client.inventory.batchCreateChanges({ idempotencyKey: key, changes, ignoreUnchangedCounts: false }),
    BACKGROUND_RETRIES,
  )
  return (counts ?? []).flatMap((count) => stockCountOf(count, locationId))
}

/** A count as the shop's own type. Empty for another location or state. */
export function stockCountOf(count: InventoryCount, locationId: string): StockCount[] {
  const { catalogObjectId: variationId, state, quantity, calculatedAt } = count
  if (count.locationId !== locationId || state !== 'IN_STOCK' || !variationId || !calculatedAt) return []
  // Square counts fractions, and goes below zero when more was sold than was in stock. The shop
  // sells whole pieces only.
  return [{ variationId, quantity: Math.max(0, Math.floor(Number(quantity ?? 0))), countedAt: new Date(calculatedAt) }]
}
