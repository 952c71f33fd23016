import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#shared/durations.ts'
import { stockBatches } from '#database/schema.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import type { ShopSettings } from '#shop/settings.ts'

// Which pieces are fresh enough to sell. A piece is held back when its best-before date has passed,
// or is nearer than the shop promises. Pieces in no batch have no known date and are sold.

/** Staff are warned this many days before a batch is held back. */
export const BEST_BEFORE_WARNING_DAYS = 7

/** The earliest best-before date (ISO 8601) that is sold today, by the shop's clock and promise. */
export function firstSoldDate({ settings, now }: { settings: ShopSettings; now: () => Date }): string {
  return addDays(shopDate(settings, now()), settings.policies.bestBeforeWeeks * 7)
}

/** An ISO date this many days after another one. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/** The pieces of the query's `stock` row that are held back, as an expression. */
export function heldBackPieces(firstDate: string | Placeholder): SQL<number> {
  return sql<number>`(select coalesce(sum(b."left"), 0)::int from ${stockBatches} b
    where b.variation_id = stock.variation_id and b.best_before < ${firstDate}::date)`
}

/** The best-before date of the piece that would ship first for the query's `stock` row, or null. */
export function soonestSoldDate(firstDate: string | Placeholder): SQL<string | null> {
  return sql<string | null>`(select min(b.best_before)::text from ${stockBatches} b
    where b.variation_id = stock.variation_id and b."left" > 0 and b.best_before >= ${firstDate}::date)`
}
