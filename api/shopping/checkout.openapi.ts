import { z } from 'zod'
import { Address } from '#shared/address/address.ts'
import { CheckoutView, ChooseDelivery, SaveNotes, PlaceOrder } from '#shop/ordering/checkout/checkout.ts'
import { exampleAddress } from '#api/accounts/addresses.openapi.ts'
import { success } from '#api/http/response-schemas.ts'
import { describeRoute } from '#api/description/describe-route.ts'

// OpenAPI descriptions of the checkout endpoints.

const Chosen = z.union([z.object({ address: Address }), z.object({ addressId: z.uuid() })])
/** Accepts any fields: the use case reports the errors of each address field. */
export const CheckoutAddressBody = z.union([z.object({ address: z.looseObject({}) }), z.object({ addressId: z.string() })])

const Checkout = success(CheckoutView.shape)

const about = 'Checkout'
const who = ['session' as const]

export const checkoutDocs = describeRoute({
  name: 'getCheckout',
  about,
  summary: 'Get the state of the checkout',
  more: 'Returns the answered steps, the next step, the cart with its total, and the choices of each step.',
  who,
  answer: Checkout,
  refusals: ['not-signed-in'],
})

export const chooseAddressDocs = describeRoute({
  name: 'setCheckoutAddress',
  about,
  summary: 'Set the delivery address',
  more: 'Takes a new `address`, which is also saved in the address book, or the `addressId` of a saved one.',
  who,
  body: { schema: Chosen, example: { address: exampleAddress } },
  answer: Checkout,
  refusals: ['not-signed-in', 'not-found', 'no-delivery-there'],
})

export const chooseDeliveryDocs = describeRoute({
  name: 'setDeliveryMethod',
  about,
  summary: 'Set the delivery method',
  more: 'Takes one of the methods in `options`.',
  who,
  body: { schema: ChooseDelivery, example: { method: 'express' } },
  answer: Checkout,
  refusals: ['not-signed-in'],
})

export const checkoutNotesDocs = describeRoute({
  name: 'setCheckoutNotes',
  about,
  summary: 'Set the note and the gift message',
  more: '`note` is for the shop, `giftMessage` for the recipient. An empty text removes it.',
  who,
  body: { schema: SaveNotes, example: { note: '', giftMessage: 'Start with the mochi.' } },
  answer: Checkout,
  refusals: ['not-signed-in'],
})

export const placeOrderDocs = describeRoute({
  name: 'placeOrder',
  about,
  summary: 'Place the order',
  more: 'Reserves the stock for 30 minutes and returns the URL of the payment page. `key` is an idempotency key (UUID): a retry with the same key returns the same order. Send the `totalCents` of the cart as `expectedTotalCents`, and `shown`, both from the checkout that the customer saw. If anything has changed since, no order is placed. `terms` is `now` if the customer accepts the terms and the refund policy with this order, and `before` if they did so within the last year.',
  who,
  body: {
    schema: PlaceOrder,
    example: { expectedTotalCents: 4232, shown: '0'.repeat(64), key: '6f1c2a4e-0000-4000-8000-000000000001', terms: 'now' },
  },
  answer: success({
    orderNumber: z.string(),
    paymentUrl: z
      .string()
      .nullable()
      .describe(
        'The URL of the payment page. `null` while the payment service does not answer: the order is accepted, nothing is charged, and a payment link follows by email.',
      ),
  }),
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
