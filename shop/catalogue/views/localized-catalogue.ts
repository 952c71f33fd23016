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
import { findCategory } from './categories-and-countries.ts'
import type { NamedPicture } from './picture-name.ts'
import type { Rating } from '../mirror/ratings.ts'
import type { SynonymMatch } from '../search/search.ts'
import type { CatalogueSnapshot } from '../mirror/catalogue-snapshot.ts'

/** Methods that take a locale. */
interface CatalogueByLanguage extends Catalogue {
  list(query: ListingQuery, locale?: Locale | null): ListingView
  find(text: string, categoryIds: readonly string[], limit: number, isLiteral?: boolean, locale?: Locale | null): string[]
  suggest(text: string, locale?: Locale | null): Suggestions
}

/** The catalogue in one language. Missing translations fall back to the original text. */
export class LocalizedCatalogue implements Catalogue {
  private readonly mirror: CatalogueByLanguage
  private readonly locale: Locale
  /** A function, because a full reload replaces the catalogue data. */
  private readonly shelves: () => CatalogueSnapshot

  constructor(mirror: CatalogueByLanguage, locale: Locale, shelves: () => CatalogueSnapshot) {
    this.mirror = mirror
    this.locale = locale
    this.shelves = shelves
  }

  get revision(): number {
    return this.mirror.revision
  }

  get contents(): number {
    return this.mirror.contents
  }

  inLocale(locale: Locale | null): Catalogue {
    return this.mirror.inLocale(locale)
  }

  size(): number {
    return this.mirror.size()
  }

  list(query: ListingQuery): ListingView {
    const view = this.mirror.list(query, this.locale)
    const names = new Map(this.categories().map(({ slug, name }) => [slug, name]))
    return {
      ...view,
      products: view.products.map(this.card),
      suggestions: view.suggestions.map(this.card),
      facets: { ...view.facets, category: view.facets.category.map((one) => ({ ...one, label: names.get(one.value) ?? one.label })) },
    }
  }

  find(text: string, categoryIds: readonly string[], limit: number, isLiteral = false): string[] {
    return this.mirror.find(text, categoryIds, limit, isLiteral, this.locale)
  }

  suggest(text: string): Suggestions {
    const suggestions = this.mirror.suggest(text, this.locale)
    return { ...suggestions, products: suggestions.products.map(this.card) }
  }

  helpingSynonyms(text: string, productIds: readonly string[]): SynonymMatch[] {
    return this.mirror.helpingSynonyms(text, productIds)
  }

  setSynonyms(synonyms: string[][]): void {
    this.mirror.setSynonyms(synonyms)
  }

  setPopularity(unitsSold: ReadonlyMap<string, number>): void {
    this.mirror.setPopularity(unitsSold)
  }

  productSlugs(): { id: string; slug: string }[] {
    return this.mirror.productSlugs()
  }

  product(idOrSlug: string): ProductView | null {
    const view = this.mirror.product(idOrSlug)
    if (!view) return null
    const translation = this.translationOf(view.id)
    const sizes = new Map(translation?.variations.map(({ id, name }) => [id, name]))
    return {
      ...view,
      ...this.card(view),
      region: translation?.region ?? view.region,
      description: translation?.description ?? view.description,
      ingredients: translation?.ingredients ?? view.ingredients,
      pictures: translation ? view.pictures.map((picture) => ({ ...picture, alt: translation.name })) : view.pictures,
      variations: view.variations.map((variation) => ({ ...variation, name: sizes.get(variation.id) ?? variation.name })),
      category: view.category && { ...view.category, name: this.categoryName(view.category) },
    }
  }

  recommendations(productId: string): Recommendations {
    const { related, goesWith } = this.mirror.recommendations(productId)
    return { related: related.map(this.recommendation), goesWith: goesWith.map(this.recommendation) }
  }

  pairings(query: PairingQuery): Recommendation[] {
    return this.mirror.pairings(query).map(this.recommendation)
  }

  setCoPurchases(coPurchases: CoPurchases): void {
    this.mirror.setCoPurchases(coPurchases)
  }

  sellFrom(date: string): Promise<void> {
    return this.mirror.sellFrom(date)
  }

  rating(productId: string): Rating | null {
    return this.mirror.rating(productId)
  }

  sellable(variationId: string): Sellable | null {
    const sellable = this.mirror.sellable(variationId)
    const translation = sellable && this.translationOf(sellable.productId)
    if (!translation) return sellable
    const size = translation.variations.find(({ id }) => id === variationId)?.name
    return {
      ...sellable,
      productName: translation.name,
      variationName: sellable.variationName && (size ?? sellable.variationName),
      pictureAlt: translation.name,
    }
  }

  categories() {
    return this.mirror.categories().map((category) => ({ ...category, name: this.categoryName(category) }))
  }

  category(slug: string) {
    return findCategory(this.categories(), slug)
  }

  countries() {
    return this.mirror.countries()
  }

  shelf(shelf: ShelfName, limit: number): ProductCard[] {
    return this.mirror.shelf(shelf, limit).map(this.card)
  }

  picture(nameOrId: string): NamedPicture | null {
    return this.mirror.picture(nameOrId)
  }

  pictures(): Iterable<NamedPicture> {
    return this.mirror.pictures()
  }

  private translationOf(productId: string) {
    return this.shelves().products.get(productId)?.localized?.[this.locale]
  }

  /**
   * Picture descriptions exist only in the original language; the translated name of the snack
   * replaces them.
   */
  private readonly card = (card: ProductCard): ProductCard => {
    const translation = this.translationOf(card.id)
    if (!translation) return card
    const { name, region, flavour } = translation
    return { ...card, name, region, flavour, pictureAlt: name }
  }

  private readonly recommendation = ({ card, reason }: Recommendation): Recommendation => {
    const category = reason.why === 'category' ? this.shelves().products.get(card.id)?.category : null
    return { card: this.card(card), reason: category ? { why: 'category', category: this.categoryName(category) } : reason }
  }

  private categoryName({ id, name }: { id: string; name: string }): string {
    return this.shelves().kinds.texts.get(id)?.[this.locale]?.name ?? name
  }
}
