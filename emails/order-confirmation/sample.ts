import type { OrderConfirmationData } from '#shop/ports.ts'
import { sample as news } from '../parts/order-event-email.ts'

export const sample: OrderConfirmationData = {
  ...news,
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
}
