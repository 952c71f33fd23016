import { data, redirect } from 'react-router'
import type { Address } from '#shared/address/address.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { addressForm } from '#shop/accounts/profile/address-forms.ts'
import { getAddress } from '#shop/accounts/profile/addresses.ts'
import {
  type CheckoutView,
  chooseAddress,
  ChooseDelivery,
  chooseDelivery,
  SaveNotes,
  saveNotes,
  PlaceOrder,
  placeOrder,
} from '#shop/ordering/checkout/checkout.ts'
import { Failure } from '#shop/failure.ts'
import { requestEmail } from '#shop/accounts/registration/email-links.ts'
import { parseForm, rejectForm } from '#app/request/forms.server.ts'
import type { ShopRequest } from '#app/request/context.server.ts'
import { changeAddressCountry } from '#app/parts/address/change-country.server.ts'

/**
 * Performs the action of one checkout step and redirects to the next step. Placing the order
 * redirects to the payment page. Throws Failure.
 */
export async function handleCheckoutAction(asked: ShopRequest, by: Customer, values: Record<string, string>) {
  const { shop } = asked
  switch (values.intent) {
    case 'address':
      if (values.reform) return changeAddressCountry(values)
      await chooseAddress(shop, by, values.address === 'new' ? { address: values } : { addressId: values.address ?? '' })
      return redirect(urls.checkout({ step: 'delivery' }), 303)
    case 'delivery':
      await chooseDelivery(shop, by, parseForm(ChooseDelivery, values))
      return redirect(urls.checkout({ step: 'review' }), 303)
    case 'notes':
      await saveNotes(shop, by, parseForm(SaveNotes, values))
      return { kept: true }
    case 'confirm':
      if (!by.emailVerified) await requestEmail(shop, 'confirm-email', { email: by.email, redirect: urls.checkout() }, asked)
      return redirect(`${urls.checkout()}?sent=1`, 303)
    case 'place':
      return place(asked, by, values)
    default:
      throw new Failure('invalid-input')
  }
}

/**
 * The response to a refused address form. A saved address that lacks a field comes back as a form
 * to complete.
 */
export async function rejectCheckoutAddress({ shop }: ShopRequest, by: Customer, values: Record<string, string>, failure: Failure) {
  let typed = values
  const fits = failure.code === 'invalid-input' && failure.fields && !failure.fields.address
  if (fits && values.address && values.address !== 'new') {
    const { address } = await getAddress(shop, by, values.address)
    typed = { ...(address as Record<string, string>), intent: 'address', address: 'new' }
  }
  const refused = rejectForm(failure, typed)
  return data({ ...refused.data, form: addressForm(typed.country ?? '') }, refused.init ?? {})
}

/**
 * Default values of a new address: the present delivery address if it is not a saved one, otherwise
 * the customer's name and the country of their language.
 */
export function initialAddressOf(by: Customer, { shipTo, addresses, countries }: CheckoutView): Partial<Address> {
  const isSaved = addresses.some(({ address }) => JSON.stringify(address) === JSON.stringify(shipTo))
  if (shipTo && !isSaved) return shipTo
  const fromLocale = by.locale.slice(-2)
  return {
    name: `${by.firstName} ${by.lastName}`.trim(),
    country: countries.includes(fromLocale) ? fromLocale : countries.length === 1 ? countries[0] : undefined,
  }
}

/**
 * A 303 redirect to the payment page or, if a payment link follows, to the order. Or a 409 with the
 * reason why the order was not placed. In that case nothing is reserved or charged.
 */
async function place({ shop }: ShopRequest, by: Customer, values: Record<string, string>) {
  // Stores the notes before anything can refuse the order, so that no text is lost.
  if (values.note !== undefined || values.giftMessage !== undefined) await saveNotes(shop, by, parseForm(SaveNotes, values))
  const input = parseForm(PlaceOrder, { ...values, expectedTotalCents: Number(values.expectedTotalCents) })
  const placed = await placeOrder(shop, by, input)
  if (placed.outcome === 'deferred') return redirect(urls.checkoutSuccess({ order: placed.orderNumber }), 303)
  if (placed.outcome !== 'placed') return data({ notPlaced: placed }, { status: 409 })
  return new Response(null, { status: 303, headers: { Location: placed.paymentUrl } })
}
