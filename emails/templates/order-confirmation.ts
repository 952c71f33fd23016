import { email, type EmailDataOf } from '../parts/email.ts'
import { sampleOrder } from '../parts/order-event-email.ts'
import { orderConfirmationSchema } from './order-confirmation/data.ts'

declare module '#shop/ports/emails.ts' {
  interface EmailData extends EmailDataOf<typeof orderConfirmation> {}
}

/** Confirms the payment of an order, with its items and totals. */
const orderConfirmation = email({
  name: 'order-confirmation',
  data: orderConfirmationSchema,
  staffMayRead: true,
  canBeResent: true,
  sample: {
    ...sampleOrder,
    subtotal_cents: 3850,
    shipping_cents: 490,
    tax_cents: 277,
    discount_cents: 385,
    ship_to: ['Noor Haddad', '318 Prospect Place, 4', 'Brooklyn, NY 11238', 'United States'],
    delivery_method: 'standard',
    arrives: ['2025-11-25', '2025-11-27'],
    discount_code: 'FIRSTBITE',
    gift_message: 'For the one who eats anything.\nHappy birthday!',
    account_url: 'http://localhost:3000/account',
  },
  body: async (context) => (await import('./order-confirmation/body.tsx')).orderConfirmationBody(context),
})

export default orderConfirmation
