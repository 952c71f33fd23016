import { z } from 'zod'
import { Address } from '#shared/address/address.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import { ChooseDelivery, SaveNotes, PlaceOrder } from '#shop/ordering/checkout/checkout.ts'
import { exampleAddress, addressSavedAnswer, AddressBookEntry } from '#api/accounts/addresses.openapi.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the checkout endpoints.

const Chosen = z.union([z.object({ address: Address }), z.object({ addressId: z.uuid() })])
/** Accepts any fields: the use case reports the errors of each address field. */
export const CheckoutAddressBody = z.union([z.object({ address: z.looseObject({}) }), z.object({ addressId: z.string() })])

const method = z.enum(['standard', 'express'])
const state = {
  next: z.enum(['address', 'delivery', 'review']).describe('The first question that is still open.'),
  cart: z.custom<CartView>().describe('The basket as GET /api/cart answers it, with the delivery and the tax of the answers so far.'),
  addresses: z.array(z.object({ id: addressSavedAnswer.id, address: AddressBookEntry })),
  shipTo: AddressBookEntry.nullable(),
  options: z
    .array(
      z.object({
        method,
        cents: z.int(),
        usualCents: z.int().describe('Where it is not free.'),
        arrives: z.tuple([z.iso.date(), z.iso.date()]).describe('First and last day of arrival.'),
      }),
    )
    .describe('The ways of delivery that take this basket to where it goes.'),
  deliveryMethod: method.nullable(),
  countries: z.array(z.string()),
  emailVerified: z.boolean(),
  note: z.string(),
  giftMessage: z.string(),
  termsAgreedAt: z.iso.datetime().nullable().describe('When the terms were last agreed to, if that was within a year.'),
  shown: z.string().describe('A digest of all that placing the order would mean; goes back with it.'),
  allergens: z.object({
    contains: z
      .array(z.string())
      .describe('Codes of the 14 allergens, and insects, which may affect who reacts to shellfish or dust mites.'),
    unknown: z.array(z.string()).describe('Names of the products that state none.'),
  }),
}
const Checkout = success(state)

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
