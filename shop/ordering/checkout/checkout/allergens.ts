import { prependInsects } from '#shop/catalogue/catalogue.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'

/** The allergens in a basket, 'insects' first. `unknown` names the snacks without allergen data. */
export function basketAllergens(sellables: Sellable[]): { contains: string[]; unknown: string[] } {
  const contains = new Set<string>()
  const unknown = new Set<string>()
  for (const { allergens, insects, productName } of sellables) {
    if (allergens === null) unknown.add(productName)
    for (const one of prependInsects(allergens, insects)) contains.add(one)
  }
  return {
    contains: prependInsects([...contains].filter((one) => one !== 'insects').toSorted(), contains.has('insects')),
    unknown: [...unknown],
  }
}
