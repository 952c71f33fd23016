import { sql } from 'drizzle-orm'
import { orderLines } from '#database/schema.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import type { OrderLineRow } from '../payments/payments.ts'

type Named = Pick<Sellable, 'productName' | 'variationName'>

/** What a line of an order is called as its buyer was shown it. Staff and the point of sale call it by its own columns. */
export function shownNames(line: Pick<OrderLineRow, 'productName' | 'variationName' | 'shownName' | 'shownVariation'>): Named {
  return { productName: line.shownName ?? line.productName, variationName: line.shownVariation ?? line.variationName }
}

/** What a new line keeps of it: null where it is the point of sale's. */
export function keptNames(recorded: Named, shown: Named): Pick<OrderLineRow, 'shownName' | 'shownVariation'> {
  return {
    shownName: shown.productName === recorded.productName ? null : shown.productName,
    shownVariation: shown.variationName === recorded.variationName ? null : shown.variationName,
  }
}

/** The product's name as it was shown, for a query. */
export const shownName = sql<string>`coalesce(${orderLines.shownName}, ${orderLines.productName})`
