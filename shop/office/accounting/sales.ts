import { and, eq, inArray, isNotNull, sum } from 'drizzle-orm'
import { orderBoxes, orderLines, orders, paymentAttempts, processingFees } from '#database/schema.ts'
import type { AccountingContext } from './days.ts'
import type { AccountingEntry } from './entry.types.ts'
import type { EntryHead } from './entry-batches.ts'

type OrderRow = typeof orders.$inferSelect

/** The entries of paid orders. */
export async function saleEntries({ db }: AccountingContext, heads: EntryHead[]): Promise<AccountingEntry[]> {
  const ids = heads.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .select({
      order: orders,
      provider: paymentAttempts.provider,
      paymentId: paymentAttempts.paymentId,
      feeCents: processingFees.amountCents,
    })
    .from(orders)
    .leftJoin(paymentAttempts, and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.status, 'paid')))
    .leftJoin(processingFees, eq(processingFees.recordId, paymentAttempts.paymentId))
    .where(inArray(orders.id, ids))
  const boxes = await db
    .select({ orderId: orderLines.orderId, cents: sum(orderLines.boxDiscountCents).mapWith(Number) })
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, ids), isNotNull(orderLines.boxId)))
    .groupBy(orderLines.orderId)
  const cards = await db
    .selectDistinct({ orderId: orderBoxes.orderId })
    .from(orderBoxes)
    .where(and(inArray(orderBoxes.orderId, ids), isNotNull(orderBoxes.giftCard)))
  const byId = new Map(rows.map((row) => [row.order.id, row]))
  const boxDiscounts = new Map(boxes.map(({ orderId, cents }) => [orderId, cents]))
  const withCard = new Set(cards.map(({ orderId }) => orderId))
  return heads.flatMap((head) => {
    const row = byId.get(head.id)
    if (!row) return []
    const boxDiscountCents = boxDiscounts.get(head.id) ?? 0
    const { order, provider, paymentId, feeCents } = row
    return {
      ...entryOf(order, head),
      ...saleAmounts(order),
      isGift: order.giftMessage !== null || withCard.has(order.id),
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
export function entryOf(order: OrderRow, { kind, at, day }: EntryHead): AccountingEntry {
  const { number, currency, shipTo, taxPercent, taxIncluded, demo, takenBy } = order
  return {
    kind,
    at: new Date(at),
    day,
    orderNumber: number,
    currency,
    country: shipTo.country,
    region: taxPercent === null ? '' : (shipTo.region ?? ''),
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

function saleAmounts(order: OrderRow): Amounts {
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
  { taxPercent, shippingTaxCents }: Pick<OrderRow, 'taxPercent' | 'shippingTaxCents'>,
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
