import type { Allergen, Avoidance, Craving, ShelfName } from '#shared/food.ts'
import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { FieldFilterValues, FilterFieldName, ProductFields } from '#shared/product-fields.ts'
import type { PictureSubject } from '#shop/ports.ts'
import type { Contrast } from './views/taste-contrasts.ts'
import type { NamedPicture } from './views/picture-name.ts'
import type { Rating } from './mirror/ratings.ts'
import type { SynonymMatch } from './search/synonym-matches.ts'
import type { Exclusions } from './search/filters/exclusions.ts'
import type { ImpliedFilter } from './search/filters/implied-filters.types.ts'
import type { ProductRecord } from '#shop/ports.ts'

export interface ProductCard {
  id: string
  slug: string
  name: string
  country: string | null
  region: string | null
  flavour: string | null
  tint: string
  /**
   * The picture's name (id and version in one), as `urls.picture` takes it. The same holds for
   * every `pictureId` of a page.
   */
  pictureId: string | null
  pictureAlt: string
  /** The picture of the snack itself, beside its opened pack. */
  servedPictureId: string | null
  shelf: ProductRecord['shelf']
  priceCents: Cents
  /** The variations have different prices: show 'from'. */
  fromPrice: boolean
  weightGrams: number | null
  /** The most that a larger size in stock saves, as in VariationView. */
  savedCents: Cents
  /** The variation that the add button adds: the first one in stock. Null when all are sold out. */
  addVariationId: string | null
  /** Pieces left of addVariationId when only a few are left ('Only 3 left'), else null. */
  fewLeft: number | null
  /** Average rating; null while no review is published. */
  rating: Pick<Rating, 'average' | 'count'> | null
}

export interface VariationView {
  id: string
  name: string
  priceCents: Cents
  weightGrams: number | null
  /** Cents per 100 g; null when the weight is unknown. */
  unitPriceCents: Cents | null
  gtin: string | null
  /** The saving compared with the same weight in the smallest size. 0 where it saves nothing. */
  savedCents: Cents
  available: number
  /**
   * The best-before date of the piece that would ship today (ISO 8601); null where it is unknown.
   */
  bestBefore: string | null
}

export interface ProductView extends ProductCard, Omit<ProductFields, keyof ProductCard> {
  category: { id: string; slug: string; name: string } | null
  pictures: { id: string; alt: string; subject: PictureSubject | null }[]
  variations: VariationView[]
  /** Whether it is made of insects. None of the 14 allergens covers them. */
  insects: boolean
}

/** How many orders contain both products, by product id. Both directions are in it. */
export type CoPurchases = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Finds recommendations for several products. */
export interface PairingQuery {
  /** The products to pair, the most important first. */
  productIds: readonly string[]
  /** Further products that are not suggested. */
  without?: readonly string[]
  count: number
  /** Only what costs at least this amount, such as the gap to free delivery. */
  closing?: Cents
}

/** Related products of a snack, and products that go with it. See views/recommendations.ts. */
export interface Recommendations {
  related: Recommendation[]
  goesWith: Recommendation[]
}

export interface Recommendation {
  card: ProductCard
  reason:
    | { why: 'taste'; contrast: Contrast }
    | { why: 'together' }
    | { why: 'country'; country: string }
    | { why: 'craving'; craving: Craving }
    | { why: 'category'; category: string }
}

/** A variation as cart and checkout need it. */
export interface Sellable {
  variationId: string
  productId: string
  productSlug: string
  productName: string
  /** Empty when the product has only one variation. */
  variationName: string
  priceCents: Cents
  weightGrams: number | null
  pictureId: string | null
  pictureAlt: string
  tint: string
  country: string | null
  allergens: Allergen[] | null
  /** See ProductView. */
  insects: boolean
  categoryIds: string[]
  tracked: boolean
  /**
   * On hand, less reserved and held back, never below 0. For an untracked variation, more than the
   * line limit.
   */
  available: number
}

/** A listing's filters, order and page. Those of product fields have the field's name. */
export interface ListingQuery extends FieldFilterValues {
  search?: string
  /** Searches for the words as they stand: 'sugar free' may be a product's name. */
  isLiteral?: boolean
  category?: string
  /** Country codes; a product from any of them matches. */
  countries?: readonly string[]
  free?: Avoidance[]
  minCents?: Cents
  maxCents?: Cents
  inStock?: boolean
  sort?: 'featured' | 'new' | 'price-up' | 'price-down' | 'name'
  page?: number
  /** The first of several pages shown together ('Show more'), such as pages 2 to 4. */
  from?: number
}

export interface Facet {
  value: string
  label: string
  count: number
}

export interface ListingView {
  products: ProductCard[]
  total: number
  /** The first page shown; mostly equal to `page`. */
  from: number
  page: number
  pages: number
  query: ListingQuery
  /**
   * Counts of the products that each choice would give. Where one choice replaces the other
   * (category, country, a level), it is counted as if it did. Where several hold at once (diets,
   * excluded allergens), it is counted as if it were added. Pages translate all labels except
   * categories.
   */
  facets: Record<'category' | 'country' | 'free' | FilterFieldName, Facet[]>
  /**
   * Matching products that do not state their allergens. They never count as free of an allergen.
   */
  unstated: number
  inStock: number
  priceRange: [Cents, Cents]
  /** The search with its spelling corrected, when no product has the typed words; else null. */
  meant: string | null
  /**
   * Countries (ISO codes) and regions that the search names, and no product is from; and other
   * words of the search that no product has. The products match the rest.
   */
  absent: string[]
  unmatched: string[]
  /** Countries with products near the absent ones. */
  nearby: string[]
  /**
   * Whether the products match only some words of the search, though there are products for each.
   */
  isPartial: boolean
  /** The exclusions of the search, as text; null where it leaves nothing out. */
  exclusions: Exclusions | null
  /** The filters that words of the search imply: 'asian candy under $5'. */
  implied: ImpliedFilter[]
  /** Shown when nothing was found. */
  suggestions: ProductCard[]
}

/** Search suggestions for unfinished input. */
export interface Suggestions {
  products: ProductCard[]
  categories: { slug: string; name: string; count: number }[]
  countries: { code: string; count: number }[]
  /** See ListingView; of a search that leaves something out, what is meant besides. */
  meant: string | null
  /** See ListingView. */
  absent: string[]
  unmatched: string[]
  exclusions: Exclusions | null
  implied: ImpliedFilter[]
}

export interface CategoryView {
  id: string
  slug: string
  /** The slugs of names that it had before. */
  formerSlugs: string[]
  name: string
  /** The number of its products. */
  count: number
  /** The parent category. */
  parentId: string | null
}

/**
 * The catalogue in this process's memory. It mirrors the database, and notifications keep it fresh.
 */
export interface Catalogue {
  /**
   * The catalogue in a language. Texts without a translation stay in the language of the point of
   * sale, as all do for null.
   */
  inLocale(locale: Locale | null): Catalogue
  /** Increases with every change that a page could show. */
  readonly revision: number
  /** Increases with every change of the products, but not of stock. */
  readonly contents: number
  size(): number
  list(query: ListingQuery): ListingView
  /**
   * Ids of the products that fit `text` and contain nothing that it excludes, best first. An empty
   * text fits all products, newest first. With categories, only products in one of them. For
   * `isLiteral` see ListingQuery.
   */
  find(text: string, categoryIds: readonly string[], limit: number, isLiteral?: boolean): string[]
  /** Suggestions for the list below the search box. */
  suggest(text: string): Suggestions
  /** The synonyms through which these products match a search without having its own words. */
  helpingSynonyms(text: string, productIds: readonly string[]): SynonymMatch[]
  /** Sets the synonym groups of the search. */
  setSynonyms(synonyms: string[][]): void
  /**
   * Sets the recent sales in units by product id. They rank products that match a search equally
   * well.
   */
  setPopularity(unitsSold: ReadonlyMap<string, number>): void
  /** Id and slug of every product. */
  productSlugs(): { id: string; slug: string }[]
  product(idOrSlug: string): ProductView | null
  /** Recommendations for a product id; empty when the product is not on sale. */
  recommendations(productId: string): Recommendations
  /** Products that go with several products together. */
  pairings(query: PairingQuery): Recommendation[]
  /** Sets which products were bought together. */
  setCoPurchases(coPurchases: CoPurchases): void
  /**
   * Sets the earliest best-before date that is sold, and refreshes the stock that this holds back
   * or puts on sale.
   */
  sellFrom(date: string): Promise<void>
  /** Rating of a product id; null while no review is published. */
  rating(productId: string): Rating | null
  sellable(variationId: string): Sellable | null
  /** Categories that hold a product, directly or in a subcategory. */
  categories(): CategoryView[]
  /** The category of them with this slug, or else one that had it before it was renamed. */
  category(slug: string): CategoryView | null
  countries(): { code: string; count: number; pictureId: string | null }[]
  shelf(shelf: ShelfName, limit: number): ProductCard[]
  /** Finds a picture by name or id. An outdated name gives the current picture. */
  picture(nameOrId: string): NamedPicture | null
  pictures(): Iterable<NamedPicture>
}
