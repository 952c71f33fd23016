import { z } from 'zod'
import { Address } from '#shared/address/address.ts'
import { CheckoutView, ChooseDelivery, SaveNotes, PlaceOrder } from '#shop/ordering/checkout/checkout.ts'
import { exampleAddress } from '#api/accounts/addresses.openapi.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the checkout endpoints.

const Chosen = z.union([z.object({ address: Address }), z.object({ addressId: z.uuid() })])
/** Accepts any fields: the use case reports the errors of each address field. */
export const CheckoutAddressBody = z.union([z.object({ address: z.looseObject({}) }), z.object({ addressId: z.string() })])

const Checkout = success(CheckoutView.shape)

const about = 'Checkout'
const who = ['session' as const]

export const checkoutDocs = describeRoute({
  name: 'checkout',
  about,
  summary: 'How far along the checkout is, and everything that it came to.',
  who,
  answer: Checkout,
  refusals: ['not-signed-in'],
})

export const chooseAddressDocs = describeRoute({
  name: 'chooseAddress',
  about,
  summary: 'Says where the order goes: to a new address, which joins the address book, or to one of it.',
  who,
  body: { schema: Chosen, example: { address: exampleAddress } },
  answer: Checkout,
  refusals: ['not-signed-in', 'not-found', 'no-delivery-there'],
})

export const chooseDeliveryDocs = describeRoute({
  name: 'chooseDelivery',
  about,
  summary: 'Says how the order is sent: one of `options`.',
  who,
  body: { schema: ChooseDelivery, example: { method: 'express' } },
  answer: Checkout,
  refusals: ['not-signed-in'],
})

export const checkoutNotesDocs = describeRoute({
  name: 'keepNotes',
  about,
  summary: 'Keeps a note to the shop and a gift message for the order; an empty one takes it back.',
  who,
  body: { schema: SaveNotes, example: { note: '', giftMessage: 'Start with the mochi.' } },
  answer: Checkout,
  refusals: ['not-signed-in'],
})

export const placeOrderDocs = describeRoute({
  name: 'placeOrder',
  about,
  summary: 'Places the order, sets its stock aside for 30 minutes and answers where to pay it.',
  more: '`key` is a UUID of the caller’s own: the same one places the same order again, and no second. `expectedTotalCents` and `shown` are those of the checkout that the buyer saw; where anything differs by now, nothing is placed. `terms`: `now` for who agrees to the terms and the refund policy, `before` for who did within a year.',
  who,
  body: {
    schema: PlaceOrder,
    example: { expectedTotalCents: 4232, shown: '0'.repeat(64), key: '6f1c2a4e-0000-4000-8000-000000000001', terms: 'now' },
  },
  answer: success({ orderNumber: z.string(), paymentUrl: z.string() }),
  refusals: [
    'not-signed-in',
    'email-not-confirmed',
    'account-blocked',
    'terms-not-accepted',
    'too-many-requests',
    'cart-empty',
    'cart-changed',
    'sold-out',
    'no-delivery-there',
    'too-heavy',
    'order-too-large',
    'totals-differ',
    'payment-unavailable',
  ],
})
