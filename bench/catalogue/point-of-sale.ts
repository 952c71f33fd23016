import type { PointOfSaleOptions } from '#tests/fixtures/open-point-of-sale.ts'
import { goods, counts } from './goods.ts'

type FirstCatalogue = ReturnType<NonNullable<PointOfSaleOptions['catalogue']>>

/** The generated catalogue as the initial catalogue of a point of sale. */
export function catalogueOf(products: number): FirstCatalogue {
  const objects: unknown[] = []
  for (const change of goods(products)) {
    const { id } = change
    if (change.kind === 'category') objects.push({ type: 'CATEGORY', id, category_data: { name: change.record.name } })
    if (change.kind === 'picture') objects.push({ type: 'IMAGE', id, image_data: { url: change.record.url, caption: change.record.alt } })
    if (change.kind === 'product') {
      const { name, description, categoryIds, pictureIds, variations } = change.record
      objects.push({
        type: 'ITEM',
        id,
        item_data: {
          name,
          description_html: `<p>${description}</p>`,
          categories: categoryIds.map((category) => ({ id: category })),
          image_ids: pictureIds,
          variations: variations.map((variation) => ({
            type: 'ITEM_VARIATION',
            id: variation.id,
            item_variation_data: {
              item_id: id,
              name: variation.name,
              sku: variation.sku,
              pricing_type: 'FIXED_PRICING',
              price_money: { amount: variation.priceCents, currency: 'USD' },
              track_inventory: true,
            },
          })),
        },
      })
    }
  }
  return {
    objects: objects as FirstCatalogue['objects'],
    counts: [...counts(products)].map(({ variationId, quantity }) => ({ catalog_object_id: variationId, quantity: String(quantity) })),
  }
}
