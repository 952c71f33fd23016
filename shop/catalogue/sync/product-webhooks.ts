import { inArray } from 'drizzle-orm'
import { catalogueObjects } from '#database/schema.ts'
import { publishWebhooks } from '#shop/base/outgoing-webhooks.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { urls } from '#shared/urls.ts'
import type { Shop } from '#shop/shop.ts'

const types = ['product.created', 'product.changed', 'product.withdrawn'] as const

/** An object of the mirror that was written, with its state before. */
export interface WrittenObject {
  id: string
  kind: string
  isDeleted: boolean
  /** Null for an object that the mirror did not have. */
  wasDeleted: boolean | null
}

/** Reports the products among the objects that the caller's transaction wrote. */
export async function publishProductWebhooks(shop: Shop, written: WrittenObject[]): Promise<void> {
  const products = written.filter(({ kind, isDeleted, wasDeleted }) => kind === 'product' && !(isDeleted && wasDeleted !== false))
  if (products.length === 0) return
  await publishWebhooks(shop, types, async () => {
    const ids = products.map(({ id }) => id)
    const rows = await shop.db
      .select({ id: catalogueObjects.id, record: catalogueObjects.record })
      .from(catalogueObjects)
      .where(inArray(catalogueObjects.id, ids))
    const records = new Map(rows.map(({ id, record }) => [id, record as ProductRecord]))
    return products.flatMap((product) => {
      const record = records.get(product.id)
      return record ? [{ type: typeOf(product), data: productData(shop, record) }] : []
    })
  })
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
