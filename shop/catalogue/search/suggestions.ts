import type { Suggestions } from '../catalogue.types.ts'
import type { CatalogueSnapshot } from '../mirror/catalogue-snapshot.ts'
import { searchSnapshot, newestNotExcluded } from '../mirror/search-snapshot.ts'
import type { CatalogueSearch } from './search.ts'
import type { Exclusions } from './exclusions.ts'

const MAX_PRODUCTS = 6
const MAX_OTHERS = 3

/**
 * Suggestions for the unfinished input `text`: the best few products, and matching categories and
 * countries.
 */
export function suggestionsFor(
  text: string,
  asking: { search: CatalogueSearch; shelves: CatalogueSnapshot; exclusions: Exclusions | null },
  { categories, countries }: Pick<Suggestions, 'categories' | 'countries'>,
): Suggestions {
  const { search, shelves, exclusions } = asking
  const isWhole = exclusions?.rest === '' && exclusions.untold.length === 0
  const { ids, meant } = isWhole
    ? { ids: newestNotExcluded(MAX_PRODUCTS, exclusions, shelves), meant: null }
    : searchSnapshot(text, MAX_PRODUCTS, asking, null)
  // No category can exclude an ingredient that no label lists.
  const asked = exclusions ? (exclusions.untold.length > 0 ? '' : exclusions.rest) : text
  const { isCategory, isCountry } = search.meaning(asked)
  return {
    products: ids.flatMap((id) => shelves.products.get(id)?.card ?? []),
    categories: categories.filter(({ name }) => isCategory(name)).slice(0, MAX_OTHERS),
    countries: countries.filter(({ code }) => isCountry(code)).slice(0, MAX_OTHERS),
    meant,
    exclusions,
  }
}
