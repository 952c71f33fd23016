import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { type BasketInput, priceBasket } from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import type { OrderRow } from '../../payments/payments.ts'
import { getPaymentPage } from '../../payments/payments.ts'
import { endUnpaidOrder } from '../../payments/expiry.ts'
import { inTransaction, type Rollback, rollbackWith, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import type { EventCause } from '../../orders/transitions.ts'
import { phoneOrderFingerprint } from './fingerprint.ts'
import { type Buyer, writeOrder } from './write-order.ts'

/**
 * A phone order: staff place it in a customer's name. `key`, `expectedTotalCents` and `shown` come
 * from the form.
 */
interface PhoneOrderInput {
  key: string
  takenBy: EventCause
  basket: Omit<BasketInput, 'userId'>
  expectedTotalCents: number
  shown: string
  /** Finds or creates the customer, in the transaction that writes the order. */
  buyer: (inside: Shop) => Promise<Buyer>
  /** Runs in the same transaction. */
  alongside: (inside: Shop, order: OrderRow) => Promise<void>
}

type PlacePhoneOrderResult =
  | { outcome: 'placed'; order: OrderRow; paymentUrl: string }
  | { outcome: 'changed'; totalCents: number }
  | { outcome: 'sold-out'; productNames: string[] }

/**
 * Places a phone order in the same way as every order: the stock is reserved and the payment
 * attempt is stored before the request to the point of sale. The same key returns the same order.
 * Throws Failure: 'cart-empty', 'invalid-input' (address or delivery is missing),
 * 'no-delivery-there', 'too-heavy', 'cart-changed', 'too-late' (the order has ended),
 * 'totals-differ', 'payment-unavailable'.
 */
export async function placePhoneOrder(shop: Shop, input: PhoneOrderInput): Promise<PlacePhoneOrderResult> {
  const written = await inTransaction(shop, (inside) => attempt(inside, input))
  if (written.outcome === 'discount-used-up') throw new Failure('cart-changed')
  if (written.outcome !== 'written') return written
  const { order } = written
  await failpoint('order-reserved')
  const paymentUrl = await getPaymentPage(shop, order.id).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'totals-differ') await endUnpaidOrder(shop, order.id, 'cancelled', 'point-of-sale')
    throw error
  })
  if (!paymentUrl) throw new Failure('too-late')
  return { outcome: 'placed', order, paymentUrl }
}

type Attempt =
  | { outcome: 'written'; order: OrderRow }
  | { outcome: 'discount-used-up' }
  | Exclude<PlacePhoneOrderResult, { outcome: 'placed' }>

/** An order that is not written rolls back the account that was created for it. */
async function attempt(shop: Shop, input: PhoneOrderInput): Promise<Attempt | Rollback<Attempt>> {
  const { key, takenBy, basket, expectedTotalCents, shown, buyer, alongside } = input
  // Advisory lock: a second submit waits for the first, and finds its order.
  await takeAdvisoryLock(shop, key)
  const [again] = await shop.db.select().from(orders).where(eq(orders.placeKey, key))
  if (again && again.takenBy !== takenBy) throw new Failure('invalid-input')
  if (again) return { outcome: 'written', order: again }
  const by = await buyer(shop)
  const { cart, ...priced } = await priceBasket(shop, { ...basket, userId: by.userId })
  const { view } = priced
  const soldOut = view.changes.flatMap((change) => (change.kind === 'sold-out' ? [change.productName] : []))
  if (soldOut.length > 0) return rollbackWith({ outcome: 'sold-out', productNames: soldOut })
  if (priced.lines.length === 0) throw new Failure('cart-empty')
  if (!cart.shipTo || !cart.deliveryMethod) throw new Failure('invalid-input')
  if (view.deliveryRefused) throw new Failure(view.deliveryRefused)
  if (view.totalCents !== expectedTotalCents || phoneOrderFingerprint({ cart, ...priced }) !== shown)
    return rollbackWith({ outcome: 'changed', totalCents: view.totalCents })
  const result = await writeOrder(shop, by, { cart, ...priced }, { placeKey: key, termsAcceptedAt: null, takenBy })
  if (result.outcome !== 'written') return rollbackWith(result)
  const { order } = result.written
  await alongside(shop, order)
  return { outcome: 'written', order }
}
