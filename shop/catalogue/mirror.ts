import { inArray, isNull } from 'drizzle-orm'
import { catalogueObjects, type Database, stock } from '#database/schema.ts'
import type { Catalogue, ListingQuery, ListingView, ProductCard, ProductView, Sellable, Suggestions } from '../catalogue.ts'
import type { VariationRecord } from '../ports.ts'
import { companionsOf } from './companions.ts'
import { Listed } from './listed.ts'
import { listingOf } from './listing.ts'
import { categoriesOf, countriesOf } from './overview.ts'
import { idInName, type NamedPicture, namedPicture } from './picture-name.ts'
import { CatalogueSearch, RELEVANT, SEARCH_LIMIT } from './search.ts'
import { suggestionsFor } from './suggestions.ts'
import { availableOf, cardOf, type Kinds, productViewOf, sellableOf, shelve, type Shelved } from './shelves.ts'

/** What changed on the shelves: told to whoever keeps something made from them. 'catalogue' stands for all of it. */
export type Tag = 'catalogue' | `product:${string}`

/** The catalogue in memory, made from the mirror's rows. Loaded once, then refreshed by the ids that notifications name. */
export class CatalogueMirror implements Catalogue {
  revision = 0
  contents = 0
  private kinds: Kinds = { product: new Map(), category: new Map(), picture: new Map(), discount: new Map() }
  private stock = new Map<string, { onHand: number; reserved: number }>()
  private shelved = new Map<string, Shelved>()
  private bySlug = new Map<string, Shelved>()
  private byVariation = new Map<string, { shelved: Shelved; variation: VariationRecord }>()
  private inOrder: Shelved[] = []
  private categoriesInOrder: ReturnType<typeof categoriesOf> = []
  private countriesInOrder: ReturnType<typeof countriesOf> = []
  private readonly listed = new Listed()
  private readonly search = new CatalogueSearch()
  /** The reading that was asked for last, and a whole one that has yet to begin. */
  private last: Promise<unknown> = Promise.resolve()
  private next: Promise<void> | null = null
  private readonly db: Database
  private readonly changed: (tags: Tag[]) => void

  constructor(db: Database, changed: (tags: Tag[]) => void = () => {}) {
    this.db = db
    this.changed = changed
  }

  /** Reads everything anew. Asked again before it begins, it reads once for all who asked. */
  load(): Promise<void> {
    return (this.next ??= this.inTurn(() => {
      this.next = null
      return this.readAll()
    }))
  }

  /** Reads the named variations' stock anew; pages that would look the same stay as they are. */
  refreshStock(variationIds: string[]): Promise<void> {
    return this.inTurn(() => this.readStock(variationIds))
  }

  size(): number {
    return this.shelved.size
  }

  list(query: ListingQuery): ListingView {
    const search = query.search?.trim()
    const suggest = () => this.inOrder.filter((product) => product.inStock).slice(0, 4)
    if (search) {
      const { ids, meant } = this.search.find(search, RELEVANT, this.isThere)
      return listingOf(
        ids.flatMap((id) => this.shelved.get(id) ?? []),
        query,
        suggest,
        { atMost: SEARCH_LIMIT, meant },
      )
    }
    return this.listed.of(query, () => listingOf(this.inOrder, query, suggest))
  }

  find(text: string, categoryIds: readonly string[], limit: number): string[] {
    const found = text.trim() ? this.search.find(text, RELEVANT, this.isThere).ids : this.inOrder.map(({ record }) => record.id)
    const isWanted = (product: Shelved | undefined) =>
      product && (categoryIds.length === 0 || product.categories.some((id) => categoryIds.includes(id)))
    return found.filter((id) => isWanted(this.shelved.get(id))).slice(0, limit)
  }

  suggest(text: string): Suggestions {
    return suggestionsFor(text, this.search, this.shelved, { categories: this.categoriesInOrder, countries: this.countriesInOrder })
  }

  understand(synonyms: string[][]): void {
    this.search.understand(synonyms)
    this.revision += 1
  }

  rankBy(unitsSold: ReadonlyMap<string, number>): void {
    this.search.rankBy(unitsSold)
    this.revision += 1
  }

  /** When a search finds everything that is on the shelves: a whole new catalogue is taken in bit by bit. */
  searchable(): Promise<void> {
    return this.search.settled()
  }

  addresses(): { id: string; slug: string }[] {
    return this.inOrder.map(({ record, slug }) => ({ id: record.id, slug }))
  }

  product(idOrSlug: string): ProductView | null {
    const shelved = this.bySlug.get(idOrSlug) ?? this.shelved.get(idOrSlug)
    return shelved ? productViewOf(shelved, this.kinds, this.available, companionsOf(shelved, this.inOrder)) : null
  }

  sellable(variationId: string): Sellable | null {
    const found = this.byVariation.get(variationId)
    return found ? sellableOf(found.shelved, found.variation, this.available(found.variation)) : null
  }

  categories() {
    return this.categoriesInOrder
  }

  countries() {
    return this.countriesInOrder
  }

  shelf(shelf: 'new' | 'featured' | 'month', limit: number): ProductCard[] {
    return this.inOrder
      .filter((product) => product.record.shelf === shelf)
      .slice(0, limit)
      .map((product) => product.card)
  }

  picture(nameOrId: string): NamedPicture | null {
    return this.kinds.picture.get(nameOrId) ?? this.kinds.picture.get(idInName(nameOrId)) ?? null
  }

  pictures(): Iterable<NamedPicture> {
    return this.kinds.picture.values()
  }

  /** One reading at a time: an older answer must never replace a newer one. */
  private inTurn(read: () => Promise<void>): Promise<void> {
    const turn = this.last.then(read, read)
    this.last = turn
    return turn
  }

  private async readAll(): Promise<void> {
    const rows = await this.db.select().from(catalogueObjects).where(isNull(catalogueObjects.deletedAt))
    const kinds: Kinds = { product: new Map(), category: new Map(), picture: new Map(), discount: new Map() }
    for (const row of rows)
      kinds[row.kind].set(row.id, (row.kind === 'picture' ? namedPicture(row.record as never, row.version) : row.record) as never)
    this.kinds = kinds
    this.stock = new Map((await this.db.select().from(stock)).map((row) => [row.variationId, row]))
    this.arrange()
    this.changed(['catalogue'])
  }

  private async readStock(variationIds: string[]): Promise<void> {
    if (variationIds.length === 0) return
    for (const row of await this.db.select().from(stock).where(inArray(stock.variationId, variationIds)))
      this.stock.set(row.variationId, row)
    const tags = new Set<Tag>()
    for (const id of variationIds) {
      const shelved = this.byVariation.get(id)?.shelved
      if (!shelved) continue
      tags.add(`product:${shelved.record.id}`)
      const card = cardOf(shelved.record, shelved.slug, this.kinds, this.available)
      if (card.addVariationId !== shelved.card.addVariationId || card.fewLeft !== shelved.card.fewLeft) tags.add('catalogue')
      shelved.card = card
      shelved.inStock = card.addVariationId !== null
    }
    if (tags.size === 0) return
    this.listed.clear()
    this.revision += 1
    this.changed([...tags])
  }

  private readonly isThere = (productId: string) => this.shelved.get(productId)?.inStock ?? false

  private readonly available = (variation: VariationRecord) => availableOf(variation, this.stock.get(variation.id))

  private arrange(): void {
    this.shelved = shelve(this.kinds, this.available)
    this.inOrder = [...this.shelved.values()].toSorted(
      (a, b) => b.record.createdAt.localeCompare(a.record.createdAt) || a.record.id.localeCompare(b.record.id),
    )
    this.bySlug = new Map(this.inOrder.map((product) => [product.slug, product]))
    this.byVariation = new Map(
      this.inOrder.flatMap((shelved) => shelved.record.variations.map((variation) => [variation.id, { shelved, variation }])),
    )
    this.categoriesInOrder = categoriesOf(this.inOrder, this.kinds)
    this.countriesInOrder = countriesOf(this.inOrder)
    this.listed.clear()
    // What is found changes once more when a large change has been taken in.
    this.search.follow(this.shelved, this.kinds.category)?.then(
      () => (this.revision += 1),
      () => {},
    )
    this.contents += 1
    this.revision += 1
  }
}
