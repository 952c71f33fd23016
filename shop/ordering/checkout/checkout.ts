import { z } from 'zod'
import { MINUTE } from '#shared/durations.ts'
import type { Cents } from '#shared/money.ts'
import type { Address, AddressInput } from '#shared/address/address.ts'
import type { Customer } from '#shop/actor.ts'
import { readAddress } from '#shop/accounts/profile/address-forms.ts'
import { addressesOf, preferAddress, rememberAddress, requireDelivery, type SavedAddress } from '#shop/accounts/profile/addresses.ts'
import { keepAnswer, pricedCartOf } from '#shop/cart/cart.ts'
import type { CartChange, CartView } from '#shop/cart/cart.types.ts'
import { allergensOf } from './checkout/allergens.ts'
import { optionsFor } from './checkout/options.ts'
import { type PlaceInput, type Reserved, reserveOrder } from './checkout/reserve.ts'
import { shownOf } from './checkout/shown.ts'
import { agreedAt } from './checkout/terms.ts'
import { deliveryCountries, type DeliveryMethod, deliveryMethods, type DeliveryOption } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { firstPageOf, paymentPageOf } from '../payments/payments.ts'
import { countUse } from '#shop/base/rate-limits.ts'
import { endUnpaid } from '../payments/settlement.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { reached } from '#shop/base/process/failpoints.ts'

export { canExpress, goExpress } from './checkout/express.ts'
export { optionsFor } from './checkout/options.ts'
export { takenDownOf } from './checkout/shown.ts'
export { placeTakenDown } from './checkout/take-down.ts'
export type { Buyer } from './checkout/write-order.ts'
export type { DeliveryMethod, DeliveryOption } from '#shop/pricing/delivery.ts'

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
  /** For the shop, and for whom the parcel goes to. '' for none. */
  note: string
  giftMessage: string
  /** When the terms were last agreed to, if that was within a year. */
  termsAgreedAt: Date | null
  /** A digest of all that placing the order would mean; goes back with it. */
  shown: string
  /** Allergens of everything in the cart, repeated before the button; `unknown` names the snacks that state none. */
  allergens: { contains: string[]; unknown: string[] }
}

/** What placing an order came to. Nothing was reserved or charged unless it is 'placed'. */
export type Placed =
  | { outcome: 'placed'; orderNumber: string; paymentUrl: string }
  /** `totalCents`: what it comes to now. */
  | { outcome: 'changed'; changes: CartChange[]; totalCents: Cents }
  | { outcome: 'sold-out'; productNames: string[] }

/** A new address, or one of the customer's own. */
export type ChooseAddress = { address: AddressInput } | { addressId: string }
export const ChooseDelivery = z.object({ method: z.enum(deliveryMethods) })
/** Lines as a form sends them end in two characters, which count for one. */
const text = (most: number) =>
  z
    .string()
    .transform((typed) =>
      typed
        .toWellFormed()
        .replaceAll('\r\n', '\n')
        .replace(/(?!\n)\p{Cc}/gu, ' '),
    )
    .pipe(z.string().trim().max(most))
/** What the shop shall read, and what whom the parcel goes to; '' takes either back. */
export const KeepNotes = z.object({ note: text(500).default(''), giftMessage: text(300).default('') })
/**
 * `key` comes with the form, so that a second press places the same order; `expectedTotalCents` and `shown` are what the customer was shown.
 * The terms are agreed to now, or were with an order of the last year.
 */
export const PlaceOrder = z.object({
  expectedTotalCents: z.number().int().min(0),
  key: z.uuid(),
  shown: z.string().regex(/^[0-9a-f]{64}$/),
  terms: z.enum(['now', 'before']).optional(),
})

/** Everything the checkout page shows: the cart, what has been answered and what has not. */
export async function checkoutOf(shop: Shop, by: Customer): Promise<CheckoutView> {
  const basket = await pricedCartOf(shop, by)
  const { cart, view, lines } = basket
  const shipTo = cart?.shipTo ?? null
  const options = optionsFor(shop, basket)
  // What was chosen for another address or a lighter basket may not be offered any more.
  const deliveryMethod = options.find(({ method }) => method === cart?.deliveryMethod)?.method ?? null
  return {
    next: !shipTo ? 'address' : !deliveryMethod ? 'delivery' : 'review',
    cart: view,
    addresses: await addressesOf(shop, by),
    shipTo,
    options,
    deliveryMethod,
    countries: deliveryCountries(shop.settings),
    emailVerified: by.emailVerified,
    note: cart?.note ?? '',
    giftMessage: cart?.giftMessage ?? '',
    termsAgreedAt: await agreedAt(shop, by),
    shown: shownOf(basket),
    allergens: allergensOf(lines.map(({ sellable }) => sellable)),
  }
}

/**
 * Sends the order to a new address, which joins the address book, or to one of the customer's own. Throws Failure: 'not-found',
 * 'no-delivery-there', 'invalid-input' with a code a field: also for an address that was kept before its country was asked more of.
 */
export async function chooseAddress(shop: Shop, by: Customer, chosen: ChooseAddress): Promise<void> {
  const isNew = 'address' in chosen
  if (!isNew && !z.uuid().safeParse(chosen.addressId).success) throw new Failure('invalid-input', { fields: { address: 'required' } })
  await inTransaction(shop, async (inside) => {
    const typed = isNew ? chosen.address : await preferAddress(inside, by, chosen.addressId)
    requireDelivery(shop, typed)
    const address = readAddress(typed)
    if (isNew) await rememberAddress(inside, by, address)
    await keepAnswer(inside, by, { shipTo: address })
  })
}

/** Throws Failure('invalid-input') for a way that does not take this basket to where it goes. */
export async function chooseDelivery(shop: Shop, by: Customer, { method }: z.infer<typeof ChooseDelivery>): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const offered = optionsFor(inside, await pricedCartOf(inside, by))
    if (!offered.some((option) => option.method === method)) throw new Failure('invalid-input', { fields: { method: 'invalid' } })
    await keepAnswer(inside, by, { deliveryMethod: method })
  })
}

/** Keeps what the customer wants to be read; the order takes it along. */
export function keepNotes(shop: Shop, by: Customer, { note, giftMessage }: z.infer<typeof KeepNotes>): Promise<void> {
  return keepAnswer(shop, by, { note: note || null, giftMessage: giftMessage || null })
}

/**
 * Places the order that the review page showed and answers where to pay it. The stock is reserved and the payment attempt written, with its key,
 * before the point of sale is asked for the page; a crash anywhere leaves an order that can still be paid or expires. Placing the same
 * basket again answers the same order. Throws Failure: 'email-not-confirmed', 'account-blocked', 'terms-not-accepted', 'cart-empty',
 * 'invalid-input' (a step is not answered), 'too-many-requests', 'totals-differ', 'payment-unavailable' (the order waits; placing it again
 * goes on with it).
 */
export async function placeOrder(shop: Shop, by: Customer, { terms, ...order }: z.infer<typeof PlaceOrder>): Promise<Placed> {
  if (!by.emailVerified) throw new Failure('email-not-confirmed')
  const termsAcceptedAt = terms === 'now' ? shop.now() : terms === 'before' ? await agreedAt(shop, by) : null
  if (!termsAcceptedAt) throw new Failure('terms-not-accepted', { fields: { terms: 'terms-not-accepted' } })
  await countUse(shop, [{ key: `orders-of:${by.userId}`, most: 60, within: 10 * MINUTE }])
  const reserved = await reserveOnce(shop, by, { ...order, termsAcceptedAt })
  if (reserved.outcome !== 'reserved') return reserved
  await reached('order-reserved')
  const { orderId, orderNumber, written } = reserved
  const paymentUrl = await (written ? firstPageOf(shop, written) : paymentPageOf(shop, orderId)).catch(async (error: unknown) => {
    // No page was made and none will be: the stock goes back at once.
    if (error instanceof Failure && error.code === 'totals-differ') await endUnpaid(shop, orderId, 'cancelled', 'point-of-sale')
    throw error
  })
  if (!paymentUrl) throw new Failure('cart-changed')
  return { outcome: 'placed', orderNumber, paymentUrl }
}

/** Reserves once no other unpaid order of the customer is in the way: one for another basket is ended first. */
async function reserveOnce(shop: Shop, by: Customer, input: PlaceInput): Promise<Exclude<Reserved, { outcome: 'in-the-way' }>> {
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
