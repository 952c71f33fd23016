import { and, eq, isNotNull, sql, sum } from 'drizzle-orm'
import { orderBoxes, orderLines, orders, paymentAttempts, processingFees } from '#database/schema.ts'
import type { AccountingContext } from './days.ts'
import type { AccountingEntry } from './entry.types.ts'
import type { EntryHead } from './entry-batches.ts'
import { isOneOf } from './one-of.ts'

/** What entries need of an order: an order has other columns that are long. */
export const accountedColumns = {
  id: orders.id,
  number: orders.number,
  currency: orders.currency,
  country: sql<string>`coalesce(${orders.shipTo} ->> 'country', '')`,
  region: sql<string>`coalesce(${orders.shipTo} ->> 'region', '')`,
  taxPercent: orders.taxPercent,
  taxIncluded: orders.taxIncluded,
  subtotalCents: orders.subtotalCents,
  discountCents: orders.discountCents,
  shippingCents: orders.shippingCents,
  taxCents: orders.taxCents,
  shippingTaxCents: orders.shippingTaxCents,
  takenBy: orders.takenBy,
  demo: orders.demo,
}

type Named = 'id' | 'number' | 'currency' | 'taxPercent' | 'taxIncluded' | 'takenBy' | 'demo'
type Amounted = 'subtotalCents' | 'discountCents' | 'shippingCents' | 'taxCents' | 'shippingTaxCents'
/** A row of `accountedColumns`. */
export type AccountedOrder = Pick<typeof orders.$inferSelect, Named | Amounted> & { country: string; region: string }

/** The entries of paid orders. */
export async function saleEntries({ db }: AccountingContext, heads: EntryHead[]): Promise<AccountingEntry[]> {
  const ids = heads.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .select({
      order: accountedColumns,
      hasGiftMessage: sql<boolean>`${orders.giftMessage} is not null`,
      provider: paymentAttempts.provider,
      paymentId: paymentAttempts.paymentId,
      feeCents: processingFees.amountCents,
    })
    .from(orders)
    .leftJoin(paymentAttempts, and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.status, 'paid')))
    .leftJoin(processingFees, eq(processingFees.recordId, paymentAttempts.paymentId))
    .where(isOneOf(orders.id, ids))
  const boxes = await db
    .select({ orderId: orderLines.orderId, cents: sum(orderLines.boxDiscountCents).mapWith(Number) })
    .from(orderLines)
    .where(and(isOneOf(orderLines.orderId, ids), isNotNull(orderLines.boxId)))
    .groupBy(orderLines.orderId)
  const cards = await db
    .selectDistinct({ orderId: orderBoxes.orderId })
    .from(orderBoxes)
    .where(and(isOneOf(orderBoxes.orderId, ids), isNotNull(orderBoxes.giftCard)))
  const byId = new Map(rows.map((row) => [row.order.id, row]))
  const boxDiscounts = new Map(boxes.map(({ orderId, cents }) => [orderId, cents]))
  const withCard = new Set(cards.map(({ orderId }) => orderId))
  return heads.flatMap((head) => {
    const row = byId.get(head.id)
    if (!row) return []
    const boxDiscountCents = boxDiscounts.get(head.id) ?? 0
    const { order, hasGiftMessage, provider, paymentId, feeCents } = row
    return {
      ...entryOf(order, head),
      ...saleAmounts(order),
      isGift: hasGiftMessage || withCard.has(order.id),
      provider,
      paymentId,
      listPriceCents: order.subtotalCents + boxDiscountCents,
      boxDiscountCents: takenOff(boxDiscountCents),
      discountCents: takenOff(order.discountCents),
      deliveryCents: order.shippingCents,
      feeCents,
      isFeeUnknown: paymentId !== null && feeCents === null && !order.demo,
    }
  })
}

/** Negative, but never -0. */
const takenOff = (cents: number) => (cents === 0 ? 0 : -cents)

/** An entry about an order, without amounts. */
export function entryOf(order: AccountedOrder, { kind, at, day }: EntryHead): AccountingEntry {
  const { number, currency, country, region, taxPercent, taxIncluded, demo, takenBy } = order
  return {
    kind,
    at: new Date(at),
    day,
    orderNumber: number,
    currency,
    country,
    region: taxPercent === null ? '' : region,
    isDemo: demo,
    isPhoneOrder: takenBy !== null,
    isGift: false,
    provider: null,
    paymentId: null,
    refundId: null,
    reason: null,
    taxPercent,
    taxIncluded,
    listPriceCents: 0,
    boxDiscountCents: 0,
    discountCents: 0,
    deliveryCents: 0,
    taxableCents: 0,
    untaxedCents: 0,
    goodsTaxCents: 0,
    deliveryTaxCents: 0,
    grossCents: 0,
    unappliedCents: 0,
    feeCents: null,
    isFeeUnknown: false,
  }
}

type Amounts = Pick<AccountingEntry, 'taxableCents' | 'untaxedCents' | 'goodsTaxCents' | 'deliveryTaxCents' | 'grossCents'>

function saleAmounts(order: AccountedOrder): Amounts {
  const goodsTaxCents = order.taxCents - order.shippingTaxCents
  const within = order.taxIncluded ? { goods: goodsTaxCents, delivery: order.shippingTaxCents } : { goods: 0, delivery: 0 }
  const goods = order.subtotalCents - order.discountCents - within.goods
  const delivery = order.shippingCents - within.delivery
  return amountsOf(order, { goods, delivery, goodsTaxCents, deliveryTaxCents: order.shippingTaxCents })
}

/**
 * Sorts net amounts into taxed and untaxed ones. Delivery is taxed where the order has tax on it.
 */
export function amountsOf(
  { taxPercent, shippingTaxCents }: Pick<AccountedOrder, 'taxPercent' | 'shippingTaxCents'>,
  {
    goods,
    delivery,
    goodsTaxCents,
    deliveryTaxCents,
  }: { goods: number; delivery: number; goodsTaxCents: number; deliveryTaxCents: number },
): Amounts {
  const taxableCents = (taxPercent === null ? 0 : goods) + (shippingTaxCents > 0 ? delivery : 0)
  return {
    taxableCents,
    untaxedCents: goods + delivery - taxableCents,
    goodsTaxCents,
    deliveryTaxCents,
    grossCents: goods + delivery + goodsTaxCents + deliveryTaxCents,
  }
}
