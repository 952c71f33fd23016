import { z } from 'zod'
import { declareEvent } from './declare-event.ts'

const StockLevel = z.object({
  variationId: z.string(),
  productId: z.string().nullable(),
  sku: z.string().nullable(),
  onHand: z.int().describe('Pieces on the shelf.'),
  reserved: z.int().describe('Pieces that unpaid orders hold.'),
  available: z.int().describe('Pieces for sale: on hand, without reserved ones and those past their best-before date.'),
})

const level = {
  variationId: 'MOCHI-BOX',
  productId: 'MOCHI',
  sku: 'JP-014',
  onHand: 12,
  reserved: 2,
  available: 10,
} satisfies z.input<typeof StockLevel>

const Product = z.object({
  id: z.string(),
  name: z.string().describe('In the language of the point of sale.'),
  url: z.url(),
  country: z.string().nullable().describe('Where it comes from (ISO 3166-1).'),
  variations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string().nullable(),
      gtin: z.string().nullable(),
      priceCents: z.int(),
      weightGrams: z.number().nullable(),
    }),
  ),
})

const product = {
  id: 'MOCHI',
  name: 'Yuzu mochi',
  url: 'https://shop.example/products/MOCHI',
  country: 'JP',
  variations: [{ id: 'MOCHI-BOX', name: 'Box', sku: 'JP-014', gtin: null, priceCents: 650, weightGrams: 180 }],
} satisfies z.input<typeof Product>

const Consent = z.object({
  topic: z.literal('newsletter'),
  email: z.string(),
  locale: z.string(),
})

const consent = { topic: 'newsletter', email: 'ada@example.com', locale: 'en-US' } satisfies z.input<typeof Consent>

export const stockWebhookEvents = {
  'stock.changed': declareEvent('The number of pieces for sale of a variation changed.', StockLevel, level),
  'stock.sold_out': declareEvent('A variation is sold out.', StockLevel, { ...level, onHand: 2, available: 0 }),
  'stock.back': declareEvent('A variation that was sold out is for sale again.', StockLevel, level),
}

export const productWebhookEvents = {
  'product.created': declareEvent('A product is new in the catalog.', Product, product),
  'product.changed': declareEvent('A product, its price or a variation changed. Translations are not reported.', Product, product),
  'product.withdrawn': declareEvent('A product was removed from the catalog. `data` is its last state.', Product, product),
}

export const consentWebhookEvents = {
  'consent.given': declareEvent('A person subscribed to the newsletter.', Consent, consent),
  'consent.withdrawn': declareEvent(
    'A person unsubscribed from the newsletter, or their data was erased. Stop writing to the address.',
    Consent,
    consent,
  ),
}

/** Sent by hand, to one endpoint. */
export const testWebhookEvents = {
  'webhook.test': declareEvent('Staff sent a test event.', z.object({ endpointId: z.uuid() }), {
    endpointId: '0d0f4c62-5d4c-4c38-8a39-1f0fbb1f4f55',
  }),
}
