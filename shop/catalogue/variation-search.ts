import type { Cents } from '#shared/money.ts'
import type { Shop } from '#shop/shop.ts'

/** A variation of a snack, for staff who fill a basket for a customer. */
export interface FoundVariation {
  variationId: string
  productName: string
  variationName: string
  priceCents: Cents
  pictureId: string | null
  tint: string
  available: number
}

/** The variations of snacks that match a search, at most twelve. */
export function searchVariations({ catalogue }: Pick<Shop, 'catalogue'>, search: string): FoundVariation[] {
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
