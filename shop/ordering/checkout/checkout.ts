import { z } from 'zod'
import { multiLine } from '#shared/text/text-schemas.ts'
import { type AddressInput, StoredAddress } from '#shared/address/address.ts'
import type { Customer } from '#shop/actor.ts'
import { readAddress } from '#shop/accounts/profile/address-forms.ts'
import { listAddresses, preferAddress, rememberAddress, requireDelivery, SavedAddress } from '#shop/accounts/profile/addresses.ts'
import { saveCheckoutAnswer, getPricedCart } from '#shop/cart/cart.ts'
import { CartView } from '#shop/cart/cart.types.ts'
import { basketAllergens } from './checkout/allergens.ts'
import { deliveryOptionsFor } from './checkout/delivery-options.ts'
import { checkoutFingerprint } from './checkout/fingerprint.ts'
import { lastTermsAgreement } from './checkout/terms.ts'
import { deliveryCountries, deliveryMethods, DeliveryOption } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

export { canExpressCheckout, prepareExpressCheckout } from './checkout/express.ts'
export { deliveryOptionsFor } from './checkout/delivery-options.ts'
export { phoneOrderFingerprint } from './checkout/fingerprint.ts'
export { PlaceOrder, placeOrder, type PlaceOrderResult } from './checkout/place-order.ts'
export { placePhoneOrder } from './checkout/place-phone-order.ts'
export type { Buyer } from './checkout/write-order.ts'
export type { DeliveryMethod, DeliveryOption } from '#shop/pricing/delivery.ts'

export const CheckoutView = z.object({
  // Later steps are not accessible yet.
  next: z.enum(['address', 'delivery', 'review']).describe('The next step of the checkout.'),
  cart: CartView.describe('The cart as in `GET /api/cart`, with delivery and tax for the answers so far.'),
  addresses: z.array(SavedAddress),
  shipTo: StoredAddress.nullable(),
  options: z.array(DeliveryOption).describe('The available delivery methods.'),
  deliveryMethod: z.enum(deliveryMethods).nullable(),
  countries: z.array(z.string()),
  emailVerified: z.boolean(),
  // To the shop, and to the recipient. '' for none.
  note: z.string(),
  giftMessage: z.string(),
  termsAgreedAt: z.date().nullable().describe('When the customer last accepted the terms. `null` if that was more than a year ago.'),
  // The checkout fingerprint.
  shown: z.string().describe('A fingerprint of the checkout. Send it back with the order.'),
  // Shown again above the button.
  allergens: z.object({
    contains: z
      .array(z.string())
      .describe('Codes of the 14 allergens, and `insects`, which may affect people who are allergic to shellfish or dust mites.'),
    unknown: z.array(z.string()).describe('The names of products without allergen information.'),
  }),
})
export type CheckoutView = z.infer<typeof CheckoutView>

/** A new address, or one of the customer's own. */
export type ChooseAddress = { address: AddressInput } | { addressId: string }
export const ChooseDelivery = z.object({ method: z.enum(deliveryMethods) })
/** The note to the shop and the gift message to the recipient. '' removes one. */
export const SaveNotes = z.object({ note: multiLine(500).default(''), giftMessage: multiLine(300).default('') })
/** The data of the checkout page: the cart, the answered steps and the open ones. */
export async function getCheckout(shop: Shop, by: Customer): Promise<CheckoutView> {
  const basket = await getPricedCart(shop, by)
  const { cart, view, lines } = basket
  const shipTo = cart?.shipTo ?? null
  const options = deliveryOptionsFor(shop, basket)
  // A method chosen for another address or a lighter basket may no longer be available.
  const deliveryMethod = options.find(({ method }) => method === cart?.deliveryMethod)?.method ?? null
  return {
    next: !shipTo ? 'address' : !deliveryMethod ? 'delivery' : 'review',
    cart: view,
    addresses: await listAddresses(shop, by),
    shipTo,
    options,
    deliveryMethod,
    countries: deliveryCountries(shop.settings),
    emailVerified: by.emailVerified,
    note: cart?.note ?? '',
    giftMessage: cart?.giftMessage ?? '',
    termsAgreedAt: await lastTermsAgreement(shop, by),
    shown: checkoutFingerprint(basket),
    allergens: basketAllergens(lines.map(({ sellable }) => sellable)),
  }
}

/**
 * Selects one of the customer's own addresses, or a new one, which is saved in the address book.
 * Throws Failure: 'not-found', 'no-delivery-there', 'invalid-input' with a code per field. The last
 * also applies to a saved address whose country has required more fields since.
 */
export async function chooseAddress(shop: Shop, by: Customer, chosen: ChooseAddress): Promise<void> {
  const isNew = 'address' in chosen
  if (!isNew && !z.uuid().safeParse(chosen.addressId).success) throw new Failure('invalid-input', { fields: { address: 'required' } })
  await inTransaction(shop, async (inside) => {
    const typed = isNew ? chosen.address : await preferAddress(inside, by, chosen.addressId)
    requireDelivery(shop, typed)
    const address = readAddress(typed)
    if (isNew) await rememberAddress(inside, by, address)
    await saveCheckoutAnswer(inside, by, { shipTo: address })
  })
}

/** Throws Failure('invalid-input') for a method that cannot deliver this basket to its address. */
export async function chooseDelivery(shop: Shop, by: Customer, { method }: z.infer<typeof ChooseDelivery>): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const offered = deliveryOptionsFor(inside, await getPricedCart(inside, by))
    if (!offered.some((option) => option.method === method)) throw new Failure('invalid-input', { fields: { method: 'invalid' } })
    await saveCheckoutAnswer(inside, by, { deliveryMethod: method })
  })
}

/** Stores the note and the gift message; the order copies them. */
export function saveNotes(shop: Shop, by: Customer, { note, giftMessage }: z.infer<typeof SaveNotes>): Promise<void> {
  return saveCheckoutAnswer(shop, by, { note: note || null, giftMessage: giftMessage || null })
}
