import { publishWebhooks } from '#shop/base/outgoing-webhooks.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { urls } from '#shared/urls.ts'
import type { Shop } from '#shop/shop.ts'

const types = ['product.created', 'product.changed', 'product.withdrawn'] as const

/** An object of the mirror that was written, with its state before. */
export interface WrittenObject {
  id: string
  kind: string
  record: unknown
  isDeleted: boolean
  /** Null for an object that the mirror did not have. */
  wasDeleted: boolean | null
}

/** Reports the products among the objects that the caller's transaction wrote. */
export async function publishProductWebhooks(shop: Shop, written: WrittenObject[]): Promise<void> {
  const products = written.filter(({ kind, isDeleted, wasDeleted }) => kind === 'product' && !(isDeleted && wasDeleted !== false))
  if (products.length === 0) return
  await publishWebhooks(shop, types, () =>
    Promise.resolve(products.map((product) => ({ type: typeOf(product), data: productData(shop, product.record as ProductRecord) }))),
  )
}

function typeOf({ isDeleted, wasDeleted }: WrittenObject) {
  if (isDeleted) return 'product.withdrawn'
  return wasDeleted === false ? 'product.changed' : 'product.created'
}

function productData({ settings }: Shop, { id, name, country, variations }: ProductRecord) {
  return {
    id,
    name,
    url: settings.url + urls.product(id),
    country,
    variations: variations.map((one) => ({
      id: one.id,
      name: one.name,
      sku: one.sku,
      gtin: one.gtin ?? null,
      priceCents: one.priceCents,
      weightGrams: one.weightGrams,
    })),
  }
}
