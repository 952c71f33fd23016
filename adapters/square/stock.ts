import type { InventoryCount } from 'square'
import type { StockCount } from '#shop/ports.ts'
import type { Square } from './connection.ts'
import { asked, inOurWords } from './faults.ts'

/** What is in stock at the location: all of it, or what was counted anew after `since`. */
export async function* stockCounts({ client, locationId }: Square, since: Date | null): AsyncIterable<StockCount> {
  const question = { locationIds: [locationId], states: ['IN_STOCK' as const], updatedAfter: since?.toISOString(), limit: 1000 }
  const counts = await asked(() => client.inventory.batchGetCounts(question))
  try {
    for await (const count of counts) yield* stockCountOf(count, locationId)
  } catch (error) {
    throw inOurWords(error)
  }
}

/** A count in our words; none where it is of another place or state. */
export function stockCountOf(count: InventoryCount, locationId: string): StockCount[] {
  const { catalogObjectId: variationId, state, quantity, calculatedAt } = count
  if (count.locationId !== locationId || state !== 'IN_STOCK' || !variationId || !calculatedAt) return []
  // Square counts parts of a piece, and below zero where more was sold than was there: what can be sold is whole pieces.
  return [{ variationId, quantity: Math.max(0, Math.floor(Number(quantity ?? 0))), countedAt: new Date(calculatedAt) }]
}
