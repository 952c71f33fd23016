import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { oneAtATime } from '#shop/base/process/advisory-lock.ts'
import { type Basket, priceBasket } from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import type { OrderRow } from '../../payments/payments.ts'
import { paymentPageOf } from '../../payments/payments.ts'
import { endUnpaid } from '../../payments/settlement.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { reached } from '#shop/base/process/failpoints.ts'
import type { Cause } from '../../orders/transitions.ts'
import { takenDownOf } from './shown.ts'
import { type Buyer, Short, UsedUp, writeOrder } from './write-order.ts'

/**
 * A phone order: staff place it in a customer's name. `key`, `expectedTotalCents` and `shown` come
 * from the form.
 */
export interface TakenDown {
  key: string
  takenBy: Cause
  basket: Omit<Basket, 'userId'>
  expectedTotalCents: number
  shown: string
  /** Finds or creates the customer, in the transaction that writes the order. */
  buyer: (inside: Shop) => Promise<Buyer>
  /** Runs in the same transaction. */
  alongside: (inside: Shop, order: OrderRow) => Promise<void>
}

export type TakenOrder =
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
export async function placeTakenDown(shop: Shop, input: TakenDown): Promise<TakenOrder> {
  const written = await write(shop, input)
  if (written.outcome !== 'written') return written
  const { order } = written
  await reached('order-reserved')
  const paymentUrl = await paymentPageOf(shop, order.id).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'totals-differ') await endUnpaid(shop, order.id, 'cancelled', 'point-of-sale')
    throw error
  })
  if (!paymentUrl) throw new Failure('too-late')
  return { outcome: 'placed', order, paymentUrl }
}

type NotPlaced = Exclude<TakenOrder, { outcome: 'placed' }>
type Written = { outcome: 'written'; order: OrderRow } | NotPlaced

/** Rolls back the transaction, including an account created for the order. */
class Undone extends Error {
  readonly why: NotPlaced
  constructor(why: NotPlaced) {
    super(why.outcome)
    this.why = why
  }
}

async function write(shop: Shop, input: TakenDown): Promise<Written> {
  try {
    return await inTransaction(shop, (inside) => attempt(inside, input))
  } catch (error) {
    if (error instanceof Undone) return error.why
    if (error instanceof Short) return { outcome: 'sold-out', productNames: error.productNames }
    if (error instanceof UsedUp) throw new Failure('cart-changed', { cause: error })
    throw error
  }
}

async function attempt(shop: Shop, { key, takenBy, basket, expectedTotalCents, shown, buyer, alongside }: TakenDown): Promise<Written> {
  // Advisory lock: a second submit waits for the first, and finds its order.
  await oneAtATime(shop, key)
  const [again] = await shop.db.select().from(orders).where(eq(orders.placeKey, key))
  if (again && again.takenBy !== takenBy) throw new Failure('invalid-input')
  if (again) return { outcome: 'written', order: again }
  const by = await buyer(shop)
  const { cart, ...priced } = await priceBasket(shop, { ...basket, userId: by.userId })
  const { view } = priced
  const soldOut = view.changes.flatMap((change) => (change.kind === 'sold-out' ? [change.productName] : []))
  if (soldOut.length > 0) throw new Undone({ outcome: 'sold-out', productNames: soldOut })
  if (priced.lines.length === 0) throw new Failure('cart-empty')
  if (!cart.shipTo || !cart.deliveryMethod) throw new Failure('invalid-input')
  if (view.deliveryRefused) throw new Failure(view.deliveryRefused)
  if (view.totalCents !== expectedTotalCents || takenDownOf({ cart, ...priced }) !== shown)
    throw new Undone({ outcome: 'changed', totalCents: view.totalCents })
  const { order } = await writeOrder(shop, by, { cart, ...priced }, { placeKey: key, termsAcceptedAt: null, takenBy })
  await alongside(shop, order)
  return { outcome: 'written', order }
}
