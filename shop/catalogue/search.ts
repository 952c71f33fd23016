import MiniSearch from 'minisearch'
import type { Kinds, Shelved } from './shelves.ts'

/** The specification's limit. */
export const SEARCH_LIMIT = 50

const plain = (term: string) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** An index over names, flavours, countries, categories and ingredients: prefixes, one or two wrong letters, any word order. */
export class SearchIndex {
  private readonly index = new MiniSearch({
    fields: ['name', 'flavour', 'place', 'category', 'ingredients', 'description'],
    processTerm: plain,
    searchOptions: {
      boost: { name: 6, category: 3, place: 3, flavour: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 7 ? 2 : term.length > 3 ? 1 : 0),
      weights: { fuzzy: 0.3, prefix: 0.7 },
      combineWith: 'AND',
    },
  })

  constructor(products: Iterable<Shelved>, kinds: Kinds, languages: readonly string[]) {
    const regions = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
    this.index.addAll(
      [...products].map(({ record, categories }) => ({
        id: record.id,
        name: record.name,
        flavour: record.flavour ?? '',
        place: [record.region, ...(record.country ? regions.map((names) => names.of(record.country!)) : [])].join(' '),
        category: categories.map((id) => kinds.category.get(id)?.name).join(' '),
        ingredients: record.ingredients.join(' '),
        description: record.description,
      })),
    )
  }

  /** Ids of the best matches, best first, 50 at most. All words must match; where nothing does, any may. */
  find(text: string): string[] {
    const wanted = text.slice(0, 200)
    const strict = this.index.search(wanted)
    const found = strict.length > 0 ? strict : this.index.search(wanted, { combineWith: 'OR' })
    return found.slice(0, SEARCH_LIMIT).map((hit) => hit.id as string)
  }
}
