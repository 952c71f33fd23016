import type { Catalogue, ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { pickOpening } from '#shop/catalogue/opening-pick.ts'
import type { Opening } from './opening-product.tsx'

/** The product that opens a country's or category's page. */
export function openingOf(catalogue: Catalogue, products: ProductCard[]): Opening | null {
  const pick = pickOpening(products)
  if (!pick) return null
  const pictures = catalogue.product(pick.product.id)?.pictures ?? []
  return { ...pick, pictureId: pictures.find(({ subject }) => subject === 'served')?.id ?? pick.product.pictureId }
}
