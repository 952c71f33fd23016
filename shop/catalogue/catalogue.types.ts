import type { Allergen, Avoidance, Craving, Diet, ShelfName } from '#shared/food.ts'
import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import type { NamedPicture } from './views/picture-name.ts'
import type { Rating } from './mirror/ratings.ts'
import type { Helping } from './search/helping.ts'
import type { Exclusions } from './search/exclusions.ts'
import type { ProductRecord } from '#shop/ports.ts'

/** What a card in a listing shows. */
export interface ProductCard {
  id: string
  slug: string
  name: string
  country: string | null
  flavour: string | null
  tint: string
  /** The picture's name, its id and version in one, as `urls.picture` takes it: so everywhere that a page shows one. */
  pictureId: string | null
  pictureAlt: string
  shelf: ProductRecord['shelf']
  priceCents: Cents
  /** More than one price: show 'from'. */
  fromPrice: boolean
  weightGrams: number | null
  /** What the add button adds: the first variation in stock, null when all are sold out. */
  addVariationId: string | null
  /** Left of addVariationId when few are ('Only 3 left'), else null. */
  fewLeft: number | null
  /** What its buyers gave it; null as long as no review is shown. */
  rating: Pick<Rating, 'average' | 'count'> | null
}

export interface VariationView {
  id: string
  name: string
  priceCents: Cents
  weightGrams: number | null
  /** Cents per 100 g, null where the weight is unknown. */
  unitPriceCents: Cents | null
  available: number
}

export interface ProductView extends ProductCard {
  description: string
  region: string | null
  category: { id: string; slug: string; name: string } | null
  pictures: { id: string; alt: string }[]
  variations: VariationView[]
  cravings: Craving[]
  diets: Diet[]
  allergens: Allergen[] | null
  /** Whether it is made of insects, which none of the 14 allergens stands for. */
  insects: boolean
  ingredients: string[]
  heat: 0 | 1 | 2 | 3
  compass: ProductRecord['compass']
  nutrition: Record<string, number>
}

/** What is like a snack, and what one reaches for after it: see catalogue/companions.ts. */
export interface Companions {
  related: Companion[]
  goesWith: Companion[]
}

/** A snack shown beside another, and why. */
export interface Companion {
  card: ProductCard
  reason: { why: 'country'; country: string } | { why: 'craving' | 'after'; craving: Craving } | { why: 'category'; category: string }
}

/** One variation as cart and checkout need it. */
export interface Sellable {
  variationId: string
  productId: string
  productSlug: string
  productName: string
  /** Empty where the product has one variation. */
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
  /** On hand less reserved, never below 0; the line limit and more where untracked. */
  available: number
}

export interface ListingQuery {
  search?: string
  /** Searches for the words as they stand, for staff: 'sugar free' may be a product's name. */
  isLiteral?: boolean
  category?: string
  /** Codes of countries: what comes from any of them. */
  countries?: readonly string[]
  craving?: Craving
  diets?: Diet[]
  free?: Avoidance[]
  heat?: number
  minCents?: Cents
  maxCents?: Cents
  inStock?: boolean
  sort?: 'featured' | 'new' | 'price-up' | 'price-down' | 'name'
  page?: number
  /** The first page that is shown before it, for who asked for more: pages 2 to 4. */
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
  /** The pages that are shown: mostly one, `from` being `page`. */
  from: number
  page: number
  pages: number
  query: ListingQuery
  /**
   * How many there would be: for categories, cravings and heat (at most 0, 1, 2, 3) if that one were asked for instead, and from a country alone; for diets and
   * for allergens that are left out if it were asked for too. Labels but those of categories are left to the page's language.
   */
  facets: Record<'category' | 'country' | 'craving' | 'diet' | 'free' | 'heat', Facet[]>
  /** Products that would be there but for not stating their allergens: none of them counts as free of any. */
  unstated: number
  inStock: number
  priceRange: [Cents, Cents]
  /** The search with its misspelt words put right, where nothing is called as they were typed; else null. */
  meant: string | null
  /** What the search leaves out in words; null where it leaves nothing out. */
  exclusions: Exclusions | null
  /** Offered when nothing was found. */
  suggestions: ProductCard[]
}

/** Offered while somebody types. */
export interface Suggestions {
  products: ProductCard[]
  categories: { slug: string; name: string; count: number }[]
  countries: { code: string; count: number }[]
  /** See ListingView; of a search that leaves something out, what is meant besides. */
  meant: string | null
  exclusions: Exclusions | null
}

/** The catalogue as the process holds it in memory, mirrored from the database and kept fresh by notification. */
export interface Catalogue {
  /** The same goods with every word that the shop has in a language; for null, and for what it has no word, as the point of sale tells them. */
  in(locale: Locale | null): Catalogue
  /** Rises with every change that a page could show. */
  readonly revision: number
  /** Rises with every change of what is sold; stock apart. */
  readonly contents: number
  size(): number
  list(query: ListingQuery): ListingView
  /** Ids of the products that fit `text` and contain nothing that it leaves out (all of them, newest first, where it is empty) and are in one of the categories (where any are named), best first. For `isLiteral` see ListingQuery. */
  find(text: string, categoryIds: readonly string[], limit: number, isLiteral?: boolean): string[]
  /** What fits the beginning of a search, for the list below the search box. */
  suggest(text: string): Suggestions
  /** Which synonyms bring which of these products to a search, though they do not have its own words. */
  helpingSynonyms(text: string, productIds: readonly string[]): Helping[]
  /** Groups of words that a search takes for the same. */
  understand(synonyms: string[][]): void
  /** Units sold lately by product id: ranks what fits a search equally well. */
  rankBy(unitsSold: ReadonlyMap<string, number>): void
  /** What every product's address is made of. */
  addresses(): { id: string; slug: string }[]
  /** By id or by slug. */
  product(idOrSlug: string): ProductView | null
  /** What stands beside a product, by its id; nothing beside one that is not on the shelves. */
  companions(productId: string): Companions
  /** What its buyers gave a product, by its id; null as long as no review is shown. */
  rating(productId: string): Rating | null
  sellable(variationId: string): Sellable | null
  /** Categories that something is in, those inside others included; `parentId` names the one around it. */
  categories(): { id: string; slug: string; name: string; count: number; parentId?: string | null }[]
  countries(): { code: string; count: number; pictureId: string | null }[]
  shelf(shelf: ShelfName, limit: number): ProductCard[]
  /** By its name or its id; of a name of old, the picture as it is now. */
  picture(nameOrId: string): NamedPicture | null
  pictures(): Iterable<NamedPicture>
}
