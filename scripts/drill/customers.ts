import { setTimeout as wait } from 'node:timers/promises'
import { type Buyer, makeCrowd } from '#tests/journeys/parts/crowd.ts'
import { until } from '#tests/journeys/parts/shopper.ts'
import type { DrillShop } from './own-shop.ts'

/** Customers who are ready to buy, for each one who buys at the moment. */
const AHEAD_OF_EACH = 4
const PAUSE_MS = 50
/** How long the next customer may take to come. */
const NEXT_SECONDS = 60

/**
 * Customers with a session and a full cart. They are made ahead: nobody can be registered while the
 * database is away, but customers who are in the shop go on.
 */
export interface Customers {
  next(): Promise<Buyer>
  close(): Promise<void>
}

/** Makes customers for `atOnce` of them at a time, until it is closed. `name` keeps exercises apart. */
export async function openCustomers(
  { books, goods }: Pick<DrillShop, 'books' | 'goods'>,
  name: string,
  atOnce: number,
): Promise<Customers> {
  const ready: Buyer[] = []
  let made = 0
  const closing = new AbortController()
  const fill = async () => {
    if (ready.length >= atOnce * AHEAD_OF_EACH) return
    ready.push(...(await makeCrowd(books.db, atOnce * AHEAD_OF_EACH, goods, { name: `${name}-${made}-${Date.now()}` })))
    made += 1
  }
  await fill()
  const filling = (async () => {
    // The database may be away: that is what some exercises are about.
    for (; !closing.signal.aborted; await wait(PAUSE_MS)) await fill().catch(() => {})
  })()
  return {
    next: () => until(async () => ready.shift() ?? null, NEXT_SECONDS),
    async close() {
      closing.abort()
      await filling
    },
  }
}
