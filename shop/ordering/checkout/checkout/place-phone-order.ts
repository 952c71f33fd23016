import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { type BasketInput, priceBasket } from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import type { OrderRow } from '../../payments/payments.ts'
import { getPaymentPage } from '../../payments/payments.ts'
import { endUnpaidOrder } from '../../payments/expiry.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { failpoint } from '#shop/base/process/failpoints.ts'
import type { EventCause } from '../../orders/transitions.ts'
import { phoneOrderFingerprint } from './fingerprint.ts'
import { type Buyer, OutOfStock, DiscountUsedUp, writeOrder } from './write-order.ts'

/**
 * A phone order: staff place it in a customer's name. `key`, `expectedTotalCents` and `shown` come
 * from the form.
 */
export interface PhoneOrderInput {
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

export type PlacePhoneOrderResult =
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
  const written = await write(shop, input)
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

type NotPlaced = Exclude<PlacePhoneOrderResult, { outcome: 'placed' }>
type Written = { outcome: 'written'; order: OrderRow } | NotPlaced

/** Rolls back the transaction, including an account created for the order. */
class RolledBack extends Error {
  readonly why: NotPlaced
  constructor(why: NotPlaced) {
    super(why.outcome)
    this.why = why
  }
}

async function write(shop: Shop, input: PhoneOrderInput): Promise<Written> {
  try {
    return await inTransaction(shop, (inside) => attempt(inside, input))
  } catch (error) {
    if (error instanceof RolledBack) return error.why
    if (error instanceof OutOfStock) return { outcome: 'sold-out', productNames: error.productNames }
    if (error instanceof DiscountUsedUp) throw new Failure('cart-changed', { cause: error })
    throw error
  }
}

async function attempt(
  shop: Shop,
  { key, takenBy, basket, expectedTotalCents, shown, buyer, alongside }: PhoneOrderInput,
): Promise<Written> {
  // Advisory lock: a second submit waits for the first, and finds its order.
  await takeAdvisoryLock(shop, key)
  const [again] = await shop.db.select().from(orders).where(eq(orders.placeKey, key))
  if (again && again.takenBy !== takenBy) throw new Failure('invalid-input')
  if (again) return { outcome: 'written', order: again }
  const by = await buyer(shop)
  const { cart, ...priced } = await priceBasket(shop, { ...basket, userId: by.userId })
  const { view } = priced
  const soldOut = view.changes.flatMap((change) => (change.kind === 'sold-out' ? [change.productName] : []))
  if (soldOut.length > 0) throw new RolledBack({ outcome: 'sold-out', productNames: soldOut })
  if (priced.lines.length === 0) throw new Failure('cart-empty')
  if (!cart.shipTo || !cart.deliveryMethod) throw new Failure('invalid-input')
  if (view.deliveryRefused) throw new Failure(view.deliveryRefused)
  if (view.totalCents !== expectedTotalCents || phoneOrderFingerprint({ cart, ...priced }) !== shown)
    throw new RolledBack({ outcome: 'changed', totalCents: view.totalCents })
  const { order } = await writeOrder(shop, by, { cart, ...priced }, { placeKey: key, termsAcceptedAt: null, takenBy })
  await alongside(shop, order)
  return { outcome: 'written', order }
}
