import { z } from 'zod'
import { Address } from '#shared/address.ts'
import type { Customer } from './actor.ts'
import { addressesOf, preferAddress, rememberAddress, requireDelivery, type SavedAddress } from './addresses.ts'
import { type CartChange, type CartView, keepAnswer, pricedCartOf } from './cart.ts'
import { allergensOf } from './checkout/allergens.ts'
import { type Reserved, reserveOrder } from './checkout/reserve.ts'
import { type DeliveryMethod, deliveryMethods, type DeliveryOption, deliveryOptions } from './delivery.ts'
import { Failure } from './failure.ts'
import { paymentPageOf } from './payments.ts'
import { endUnpaid } from './settlement.ts'
import { inTransaction, type Shop } from './shop.ts'
import { reached } from './steps.ts'

export type { DeliveryMethod, DeliveryOption } from './delivery.ts'

export interface CheckoutView {
  /** The first step that is still open; later ones cannot be entered yet. */
  next: 'address' | 'delivery' | 'review'
  cart: CartView
  addresses: SavedAddress[]
  shipTo: Address | null
  options: DeliveryOption[]
  deliveryMethod: DeliveryMethod | null
  countries: string[]
  emailVerified: boolean
  /** Allergens of everything in the cart, repeated before the button; `unknown` names the snacks that state none. */
  allergens: { contains: string[]; unknown: string[] }
}

/** What placing an order came to. Nothing was reserved or charged unless it is 'placed'. */
export type Placed =
  | { outcome: 'placed'; orderNumber: string; paymentUrl: string }
  | { outcome: 'changed'; changes: CartChange[] }
  | { outcome: 'sold-out'; productNames: string[] }

const ChooseAddress = z.union([z.object({ address: Address }), z.object({ addressId: z.uuid() })])
export const ChooseDelivery = z.object({ method: z.enum(deliveryMethods) })
/** `key` comes with the form, so that a second press places the same order; `expectedTotalCents` is what the customer was shown. */
export const PlaceOrder = z.object({ expectedTotalCents: z.number().int().min(0), key: z.uuid() })

/** Everything the checkout page shows: the cart, what has been answered and what has not. */
export async function checkoutOf(shop: Shop, by: Customer): Promise<CheckoutView> {
  const { cart, view, lines } = await pricedCartOf(shop, by)
  const shipTo = cart?.shipTo ?? null
  const deliveryMethod = cart?.deliveryMethod ?? null
  return {
    next: !shipTo ? 'address' : !deliveryMethod ? 'delivery' : 'review',
    cart: view,
    addresses: await addressesOf(shop, by),
    shipTo,
    options: deliveryOptions(shop.settings, view.subtotalCents - view.discountCents, shop.now()),
    deliveryMethod,
    countries: shop.settings.delivery.countries,
    emailVerified: by.emailVerified,
    allergens: allergensOf(lines.map(({ sellable }) => sellable)),
  }
}

/** Sends the order to a new address, which joins the address book, or to one of the customer's own. Throws Failure: 'not-found', 'no-delivery-there'. */
export async function chooseAddress(shop: Shop, by: Customer, input: z.input<typeof ChooseAddress>): Promise<void> {
  const chosen = ChooseAddress.safeParse(input)
  if (!chosen.success) throw new Failure('invalid-input', { fields: { address: 'required' } })
  await inTransaction(shop, async (inside) => {
    const address = 'address' in chosen.data ? chosen.data.address : await preferAddress(inside, by, chosen.data.addressId)
    requireDelivery(shop, address)
    if ('address' in chosen.data) await rememberAddress(inside, by, address)
    await keepAnswer(inside, by, { shipTo: address })
  })
}

export function chooseDelivery(shop: Shop, by: Customer, { method }: z.infer<typeof ChooseDelivery>): Promise<void> {
  return keepAnswer(shop, by, { deliveryMethod: method })
}

/**
 * Places the order that the review page showed and answers where to pay it. The stock is reserved and the payment attempt written, with its key,
 * before the point of sale is asked for the page; a crash anywhere leaves an order that can still be paid or expires. Placing the same
 * basket again answers the same order. Throws Failure: 'email-not-confirmed', 'cart-empty', 'invalid-input' (a step is not answered),
 * 'totals-differ', 'payment-unavailable' (the order waits; placing it again goes on with it).
 */
export async function placeOrder(shop: Shop, by: Customer, input: z.infer<typeof PlaceOrder>): Promise<Placed> {
  if (!by.emailVerified) throw new Failure('email-not-confirmed')
  const reserved = await reserveOnce(shop, by, input)
  if (reserved.outcome !== 'reserved') return reserved
  await reached('order-reserved')
  const { orderId, orderNumber } = reserved
  const paymentUrl = await paymentPageOf(shop, orderId).catch(async (error: unknown) => {
    // No page was made and none will be: the stock goes back at once.
    if (error instanceof Failure && error.code === 'totals-differ') await endUnpaid(shop, orderId, 'cancelled', 'point-of-sale')
    throw error
  })
  if (!paymentUrl) throw new Failure('cart-changed')
  return { outcome: 'placed', orderNumber, paymentUrl }
}

/** Reserves once no other unpaid order of the customer is in the way: one for another basket is ended first. */
async function reserveOnce(
  shop: Shop,
  by: Customer,
  input: z.infer<typeof PlaceOrder>,
): Promise<Exclude<Reserved, { outcome: 'in-the-way' }>> {
  for (let turn = 0; turn < 5; turn++) {
    const reserved = await reserveOrder(shop, by, input)
    if (reserved.outcome !== 'in-the-way') return reserved
    for (const orderId of reserved.orderIds) {
      await endUnpaid(shop, orderId, 'cancelled', `customer:${by.userId}`).catch((cause: unknown) => {
        throw new Failure('payment-unavailable', { cause })
      })
    }
  }
  throw new Failure('cart-changed')
}
