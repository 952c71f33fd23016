import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop/shop.ts'

/** A size of a snack, for whoever puts a basket together for somebody. */
export interface FoundSnack {
  variationId: string
  productName: string
  variationName: string
  priceCents: Cents
  pictureId: string | null
  tint: string
  available: number
}

/** Snacks that fit a search, each of their sizes, a dozen at most. */
export function findSnacks({ catalogue }: Pick<Shop, 'catalogue'>, search: string): FoundSnack[] {
  if (!search.trim()) return []
  return catalogue
    .find(search, [], 6)
    .flatMap((id) => catalogue.product(id)?.variations.map((variation) => variation.id) ?? [])
    .flatMap((variationId) => {
      const sellable = catalogue.sellable(variationId)
      if (!sellable) return []
      const { productName, variationName, priceCents, pictureId, tint, available } = sellable
      return [{ variationId, productName, variationName, priceCents, pictureId, tint, available }]
    })
    .slice(0, 12)
}
