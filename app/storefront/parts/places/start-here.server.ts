import type { Catalogue, ProductCard } from '#shop/catalogue/catalogue.types.ts'
import { pickStartHere } from '#shop/catalogue/start-here.ts'
import type { Opening } from './start-here-product.tsx'

/** The product that opens a country's or category's page. */
export function startHereOf(catalogue: Catalogue, products: ProductCard[]): Opening | null {
  const pick = pickStartHere(products)
  if (!pick) return null
  const pictures = catalogue.product(pick.product.id)?.pictures ?? []
  return { ...pick, pictureId: pictures.find(({ subject }) => subject === 'served')?.id ?? pick.product.pictureId }
}
