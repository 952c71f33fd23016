import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { orderEvents, orderLines, orders, paymentAttempts } from '#database/schema.ts'
import type { Customer } from '../actor.ts'
import { type CartChange, nameOf, type PricedCart, pricedCartOf } from '../cart.ts'
import { Failure } from '../failure.ts'
import { reserve } from '../inventory.ts'
import { inTransaction, type Shop } from '../shop.ts'
import { newOrderNumber } from './number.ts'

export type Reserved =
  | { outcome: 'reserved'; orderId: string; orderNumber: string }
  | { outcome: 'changed'; changes: CartChange[] }
  | { outcome: 'sold-out'; productNames: string[] }
  /** Unpaid orders of the same customer for another basket: their payment pages must be closed before this one is placed. */
  | { outcome: 'in-the-way'; orderIds: string[] }

type PlaceInput = { expectedTotalCents: number; key: string }
type Basket = PricedCart & { cart: NonNullable<Awaited<ReturnType<typeof pricedCartOf>>['cart']> }

/** One transaction: lock the cart, price it, reserve the stock, write the order and its payment attempt. Nothing of it remains unless all of it does. */
export async function reserveOrder(shop: Shop, by: Customer, input: PlaceInput): Promise<Reserved> {
  try {
    return await inTransaction(shop, (inside) => attempt(inside, by, input))
  } catch (error) {
    if (error instanceof Short) return { outcome: 'sold-out', productNames: error.productNames }
    throw error
  }
}

/** Undoes the transaction when a line falls short. */
class Short extends Error {
  readonly productNames: string[]
  constructor(productNames: string[]) {
    super('sold out')
    this.productNames = productNames
  }
}

async function attempt(shop: Shop, by: Customer, { expectedTotalCents, key }: PlaceInput): Promise<Reserved> {
  const { cart, ...basket } = await pricedCartOf(shop, by)
  const unpaid = await unpaidOrdersOf(shop, by)
  const again = unpaid.find((order) => order.placeKey === key && order.payBy > shop.now())
  if (again) return { outcome: 'reserved', orderId: again.id, orderNumber: again.number }
  if (!cart || basket.view.lines.length === 0) throw new Failure('cart-empty')
  const { view, priced } = basket
  if (basket.lines.length === 0 || priced.totalCents !== expectedTotalCents) {
    const soldOut = view.changes.flatMap((change) => (change.kind === 'sold-out' ? [change.productName] : []))
    return soldOut.length > 0 ? { outcome: 'sold-out', productNames: soldOut } : { outcome: 'changed', changes: view.changes }
  }
  if (!cart.shipTo || !cart.deliveryMethod) throw new Failure('invalid-input')
  const same = await sameBasket(shop, { ...basket, cart }, unpaid)
  if (same) return { outcome: 'reserved', orderId: same.id, orderNumber: same.number }
  if (unpaid.length > 0) return { outcome: 'in-the-way', orderIds: unpaid.map(({ id }) => id) }
  return write(shop, by, key, { ...basket, cart })
}

async function write(shop: Shop, by: Customer, placeKey: string, { cart, lines, priced, taxPercent }: Basket): Promise<Reserved> {
  const { settings, db, now } = shop
  const placedAt = now()
  const { lines: pricedLines, ...totals } = priced
  const values = {
    placeKey,
    userId: by.userId,
    status: 'pending_payment' as const,
    email: by.email,
    customerFirstName: by.firstName,
    locale: by.locale,
    currency: settings.currency,
    ...totals,
    discountCode: totals.discountCents > 0 ? cart.discountCode : null,
    taxPercent,
    shipTo: cart.shipTo!,
    deliveryMethod: cart.deliveryMethod!,
    placedAt,
    payBy: new Date(placedAt.getTime() + settings.reservedFor),
    updatedAt: placedAt,
  }
  const order = await insertNumbered(shop, values)
  const tracked = lines.filter(({ sellable }) => sellable.tracked)
  const { short } = await reserve(
    shop,
    order.id,
    tracked.map(({ sellable, quantity }) => ({ variationId: sellable.variationId, quantity })),
  )
  if (short.length > 0) throw new Short(tracked.flatMap(({ sellable }) => (short.includes(sellable.variationId) ? [nameOf(sellable)] : [])))
  await db.insert(orderLines).values(
    lines.map(({ sellable, quantity }, position) => ({
      orderId: order.id,
      position,
      productId: sellable.productId,
      variationId: sellable.variationId,
      productName: sellable.productName,
      variationName: sellable.variationName,
      pictureId: sellable.pictureId,
      quantity,
      unitPriceCents: sellable.priceCents,
      ...pricedLines[position]!,
    })),
  )
  await db
    .insert(orderEvents)
    .values({ orderId: order.id, status: 'pending_payment', actor: `customer:${by.userId}`, happenedAt: placedAt })
  await db
    .insert(paymentAttempts)
    .values({ orderId: order.id, status: 'started', amountCents: totals.totalCents, createdAt: placedAt, updatedAt: placedAt })
  return { outcome: 'reserved', orderId: order.id, orderNumber: order.number }
}

/**
 * Writes the order under a number and a key that no other has. A form's key can have been used: a browser that goes back shows the form again,
 * though the order it placed has ended meanwhile.
 */
async function insertNumbered(shop: Shop, values: Omit<typeof orders.$inferInsert, 'number'>): Promise<{ id: string; number: string }> {
  for (let placeKey = values.placeKey; ; placeKey = randomUUID()) {
    const [order] = await shop.db
      .insert(orders)
      .values({ ...values, placeKey, number: newOrderNumber() })
      .onConflictDoNothing()
      .returning({ id: orders.id, number: orders.number })
    if (order) return order
  }
}

function unpaidOrdersOf(shop: Shop, by: Customer) {
  return shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, by.userId), eq(orders.status, 'pending_payment')))
}

type Unpaid = Awaited<ReturnType<typeof unpaidOrdersOf>>[number]

/** An unpaid order for exactly this basket, address, delivery and price, with time left to pay it. */
async function sameBasket(shop: Shop, { cart, lines, priced }: Basket, unpaid: Unpaid[]): Promise<Unpaid | undefined> {
  const alike = unpaid.filter(
    (order) =>
      order.totalCents === priced.totalCents &&
      order.deliveryMethod === cart.deliveryMethod &&
      order.payBy > shop.now() &&
      isDeepStrictEqual(order.shipTo, cart.shipTo),
  )
  const wanted = new Map(lines.map(({ sellable, quantity }) => [sellable.variationId, [quantity, sellable.priceCents]]))
  for (const order of alike) {
    const rows = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    if (isDeepStrictEqual(new Map(rows.map((row) => [row.variationId, [row.quantity, row.unitPriceCents]])), wanted)) return order
  }
  return undefined
}
