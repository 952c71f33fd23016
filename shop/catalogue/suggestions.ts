import type { Suggestions } from '../catalogue.ts'
import type { Bits } from './bits.ts'
import type { CatalogueSearch } from './search.ts'
import type { Shelved } from './shelves.ts'

const PRODUCTS = 6
const OTHERS = 3

/** What somebody who has typed `text` so far may want: the best few products, and the categories and countries of that name. */
export function suggestionsFor(
  text: string,
  search: CatalogueSearch,
  shelved: ReadonlyMap<string, Shelved>,
  there: Bits,
  { categories, countries }: Pick<Suggestions, 'categories' | 'countries'>,
): Suggestions {
  const { ids, meant } = search.find(text, PRODUCTS, { there })
  const { isCategory, isCountry } = search.meaning(text)
  return {
    products: ids.flatMap((id) => shelved.get(id)?.card ?? []),
    categories: categories.filter(({ name }) => isCategory(name)).slice(0, OTHERS),
    countries: countries.filter(({ code }) => isCountry(code)).slice(0, OTHERS),
    meant,
  }
}
