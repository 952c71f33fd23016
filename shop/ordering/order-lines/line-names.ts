import { sql } from 'drizzle-orm'
import { orderLines } from '#database/schema.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import type { OrderLineRow } from '../payments/payments.ts'

type Named = Pick<Sellable, 'productName' | 'variationName'>

/**
 * The names of an order line as the buyer saw them. Staff and the point of sale use its own
 * columns.
 */
export function shownNames(line: Pick<OrderLineRow, 'productName' | 'variationName' | 'shownName' | 'shownVariation'>): Named {
  return { productName: line.shownName ?? line.productName, variationName: line.shownVariation ?? line.variationName }
}

/** The displayed names to store with a new line; null where they equal the point of sale's. */
export function namesToStore(recorded: Named, shown: Named): Pick<OrderLineRow, 'shownName' | 'shownVariation'> {
  return {
    shownName: shown.productName === recorded.productName ? null : shown.productName,
    shownVariation: shown.variationName === recorded.variationName ? null : shown.variationName,
  }
}

/** The displayed product name, for a query. */
export const shownName = sql<string>`coalesce(${orderLines.shownName}, ${orderLines.productName})`
