import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, or } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Customer } from '#shop/actor.ts'
import { refuseBlocked } from '#shop/accounts/sign-in/blocked.ts'
import { getPricedCart } from '#shop/cart/cart.ts'
import type { CartChange } from '#shop/cart/cart.types.ts'
import { Failure } from '#shop/failure.ts'
import type { WrittenOrder } from '../../payments/payments.ts'
import { inTransaction, type Rollback, rollbackWith, type Shop } from '#shop/shop.ts'
import { checkoutFingerprint } from './fingerprint.ts'
import { type BasketToOrder, enteredCodeOf, writeOrder } from './write-order.ts'

export type ReserveResult =
  /** `written`: the rows of a new order. */
  | { outcome: 'reserved'; orderId: string; orderNumber: string; written?: WrittenOrder }
  /** The new total. */
  | { outcome: 'changed'; changes: CartChange[]; totalCents: Cents }
  | { outcome: 'sold-out'; productNames: string[] }
  /**
   * Unpaid orders of the same customer for another basket: their payment pages must be closed
   * before this order is placed.
   */
  | { outcome: 'in-the-way'; orderIds: string[] }

export interface PlaceInput {
  expectedTotalCents: number
  key: string
  /** The buyer's checkout fingerprint. */
  shown: string
  termsAcceptedAt: Date
}

/**
 * One transaction: lock the cart, price it, write the order with its payment attempt, and take the
 * discounts and the stock. Either everything is stored or nothing. A free order is paid at once.
 */
export async function reserveOrder(shop: Shop, by: Customer, input: PlaceInput): Promise<ReserveResult> {
  for (let turn = 1; turn <= 3; turn++) {
    const result = await inTransaction(shop, (inside) => attempt(inside, by, input))
    // Without the discount the total is higher. The next turn answers 'changed', so that the buyer
    // sees it first.
    if (result.outcome !== 'discount-used-up') return result
  }
  throw new Failure('cart-changed')
}

type Attempt = ReserveResult | { outcome: 'discount-used-up' }

async function attempt(shop: Shop, by: Customer, input: PlaceInput): Promise<Attempt | Rollback<Attempt>> {
  const { expectedTotalCents, key, shown, termsAcceptedAt } = input
  await refuseBlocked(shop, by.userId)
  const { cart, ...basket } = await getPricedCart(shop, by)
  const open = await openOrdersOf(shop, by, key)
  const unpaid = open.filter(({ status }) => status === 'pending_payment')
  const again = open.find((order) => order.placeKey === key && (order.paidAt !== null || order.payBy > shop.now()))
  if (again) return goOnWith(shop, again, cart)
  if (!cart || basket.view.lines.length === 0) throw new Failure('cart-empty')
  const { view, priced } = basket
  if (basket.lines.length === 0 || priced.totalCents !== expectedTotalCents || checkoutFingerprint({ cart, ...basket }) !== shown) {
    const soldOut = view.changes.flatMap((change) => (change.kind === 'sold-out' ? [change.productName] : []))
    return soldOut.length > 0
      ? { outcome: 'sold-out', productNames: soldOut }
      : { outcome: 'changed', changes: view.changes, totalCents: view.totalCents }
  }
  if (!cart.shipTo || !cart.deliveryMethod) throw new Failure('invalid-input')
  if (view.deliveryRefused) throw new Failure(view.deliveryRefused)
  const same = await sameBasket(shop, { ...basket, cart }, unpaid)
  if (same) return goOnWith(shop, same, cart)
  if (unpaid.length > 0) return { outcome: 'in-the-way', orderIds: unpaid.map(({ id }) => id) }
  const result = await writeOrder(shop, by, { ...basket, cart }, { placeKey: key, termsAcceptedAt })
  if (result.outcome !== 'written') return rollbackWith(result)
  const { written } = result
  return { outcome: 'reserved', orderId: written.order.id, orderNumber: written.order.number, written }
}

/** Continues with the existing order, and updates its note and gift message. */
async function goOnWith(shop: Shop, order: Unpaid, cart: BasketToOrder['cart'] | null): Promise<ReserveResult> {
  const { note = order.note, giftMessage = order.giftMessage } = cart ?? {}
  if (note !== order.note || giftMessage !== order.giftMessage)
    await shop.db.update(orders).set({ note, giftMessage, updatedAt: shop.now() }).where(eq(orders.id, order.id))
  return { outcome: 'reserved', orderId: order.id, orderNumber: order.number }
}

/**
 * The customer's unpaid orders without phone orders, and a free order that this form has already
 * placed.
 */
function openOrdersOf(shop: Shop, by: Customer, placeKey: string) {
  const isPlaced = and(eq(orders.placeKey, placeKey), eq(orders.totalCents, 0), eq(orders.status, 'paid'))
  return shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, by.userId), isNull(orders.takenBy), or(eq(orders.status, 'pending_payment'), isPlaced)))
}

type Unpaid = Awaited<ReturnType<typeof openOrdersOf>>[number]

/**
 * An unpaid order with exactly this basket, address, delivery, discounts, price and tax, and with
 * time left to pay.
 */
async function sameBasket(shop: Shop, { cart, lines, priced, view }: BasketToOrder, unpaid: Unpaid[]): Promise<Unpaid | undefined> {
  const alike = unpaid.filter(
    (order) =>
      order.totalCents === priced.totalCents &&
      order.taxCents === priced.taxCents &&
      order.shippingTaxCents === priced.shippingTaxCents &&
      order.discountCents === priced.discountCents &&
      order.discountCode === enteredCodeOf(view) &&
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
