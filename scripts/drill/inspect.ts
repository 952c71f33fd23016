import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { orders, outbox, stock } from '#database/schema.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { chargedBy, faultsInCharges } from '#tests/fixtures/point-of-sale/charges.ts'
import { until } from '#tests/journeys/parts/shopper.ts'
import { type DeferredOrders, inspectDeferred } from './deferred-orders.ts'
import type { DrillShop } from './own-shop.ts'
import type { Felt } from './visits.ts'

/** Time limit for the shop to finish its open work after an exercise. */
const QUIET_SECONDS = 90

/** The failed integrity checks, each as a sentence. */
export interface Inspection {
  paidOrders: number
  /** Null where orders cannot be looked up. */
  deferred: DeferredOrders | null
  faults: string[]
}

/** Waits until the shop owes nothing: webhooks delivered, emails sent, refunds given. Throws if it takes too long. */
export async function untilQuiet({ books, front }: Pick<DrillShop, 'books' | 'front'>): Promise<void> {
  await until(async () => {
    if (front.webhooksUnderWay() > 0) return false
    const waiting = await books.db.$count(outbox, and(isNull(outbox.doneAt), isNull(outbox.deadAt)))
    return waiting === 0
  }, QUIET_SECONDS)
}

/**
 * Checks what must hold after any fault: no acknowledged order is lost, nobody is charged twice, the
 * stock is exact on both sides, every email went out once, and the shop's own checks pass.
 */
export async function inspect(
  shop: DrillShop,
  { acknowledged, deferred: accepted }: Pick<Felt, 'acknowledged' | 'deferred'>,
): Promise<Inspection> {
  const { db } = shop.books
  const paid = await db.select({ number: orders.number, email: orders.email }).from(orders).where(isNotNull(orders.paidAt))
  const deferred = await inspectDeferred(shop, accepted)
  const known = new Set(paid.map(({ number }) => number))
  const faults = [
    ...acknowledged
      .filter(({ number }) => !known.has(number))
      .map(({ number }) => `Order ${number} was confirmed to its customer, but isn’t in the books as paid.`),
    ...(await faultsInCharges(db, await chargedBy(shop.fleet.emulator.square))).map((fault) => `Wrong charge. ${fault}.`),
    ...deferred.faults,
    ...(await stockFaults(shop)),
    ...(await emailFaults(shop, paid)),
    ...Object.entries(await checkIntegrity({ db })).map(
      ([rule, rows]) => `An integrity check failed: ${rule} (${rows.slice(0, 5).join(', ')}).`,
    ),
  ]
  return { paidOrders: paid.length, deferred, faults }
}

async function stockFaults({ books, fleet, goods }: DrillShop): Promise<string[]> {
  const ids = goods.map(({ variationId }) => variationId)
  const counted = new Map(
    (await fleet.emulator.pointOfSale.stockSource.stockCountsOf(ids)).map((count) => [count.variationId, count.quantity]),
  )
  const rows = await books.db.select().from(stock).where(inArray(stock.variationId, ids))
  return rows.flatMap(({ variationId, onHand }) =>
    onHand === counted.get(variationId)
      ? []
      : [`The stock of ${variationId} differs: ${onHand} in the shop, ${counted.get(variationId)} at the point of sale.`],
  )
}

async function emailFaults({ fleet }: DrillShop, paid: { number: string; email: string | null }[]): Promise<string[]> {
  const sent = new Map<string, number>()
  for (const { to, subject } of await fleet.letters()) sent.set(`${to} ${subject}`, (sent.get(`${to} ${subject}`) ?? 0) + 1)
  return paid.flatMap(({ number, email }) => {
    const times = sent.get(`${email} Your order #${number} is confirmed`) ?? 0
    return times === 1 ? [] : [`The confirmation email of order ${number} was sent ${times} times.`]
  })
}
