import type { CatalogueSnapshot } from '../mirror/catalogue-snapshot.ts'
import { Bitset } from '../listing/bitset.ts'
import { facetCounts, bitsHaving } from '../listing/facets.ts'
import type { CategoryView } from '../catalogue.types.ts'
import { slugify } from './slugs.ts'

/** Categories with products, in their own order, with the number of products. */
export function listCategories({ kinds, facetIndex }: CatalogueSnapshot): CategoryView[] {
  return facetCounts(facetIndex, 'within', facetIndex.all)
    .flatMap(({ value, count }) => {
      const category = kinds.category.get(value)
      return category ? [{ ...category, count }] : []
    })
    .toSorted((a, b) => a.ordinal - b.ordinal || b.count - a.count || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
    .map(({ id, name, count, parentId, formerNames = [] }) => ({
      id,
      slug: slugify(name),
      formerSlugs: formerNames.map(slugify),
      name,
      count,
      parentId: parentId && kinds.category.has(parentId) ? parentId : null,
    }))
}

/** The category with this slug, or else one that had it before it was renamed. */
export function findCategory(categories: CategoryView[], wanted: string): CategoryView | null {
  return categories.find(({ slug }) => slug === wanted) ?? categories.find(({ formerSlugs }) => formerSlugs.includes(wanted)) ?? null
}

/**
 * Countries of origin, those with most products first, each with the picture of its newest product.
 */
export function listCountries(shelves: CatalogueSnapshot): { code: string; count: number; pictureId: string | null }[] {
  const { facetIndex } = shelves
  return facetCounts(facetIndex, 'country', facetIndex.all).map(({ value: code, count }) => {
    const [newest] = shelves.newest(bitsHaving(facetIndex, 'country', code) ?? new Bitset())
    return { code, count, pictureId: newest?.card.pictureId ?? null }
  })
}
