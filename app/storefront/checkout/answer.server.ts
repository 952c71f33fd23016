import { data, redirect } from 'react-router'
import { Address } from '#shared/address.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { type CheckoutView, ChooseDelivery, chooseAddress, chooseDelivery, PlaceOrder, placeOrder } from '#shop/checkout.ts'
import { Failure } from '#shop/failure.ts'
import { wantLetter } from '#shop/wanted-letters.ts'
import { parse } from '../../forms.server.ts'
import type { ShopRequest } from '../../request.server.ts'

/** Takes the answer of one step and leads on to the next; placing the order leads to the payment page. Throws Failure. */
export async function answer(asked: ShopRequest, by: Customer, values: Record<string, string>) {
  const { shop } = asked
  switch (values.intent) {
    case 'address':
      await chooseAddress(shop, by, values.address === 'new' ? { address: parse(Address, values) } : { addressId: values.address ?? '' })
      return redirect(urls.checkout({ step: 'delivery' }), 303)
    case 'delivery':
      await chooseDelivery(shop, by, parse(ChooseDelivery, values))
      return redirect(urls.checkout({ step: 'review' }), 303)
    case 'confirm':
      if (!by.emailVerified) await wantLetter(shop, 'confirm-email', { email: by.email, redirect: urls.checkout() }, asked)
      return redirect(`${urls.checkout()}?sent=1`, 303)
    case 'place':
      return place(asked, by, values)
    default:
      throw new Failure('invalid-input')
  }
}

/** What a first address begins with: the customer's name, and the country where the shop sends to one only. */
export function beginOf(by: Customer, view: CheckoutView): Partial<Address> {
  const fromLocale = by.locale.slice(-2)
  return {
    name: `${by.firstName} ${by.lastName}`.trim(),
    country: view.countries.includes(fromLocale) ? fromLocale : undefined,
  }
}

/** 303 to the payment page, or what kept the order from being placed. Nothing is reserved or charged then. */
async function place({ shop }: ShopRequest, by: Customer, values: Record<string, string>) {
  const input = parse(PlaceOrder, { ...values, expectedTotalCents: Number(values.expectedTotalCents) })
  const placed = await placeOrder(shop, by, input)
  if (placed.outcome !== 'placed') return data({ notPlaced: placed }, { status: 409 })
  return new Response(null, { status: 303, headers: { Location: placed.paymentUrl } })
}
