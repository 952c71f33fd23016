import type { Suggestions } from '../catalogue.types.ts'
import { type SearchScope, bitsImplied, productsInStock, searchSnapshot } from '../mirror/search-snapshot.ts'

const MAX_PRODUCTS = 6
const MAX_OTHERS = 3

/**
 * Suggestions for the unfinished input `text`: the best few products, and matching categories and
 * countries.
 */
export function suggestionsFor(
  text: string,
  asking: SearchScope,
  { categories, countries }: Pick<Suggestions, 'categories' | 'countries'>,
): Suggestions {
  const { search, shelves, reading } = asking
  const { exclusions, implied } = reading
  const { ids, meant, absent, unmatched } = reading.isWhole
    ? { ids: productsInStock(MAX_PRODUCTS, asking), meant: null, absent: [], unmatched: [] }
    : searchSnapshot(text, MAX_PRODUCTS, asking, bitsImplied(asking))
  // No category can exclude an ingredient that no label lists.
  const { isCategory, isCountry } = search.meaning(exclusions && exclusions.unverifiable.length > 0 ? '' : implied.rest)
  return {
    products: ids.flatMap((id) => shelves.products.get(id)?.card ?? []),
    categories: categories.filter(({ name }) => isCategory(name)).slice(0, MAX_OTHERS),
    countries: countries.filter(({ code }) => isCountry(code)).slice(0, MAX_OTHERS),
    meant,
    absent,
    unmatched,
    exclusions,
    implied: implied.filters,
  }
}
