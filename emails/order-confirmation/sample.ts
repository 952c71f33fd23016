import type { OrderLetter } from '#shop/ports.ts'

export const sample: OrderLetter = {
  order_number: 'WB-10482',
  customer_first_name: 'Noor',
  order_items: [
    line('Lime Chapulines', 'One jar, 60 g', 2, 890),
    line('Daifuku Mochi', 'Box of six, 180 g', 1, 950),
    line('Seaweed Tempura', 'Tube, 45 g', 2, 560),
  ],
  subtotal_cents: 3850,
  shipping_cents: 490,
  tax_cents: 277,
  discount_cents: 385,
  total_cents: 4232,
  currency: 'USD',
  ship_to: ['Noor Haddad', '318 Prospect Place, 4', 'Brooklyn, NY 11238', 'United States'],
  delivery_method: 'standard',
  arrives: ['2025-11-25', '2025-11-27'],
  discount_code: 'FIRSTBITE',
  account_url: 'http://localhost:3000/account',
  order_url: 'http://localhost:3000/dashboard/orders/WB-10482',
}

function line(
  product_name: string,
  variation_name: string,
  quantity: number,
  unit_price_cents: number,
): OrderLetter['order_items'][number] {
  return { product_name, variation_name, quantity, unit_price_cents, total_price_cents: quantity * unit_price_cents, picture_url: null }
}
