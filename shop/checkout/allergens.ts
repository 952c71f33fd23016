import type { Sellable } from '../catalogue.ts'

/** The allergens of everything in a basket, and the snacks that state none and so may hold any. */
export function allergensOf(sellables: Sellable[]): { contains: string[]; unknown: string[] } {
  const contains = new Set<string>()
  const unknown = new Set<string>()
  for (const { allergens, productName } of sellables) {
    if (allergens === null) unknown.add(productName)
    for (const allergen of allergens ?? []) contains.add(allergen)
  }
  return { contains: [...contains].toSorted(), unknown: [...unknown] }
}
