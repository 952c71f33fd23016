import type { ShelfName } from '#shared/food.ts'
import type { Locale } from '#shared/locale.ts'
import type {
  Catalogue,
  Recommendation,
  Recommendations,
  CoPurchases,
  ListingQuery,
  ListingView,
  PairingQuery,
  ProductCard,
  ProductView,
  Sellable,
  Suggestions,
} from '../catalogue.types.ts'
import { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { type SearchScope, bitsWithoutNamed, searchSnapshot, findProductIds } from './search-snapshot.ts'
import type { Bitset } from '../listing/bitset.ts'
import { Recommender } from '../views/recommendations.ts'
import { bitsHaving } from '../listing/facets.ts'
import type { LocalizedCatalogue } from '../views/localized-catalogue.ts'
import { ListingCache } from '../listing/listing-cache.ts'
import { buildListing } from '../listing/listing.ts'
import { findCategory, listCategories, listCountries } from '../views/categories-and-countries.ts'
import { pictureIdOf, type NamedPicture } from '../views/picture-name.ts'
import type { Rating } from './ratings.ts'
import { type SynonymMatch, SEARCH_LIMIT } from '../search/search.ts'
import { readSearch } from '../search/filters/reading.ts'
import { SearchIndexes } from '../search/search-indexes.ts'
import { buildProductView, buildSellable } from './indexed-product.ts'
import { suggestionsFor } from '../search/suggestions.ts'

/**
 * Answers every question about the catalogue from memory. `CatalogueMirror` fills and refreshes it.
 */
export abstract class CatalogueInMemory implements Catalogue {
  revision = 0
  contents = 0
  protected shelves = new CatalogueSnapshot()
  protected readonly searches = new SearchIndexes()
  /** A catalogue view for each language that has translations. */
  protected languages: ReadonlyMap<Locale, LocalizedCatalogue> = new Map()
  private coPurchases: CoPurchases = new Map()
  private finder: Recommender | null = null
  private readonly listed = new ListingCache()
  private overview: { categories: ReturnType<typeof listCategories>; countries: ReturnType<typeof listCountries> } | null = null

  size(): number {
    return this.shelves.products.size
  }

  inLocale(locale: Locale | null): Catalogue {
    return (locale && this.languages.get(locale)) ?? this
  }

  /**
   * With a locale, names are searched and sorted in that language. The same holds for the next two
   * methods.
   */
  list(query: ListingQuery, locale: Locale | null = null): ListingView {
    const { shelves } = this
    const { search = '' } = query
    const asking = this.asking(search, query.isLiteral ?? false, locale)
    const { reading } = asking
    const { exclusions } = reading
    const withoutNamed = () =>
      exclusions ? bitsWithoutNamed(exclusions, { search: asking.search, facetIndex: shelves.facetIndex }) : shelves.facetIndex.all
    if (reading.isWhole)
      return this.listed.of(query, reading, locale, () => buildListing(shelves, query, { locale, withoutNamed, reading }))
    const found = (within: Bitset | null) => {
      const { ids, ...others } = searchSnapshot(search, SEARCH_LIMIT, asking, within)
      return { ...others, best: ids.flatMap((id) => shelves.products.get(id) ?? []), atMost: SEARCH_LIMIT }
    }
    return buildListing(shelves, query, { locale, search: found, withoutNamed, reading })
  }

  find(text: string, categoryIds: readonly string[], limit: number, isLiteral = false, locale: Locale | null = null): string[] {
    return findProductIds(text, categoryIds, limit, this.asking(text, isLiteral, locale))
  }

  suggest(text: string, locale: Locale | null = null): Suggestions {
    const others = { categories: this.inLocale(locale).categories(), countries: this.countries() }
    return suggestionsFor(text, this.asking(text, false, locale), others)
  }

  helpingSynonyms(text: string, productIds: readonly string[]): SynonymMatch[] {
    return this.searches.inLocale(null).findSynonymMatches(text, productIds)
  }

  setSynonyms(synonyms: string[][]): void {
    this.searches.setSynonyms(synonyms)
    this.revision += 1
  }

  setPopularity(unitsSold: ReadonlyMap<string, number>): void {
    this.searches.setPopularity(unitsSold)
    this.revision += 1
  }

  /** Resolves when the search covers all products: a reload is indexed in steps. */
  searchable(): Promise<void> {
    return this.searches.settled()
  }

  productSlugs(): { id: string; slug: string }[] {
    return this.shelves.sortedIndexes.by('newest').map(({ record, slug }) => ({ id: record.id, slug }))
  }

  product(idOrSlug: string): ProductView | null {
    const shelved = this.shelves.product(idOrSlug)
    return shelved ? buildProductView(shelved, this.shelves) : null
  }

  recommendations(productId: string): Recommendations {
    return this.recommender().of(productId)
  }

  pairings(query: PairingQuery): Recommendation[] {
    return this.recommender().withAll(query)
  }

  abstract sellFrom(date: string): Promise<void>

  setCoPurchases(coPurchases: CoPurchases): void {
    this.coPurchases = coPurchases
    this.finder = null
  }

  rating(productId: string): Rating | null {
    return this.shelves.rating(productId) ?? null
  }

  sellable(variationId: string): Sellable | null {
    const shelved = this.shelves.ofVariation(variationId)
    const variation = shelved?.record.variations.find(({ id }) => id === variationId)
    return shelved && variation ? buildSellable(shelved, variation, this.shelves.available(variation)) : null
  }

  categories() {
    return this.seen().categories
  }

  category(slug: string) {
    return findCategory(this.categories(), slug)
  }

  countries() {
    return this.seen().countries
  }

  shelf(shelf: ShelfName, limit: number): ProductCard[] {
    const among = bitsHaving(this.shelves.facetIndex, 'shelf', shelf)
    const cards: ProductCard[] = []
    for (const { card } of among ? this.shelves.newest(among) : []) if (cards.push(card) >= limit) break
    return cards
  }

  picture(nameOrId: string): NamedPicture | null {
    const { picture } = this.shelves.kinds
    return picture.get(nameOrId) ?? picture.get(pictureIdOf(nameOrId)) ?? null
  }

  pictures(): Iterable<NamedPicture> {
    return this.shelves.kinds.picture.values()
  }

  /** Forgets derived lists after a change. */
  protected invalidate(): void {
    this.listed.clear()
    this.overview = null
    this.finder = null
    this.revision += 1
  }

  private recommender(): Recommender {
    return (this.finder ??= new Recommender(this.shelves, this.coPurchases))
  }

  private asking(text: string, isLiteral: boolean, locale: Locale | null): SearchScope {
    const search = this.searches.inLocale(locale)
    const reading = readSearch(text, { locale, isLiteral, isSnack: (word) => search.isSnack(word) })
    return { search, shelves: this.shelves, reading }
  }

  private seen() {
    return (this.overview ??= { categories: listCategories(this.shelves), countries: listCountries(this.shelves) })
  }
}
