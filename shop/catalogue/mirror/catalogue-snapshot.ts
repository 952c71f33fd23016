import type { Locale } from '#shared/locale.ts'
import type { CategoryRecord, ProductRecord, VariationRecord } from '#shop/ports.ts'
import type { Bitset } from '../listing/bitset.ts'
import { FacetIndex } from '../listing/facet-index.ts'
import { newestFirst, SortedIndexes } from '../listing/sort-orders.ts'
import { type StockLeft, yieldToEventLoop } from './read-rows.ts'
import { availableQuantity, buildProductCard, type CategoryRef, type CatalogueRelations, type IndexedProduct } from './indexed-product.ts'
import type { Rating } from './ratings.ts'
import { slugify, Slugs } from '../views/slugs.ts'
import { type Translations, localizeRecord } from '../views/translations.ts'

/** Maximum depth of categories; it also ends a cycle of categories. */
const MAX_CATEGORY_DEPTH = 10
/** Products added before yielding to the event loop. */
const PUT_BATCH_SIZE = 200
/** Up to this size, sorting a set is faster than filtering the sorted list of all products. */
const SORT_ALL_THRESHOLD = 1000

/**
 * All products on sale, with the indexes that find and list them. An update changes one product, at
 * a cost that does not grow with the catalogue.
 */
export class CatalogueSnapshot {
  readonly kinds: CatalogueRelations
  readonly products = new Map<string, IndexedProduct>()
  readonly sortedIndexes: SortedIndexes
  readonly facetIndex = new FacetIndex()
  private readonly slugs = new Slugs()
  private readonly byVariation = new Map<string, IndexedProduct>()
  /** The available stock of each variation. */
  private readonly left = new Map<string, number>()
  private readonly bestBefore = new Map<string, string>()
  private readonly ratings = new Map<string, Rating>()
  /** One shared list for each combination of categories. */
  private withins = new Map<string, readonly CategoryRef[]>()
  private isFilling = false

  /** `texts`: the translations. `languages`: the languages they are in. */
  constructor(texts: Translations = new Map(), languages: Iterable<Locale> = []) {
    this.kinds = { category: new Map(), picture: new Map(), texts }
    this.sortedIndexes = new SortedIndexes(languages)
  }

  product(idOrSlug: string): IndexedProduct | undefined {
    return this.products.get(this.slugs.idOf(idOrSlug) ?? idOrSlug)
  }

  ofVariation(variationId: string): IndexedProduct | undefined {
    return this.byVariation.get(variationId)
  }

  readonly available = (variation: VariationRecord): number => availableQuantity(variation, this.left.get(variation.id))

  /** The best-before date of the piece that would ship first; null where none is left or known. */
  readonly bestBeforeOf = (variation: VariationRecord): string | null =>
    this.available(variation) > 0 ? (this.bestBefore.get(variation.id) ?? null) : null

  setLeft({ id, left, bestBefore }: StockLeft): void {
    this.left.set(id, left)
    if (bestBefore === null) this.bestBefore.delete(id)
    else this.bestBefore.set(id, bestBefore)
  }

  /** A product's rating, whether it is on sale or not. */
  rating(productId: string): Rating | undefined {
    return this.ratings.get(productId)
  }

  setRating(productId: string, rating: Rating | undefined): void {
    if (rating) this.ratings.set(productId, rating)
    else this.ratings.delete(productId)
  }

  /** Adds many products at once and yields to the event loop meanwhile. */
  async fillWith(records: ProductRecord[]): Promise<void> {
    this.isFilling = true
    for (const [index, record] of records.entries()) {
      this.put(record)
      if (index % PUT_BATCH_SIZE === 0) await yieldToEventLoop()
    }
    await this.sortedIndexes.fill(this.products.values())
    this.isFilling = false
  }

  /** Adds or updates a product. Returns the ids of all products that look different now. */
  put(record: ProductRecord): string[] {
    if (record.variations.length === 0) return this.remove(record.id)
    const old = this.products.get(record.id)
    const renamed = this.rename(old?.record, record)
    if (old?.record !== record) this.slugs.setFormer(record.id, old?.record.formerNames, record.formerNames)
    const place = old?.place ?? this.facetIndex.takePlace()
    const next = this.shelved(record, place, old?.localized)
    if (!old) this.add(next)
    else if (differ(old, next)) this.change(old, next)
    else if (renamed.length === 0) return []
    for (const id of renamed) if (id !== record.id) this.look(id)
    return [record.id, ...renamed.filter((id) => id !== record.id)]
  }

  /** Rebuilds a product's card after its stock, rating, a picture or a category changed. */
  look(id: string): string[] {
    const product = this.products.get(id)
    return product ? this.put(product.record) : []
  }

  remove(id: string): string[] {
    const product = this.products.get(id)
    if (!product) return []
    const renamed = this.slugs.remove(product.record)
    this.slugs.setFormer(id, product.record.formerNames, undefined)
    if (!this.isFilling) this.sortedIndexes.remove(product)
    this.facetIndex.remove(product)
    this.products.delete(id)
    this.forgetVariations(product)
    for (const other of renamed) this.look(other)
    return [id, ...renamed]
  }

  /**
   * Ids of the products that use one of the pictures, or are in one of the categories or their
   * subcategories.
   */
  naming(pictures: ReadonlySet<string>, categories: ReadonlySet<string>): string[] {
    if (pictures.size + categories.size === 0) return []
    const around = new Set(categories)
    for (const [id] of this.kinds.category) if (this.pathOf(id).some((category) => categories.has(category.id))) around.add(id)
    this.withins = new Map()
    const names = ({ record, categories: before }: IndexedProduct) =>
      record.pictureIds.some((id) => pictures.has(id)) ||
      record.categoryIds.some((id) => around.has(id)) ||
      before.some((id) => categories.has(id))
    return [...this.products.values()].filter(names).map(({ record }) => record.id)
  }

  /** Lowest and highest price of all products, including sold-out ones. */
  priceRange(): [number, number] {
    const list = this.sortedIndexes.by('price-up')
    return [list[0]?.card.priceCents ?? 0, list.at(-1)?.card.priceCents ?? 0]
  }

  /** The products in the set, newest first. */
  *newest(among: Bitset): Iterable<IndexedProduct> {
    if (among.count() <= SORT_ALL_THRESHOLD) yield* this.facetIndex.products(among).toSorted(newestFirst)
    else for (const product of this.sortedIndexes.by('newest')) if (among.has(product.place)) yield product
  }

  private add(product: IndexedProduct): void {
    this.products.set(product.record.id, product)
    if (!this.isFilling) this.sortedIndexes.add(product)
    this.facetIndex.mark(product)
    for (const { id } of product.record.variations) this.byVariation.set(id, product)
  }

  private change(product: IndexedProduct, next: IndexedProduct): void {
    this.forgetVariations(product)
    if (this.isFilling) Object.assign(product, next)
    else this.sortedIndexes.change(product, next)
    this.facetIndex.mark(product)
    for (const { id } of product.record.variations) this.byVariation.set(id, product)
  }

  private forgetVariations(product: IndexedProduct): void {
    for (const { id } of product.record.variations) if (this.byVariation.get(id) === product) this.byVariation.delete(id)
  }

  private rename(old: ProductRecord | undefined, record: ProductRecord): string[] {
    if (old?.name === record.name && old.createdAt === record.createdAt) return []
    return [...new Set([...(old ? this.slugs.remove(old) : []), ...this.slugs.add(record)])]
  }

  private shelved(record: ProductRecord, place: number, before: IndexedProduct['localized']): IndexedProduct {
    const slug = this.slugs.of(record.id)
    const card = buildProductCard(record, {
      slug,
      kinds: this.kinds,
      available: this.available,
      rating: this.ratings.get(record.id),
    })
    const within = this.within(record.categoryIds)
    const first = record.categoryIds.find((id) => this.kinds.category.has(id))
    return {
      record,
      localized: localizeRecord(record, this.kinds.texts, before),
      slug,
      card,
      within,
      categories: within.map(({ id }) => id),
      category: within.find(({ id }) => id === first) ?? null,
      inStock: card.addVariationId !== null,
      place,
    }
  }

  private within(categoryIds: string[]): readonly CategoryRef[] {
    const key = categoryIds.join(' ')
    let within = this.withins.get(key)
    if (!within) {
      const categories = new Map(categoryIds.flatMap((id) => this.pathOf(id)).map((category) => [category.id, category]))
      within = [...categories.values()].map(({ id, name }) => ({ id, name, slug: slugify(name) }))
      this.withins.set(key, within)
    }
    return within
  }

  /** A category and its ancestors, innermost first. */
  private pathOf(id: string): CategoryRecord[] {
    const path: CategoryRecord[] = []
    let category = this.kinds.category.get(id)
    while (category && path.length < MAX_CATEGORY_DEPTH && !path.includes(category)) {
      path.push(category)
      category = this.kinds.category.get(category.parentId ?? '')
    }
    return path
  }
}

/** Whether a page could show the difference. */
function differ(old: IndexedProduct, next: IndexedProduct): boolean {
  return (
    old.record !== next.record ||
    old.localized !== next.localized ||
    old.within !== next.within ||
    JSON.stringify(old.card) !== JSON.stringify(next.card)
  )
}
