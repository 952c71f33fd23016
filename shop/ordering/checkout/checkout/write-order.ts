import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { orderBoxes, orderEvents, orderLines, orders, paymentAttempts } from '#database/schema.ts'
import { rowOf, rowsOf, statement, statementForRows, type ValueOf, valuesOfRows } from '#database/statement.ts'
import type { Customer } from '#shop/actor.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { sellableLabel, type PricedCart, type getPricedCart } from '#shop/cart/cart.ts'
import { takeDiscounts } from '#shop/pricing/discounts.ts'
import { totalByVariation } from '#shop/stock/total-by-variation.ts'
import { reserveStock } from '#shop/stock/reservations.ts'
import { publishOrderUpdate } from '#shop/base/live.ts'
import type { OrderRow, WrittenOrder } from '../../payments/payments.ts'
import { markOrderPaid } from '../../payments/mark-order-paid.ts'
import type { Shop } from '#shop/shop.ts'
import { namesToStore } from '#shop/ordering/order-lines/line-names.ts'
import type { EventCause } from '../../orders/transitions.ts'
import { newOrderNumber } from '../../orders/order-number.ts'
import { publishOrderWebhook } from '#shop/ordering/order-notices/order-webhooks.ts'

/** The customer of an order. A phone customer without an email address has no account. */
export type Buyer = Pick<Customer, 'firstName' | 'locale'> & (Pick<Customer, 'userId' | 'email'> | { userId: null; email: null })
export type BasketToOrder = PricedCart & { cart: NonNullable<Awaited<ReturnType<typeof getPricedCart>>['cart']> }

/** Any outcome but 'written' leaves rows behind: the caller must roll back. */
type WriteOrderResult =
  | { outcome: 'written'; written: WrittenOrder }
  /** A line exceeds the stock. */
  | { outcome: 'sold-out'; productNames: string[] }
  /** Another order has used up a discount of this one. */
  | { outcome: 'discount-used-up' }

/**
 * Writes a priced basket as an order in the current transaction: with a payment attempt, or already
 * paid where it is free. Contended rows come last, discounts before stock, so that their locks are
 * held as short as possible.
 */
export async function writeOrder(
  shop: Shop,
  by: Buyer,
  { cart, lines, boxes, priced, taxPercent, view }: BasketToOrder,
  { placeKey, termsAcceptedAt, takenBy }: { placeKey: string; termsAcceptedAt: Date | null; takenBy?: EventCause },
): Promise<WriteOrderResult> {
  const { settings, now } = shop
  const placedAt = now()
  const cause = takenBy ?? (`customer:${by.userId}` as const)
  const { lines: pricedLines, takenOff, ...totals } = priced
  const order = await insertNumbered(shop, {
    placeKey,
    userId: by.userId,
    status: 'pending_payment' as const,
    email: by.email,
    customerFirstName: by.firstName,
    locale: by.locale,
    currency: settings.currency,
    ...totals,
    discountCode: enteredCodeOf(view),
    taxPercent,
    explanation: view.explanation,
    shipTo: cart.shipTo!,
    deliveryMethod: cart.deliveryMethod!,
    note: cart.note,
    giftMessage: cart.giftMessage,
    termsAcceptedAt,
    takenBy: takenBy ?? null,
    placedAt,
    payBy: new Date(placedAt.getTime() + settings.reservedFor),
    updatedAt: placedAt,
  })
  const boxIds = await insertBoxes(shop, order.id, boxes)
  const rows = lines.map(({ sellable, quantity, box, boxDiscountCents }, position) => ({
    orderId: order.id,
    boxId: box && (boxIds.get(box.id) ?? null),
    boxDiscountCents,
    position,
    productId: sellable.productId,
    variationId: sellable.variationId,
    ...namesFor(shop, by, sellable),
    pictureId: sellable.pictureId,
    quantity,
    unitPriceCents: sellable.priceCents,
    ...pricedLines[position]!,
  }))
  const attempt = order.totalCents > 0 ? { id: randomUUID(), key: randomUUID() } : null
  await insertParts(shop, order, { rows, attempt, cause })
  await publishOrderWebhook(shop, order.id, 'pending_payment', placedAt)
  publishOrderUpdate(shop, order)
  if (!(await takeDiscounts(shop, { id: order.id, userId: by.userId }, takenOff))) return { outcome: 'discount-used-up' }
  const productNames = await reserveLines(shop, order.id, lines)
  if (productNames.length > 0) return { outcome: 'sold-out', productNames }
  if (order.totalCents === 0) await markOrderPaid(shop, order, cause, new Date(placedAt.getTime() + 1), placedAt)
  return { outcome: 'written', written: { order, lines: rows, attempt } }
}

/** Inserts the boxes of an order, and returns their ids by those of the cart. */
async function insertBoxes({ db }: Shop, orderId: string, boxes: BasketToOrder['boxes']): Promise<Map<string, string>> {
  if (boxes.length === 0) return new Map()
  const rows = boxes.map(({ box: { id, preferences, giftCard }, quantity, snacks, priceCents }, position) => ({
    id: randomUUID(),
    cartBoxId: id,
    row: { orderId, position, cartBoxId: id, quantity, size: snacks.length, priceCents: priceCents ?? 0, preferences, giftCard },
  }))
  await db.insert(orderBoxes).values(rows.map(({ id, row }) => ({ id, ...row })))
  return new Map(rows.map(({ id, cartBoxId }) => [cartBoxId, id]))
}

/** The point of sale's name, and the name in the buyer's language. */
function namesFor({ catalogue }: Shop, { locale }: Buyer, sellable: Sellable) {
  const recorded = catalogue.inLocale(null).sellable(sellable.variationId) ?? sellable
  const shown = catalogue.inLocale(locale).sellable(sellable.variationId) ?? sellable
  return { productName: recorded.productName, variationName: recorded.variationName, ...namesToStore(recorded, shown) }
}

/** The code that reduces the total. */
export function enteredCodeOf(view: PricedCart['view']): string | null {
  return view.discounts.find(({ code }) => code !== null)?.code ?? null
}

/** Inserts lines, event and payment attempt of an order in one statement. */
async function insertParts(
  { db, payments }: Shop,
  { id: orderId, placedAt, totalCents }: OrderRow,
  { rows, attempt, cause }: { rows: NewLine[]; attempt: WrittenOrder['attempt']; cause: EventCause },
): Promise<void> {
  const event = { orderId, actor: cause, placedAt }
  const collecting = attempt && { ...attempt, provider: payments.provider, amountCents: totalCents }
  const insert = collecting ? insertUnpaidParts : insertFreeParts
  await insert(db, rows.length, { ...valuesOfRows(lineColumns, rows), ...event, ...collecting })
}

const lineColumns = [
  'orderId',
  'boxId',
  'boxDiscountCents',
  'position',
  'productId',
  'variationId',
  'productName',
  'variationName',
  'shownName',
  'shownVariation',
  'pictureId',
  'quantity',
  'unitPriceCents',
  'discountCents',
  'taxCents',
  'totalPriceCents',
] as const
type NewLine = Required<Pick<typeof orderLines.$inferInsert, (typeof lineColumns)[number]>>

const [insertUnpaidParts, insertFreeParts] = [partsStatement({ hasAttempt: true }), partsStatement({ hasAttempt: false })]

function partsStatement({ hasAttempt }: { hasAttempt: boolean }) {
  return statementForRows((db, count) => {
    const value = sql.placeholder
    const lines = db.$with('written').as(db.insert(orderLines).values(rowsOf(orderLines, lineColumns, count)))
    const [orderId, at] = [value('orderId'), value('placedAt')]
    const attempt = {
      id: value('id'),
      key: value('key'),
      orderId,
      provider: value('provider'),
      status: 'started' as const,
      amountCents: value('amountCents'),
      createdAt: at,
      updatedAt: at,
    }
    const started = hasAttempt ? [db.$with('started').as(db.insert(paymentAttempts).values(attempt))] : []
    return db
      .with(lines, ...started)
      .insert(orderEvents)
      .values({ orderId, status: 'pending_payment', actor: value('actor'), happenedAt: at })
      .returning({ id: orderEvents.id })
  })
}

/** Reserves the stock of the lines, and returns the names of the products that fall short. */
async function reserveLines(shop: Shop, orderId: string, lines: PricedCart['lines']): Promise<string[]> {
  const tracked = lines.filter(({ sellable }) => sellable.tracked)
  const quantities = totalByVariation(tracked.map(({ sellable, quantity }) => ({ variationId: sellable.variationId, quantity })))
  const { short } = await reserveStock(shop, orderId, quantities)
  const names = tracked.flatMap(({ sellable }) => (short.includes(sellable.variationId) ? [sellableLabel(sellable)] : []))
  return [...new Set(names)]
}

/**
 * Inserts the order with a unique number and place key. The form's key may be in use already: the
 * browser's back button shows the form again after its order has ended.
 */
async function insertNumbered(shop: Shop, values: Omit<NewOrder, 'number'>): Promise<OrderRow> {
  for (let placeKey = values.placeKey; ; placeKey = randomUUID()) {
    const [order] = await insertOrder(shop.db, { ...values, placeKey, number: newOrderNumber() })
    if (order) return order
  }
}

const orderColumns = [
  'number',
  'placeKey',
  'userId',
  'status',
  'email',
  'customerFirstName',
  'locale',
  'currency',
  'subtotalCents',
  'discountCents',
  'shippingCents',
  'taxCents',
  'shippingTaxCents',
  'totalCents',
  'taxIncluded',
  'discountCode',
  'taxPercent',
  'explanation',
  'shipTo',
  'deliveryMethod',
  'note',
  'giftMessage',
  'termsAcceptedAt',
  'takenBy',
  'placedAt',
  'payBy',
  'updatedAt',
] as const
type NewOrder = Required<Pick<typeof orders.$inferInsert, (typeof orderColumns)[number]>>

const insertOrder = statement((db, _: ValueOf<NewOrder>) =>
  db.insert(orders).values(rowOf(orders, orderColumns)).onConflictDoNothing().returning(),
)
