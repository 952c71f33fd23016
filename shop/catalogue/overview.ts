import { type Kinds, type Shelved, slugOf } from './shelves.ts'

/** The categories that something is in, in their own order, with how much. */
export function categoriesOf(products: Shelved[], kinds: Kinds): { id: string; slug: string; name: string; count: number }[] {
  return [...kinds.category.values()]
    .map(({ id, name, ordinal }) => ({
      id,
      slug: slugOf(name),
      name,
      ordinal,
      count: products.filter((product) => product.category?.id === id).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.ordinal - b.ordinal || b.count - a.count || a.name.localeCompare(b.name))
}

/** The countries that something comes from, those with most first, each with the picture of one snack. */
export function countriesOf(products: Shelved[]): { code: string; count: number; pictureId: string | null }[] {
  const countries = new Map<string, { code: string; count: number; pictureId: string | null }>()
  for (const { record, card } of products) {
    if (!record.country) continue
    const known = countries.get(record.country)
    if (known) known.count += 1
    else countries.set(record.country, { code: record.country, count: 1, pictureId: card.pictureId })
  }
  return [...countries.values()].toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code))
}
