import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#database/schema.ts'
import type { Catalogue, ListingQuery, ListingView, ProductCard, ProductView, Sellable, Suggestions } from '../catalogue.ts'
import type { ProductRecord } from '../ports.ts'
import { AllShelves } from './all-shelves.ts'
import { companionsOf } from './companions.ts'
import { having, prepare } from './facets.ts'
import { Listed } from './listed.ts'
import { listingOf } from './listing.ts'
import { categoriesOf, countriesOf } from './overview.ts'
import { idInName, type NamedPicture, namedPicture } from './picture-name.ts'
import { allLeft, allObjects, breathe, leftOf, objectsNamed, Sharing } from './reading.ts'
import { asksForAnything, CatalogueSearch, type Helping, RELEVANT, SEARCH_LIMIT } from './search.ts'
import { productViewOf, sellableOf, type Shelved } from './shelves.ts'
import { suggestionsFor } from './suggestions.ts'

/** What changed on the shelves: told to whoever keeps something made from them. 'catalogue' stands for all of it. */
export type Tag = 'catalogue' | `product:${string}`

/** Products that are looked at anew before others get their turn. */
const AT_ONCE = 100
/** When so many objects are named it is quicker to read everything. */
const MANY = 5000

/** The catalogue in memory, made from the mirror's rows. Loaded once, then refreshed by the ids that notifications name. */
export class CatalogueMirror implements Catalogue {
  revision = 0
  contents = 0
  private shelves = new AllShelves()
  private readonly sharing = new Sharing()
  private readonly listed = new Listed()
  private overview: { categories: ReturnType<typeof categoriesOf>; countries: ReturnType<typeof countriesOf> } | null = null
  private readonly search = new CatalogueSearch()
  /** The reading that was asked for last, and those that have yet to begin: a whole one, one of named objects, one of stock. */
  private last: Promise<unknown> = Promise.resolve()
  private next: Promise<void> | null = null
  private objects: Waiting | null = null
  private stock: Waiting | null = null
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

  /** Reads anew what a notification names, a list of ids as JSON; everything where it names nothing. */
  refresh(told: string): Promise<void> {
    // What is yet to be read whole brings these too.
    if (told === '' || this.next) return this.load()
    this.objects ??= this.waiting((ids) => {
      this.objects = null
      return ids.length > MANY ? this.readAll() : this.readNamed(ids)
    })
    return this.objects.add(JSON.parse(told) as string[])
  }

  /** Reads the named variations' stock anew; pages that would look the same stay as they are. */
  refreshStock(variationIds: string[]): Promise<void> {
    this.stock ??= this.waiting((ids) => {
      this.stock = null
      return this.readStock(ids)
    })
    return this.stock.add(variationIds)
  }

  size(): number {
    return this.shelves.products.size
  }

  list(query: ListingQuery): ListingView {
    const text = query.search?.trim()
    if (!text || asksForAnything(text)) return this.listed.of(query, () => listingOf(this.shelves, query))
    const { ids, meant } = this.search.find(text, RELEVANT, this.isThere)
    const products = ids.flatMap((id) => this.shelves.products.get(id) ?? [])
    return listingOf(this.shelves, query, { products, atMost: SEARCH_LIMIT, meant })
  }

  find(text: string, categoryIds: readonly string[], limit: number): string[] {
    const { products, orders } = this.shelves
    const found = text.trim()
      ? this.search.find(text, RELEVANT, this.isThere).ids.flatMap((id) => products.get(id) ?? [])
      : orders.by('newest')
    const isWanted = ({ categories }: Shelved) => categoryIds.length === 0 || categories.some((id) => categoryIds.includes(id))
    return found
      .filter(isWanted)
      .slice(0, limit)
      .map(({ record }) => record.id)
  }

  suggest(text: string): Suggestions {
    return suggestionsFor(text, this.search, this.shelves.products, { categories: this.categories(), countries: this.countries() })
  }

  helpingSynonyms(text: string, productIds: readonly string[]): Helping[] {
    return this.search.helping(text, productIds)
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
    return this.shelves.orders.by('newest').map(({ record, slug }) => ({ id: record.id, slug }))
  }

  product(idOrSlug: string): ProductView | null {
    const { shelves } = this
    const shelved = shelves.product(idOrSlug)
    return shelved ? productViewOf(shelved, shelves.kinds, shelves.available, companionsOf(shelved, shelves)) : null
  }

  sellable(variationId: string): Sellable | null {
    const shelved = this.shelves.ofVariation(variationId)
    const variation = shelved?.record.variations.find(({ id }) => id === variationId)
    return shelved && variation ? sellableOf(shelved, variation, this.shelves.available(variation)) : null
  }

  categories() {
    return this.seen().categories
  }

  countries() {
    return this.seen().countries
  }

  shelf(shelf: 'new' | 'featured' | 'month', limit: number): ProductCard[] {
    const among = having(this.shelves.marks, 'shelf', shelf)
    const cards: ProductCard[] = []
    for (const { card } of among ? this.shelves.newest(among) : []) if (cards.push(card) >= limit) break
    return cards
  }

  picture(nameOrId: string): NamedPicture | null {
    const { picture } = this.shelves.kinds
    return picture.get(nameOrId) ?? picture.get(idInName(nameOrId)) ?? null
  }

  pictures(): Iterable<NamedPicture> {
    return this.shelves.kinds.picture.values()
  }

  /** One reading at a time: an older answer must never replace a newer one. */
  private inTurn(read: () => Promise<void>): Promise<void> {
    const turn = this.last.then(read, read)
    this.last = turn
    return turn
  }

  /** A reading of ids that takes more of them until it begins. */
  private waiting(read: (ids: string[]) => Promise<void>): Waiting {
    const ids = new Set<string>()
    const turn = this.inTurn(() => read([...ids]))
    return {
      add(more) {
        for (const id of more) ids.add(id)
        return turn
      },
    }
  }

  private async readAll(): Promise<void> {
    const shelves = new AllShelves()
    const known = this.shelves.products
    const records: ProductRecord[] = []
    for await (const rows of allObjects(this.db))
      for (const { id, kind, record, version } of rows) {
        if (kind === 'product') records.push(this.asKnown(known.get(id), record as ProductRecord))
        if (kind === 'category') shelves.kinds.category.set(id, record as never)
        if (kind === 'picture') shelves.kinds.picture.set(id, namedPicture(record as never, version))
      }
    for await (const rows of allLeft(this.db)) for (const { id, left } of rows) shelves.setLeft(id, left)
    await shelves.fillWith(records)
    await prepare(shelves.marks)
    this.shelves = shelves
    this.makeFindable()
    this.contents += 1
    this.tell(['catalogue'])
  }

  private async readNamed(ids: string[]): Promise<void> {
    const { kinds, products } = this.shelves
    for await (const { asked, rows } of objectsNamed(this.db, ids)) {
      const here = new Map(rows.map((row) => [row.id, row]))
      const pictures = new Set<string>()
      const categories = new Set<string>()
      for (const id of asked) {
        const row = here.get(id)
        if (kinds.picture.delete(id) || row?.kind === 'picture') pictures.add(id)
        if (kinds.category.delete(id) || row?.kind === 'category') categories.add(id)
        if (row?.kind === 'picture') kinds.picture.set(id, namedPicture(row.record as never, row.version))
        if (row?.kind === 'category') kinds.category.set(id, row.record as never)
      }
      const looks = [
        ...asked.map((id) => () => {
          const row = here.get(id)
          return row?.kind === 'product'
            ? this.shelves.put(this.asKnown(products.get(id), row.record as ProductRecord))
            : this.shelves.remove(id)
        }),
        ...this.shelves.naming(pictures, categories).map((id) => () => this.shelves.look(id)),
      ]
      await this.look(looks, categories.size > 0)
    }
  }

  /** Looks at some products anew and tells what became of them, some at a time. */
  private async look(looks: (() => string[])[], isTold: boolean): Promise<void> {
    for (let at = 0; at < looks.length || isTold; at += AT_ONCE) {
      const touched = new Set(looks.slice(at, at + AT_ONCE).flatMap((look) => look()))
      this.makeFindable(touched)
      // What the point of sale says of an object may be new though no page shows it.
      this.contents += 1
      if (touched.size > 0 || isTold) this.tell(['catalogue', ...[...touched].map((id): Tag => `product:${id}`)])
      isTold = false
      if (at + AT_ONCE < looks.length) await breathe()
    }
  }

  private async readStock(variationIds: string[]): Promise<void> {
    for await (const rows of leftOf(this.db, variationIds)) {
      const tags = new Set<Tag>()
      for (const { id, left } of rows) {
        this.shelves.setLeft(id, left)
        const product = this.shelves.ofVariation(id)
        if (!product) continue
        tags.add(`product:${product.record.id}`)
        if (this.shelves.look(product.record.id).length > 0) tags.add('catalogue')
      }
      if (tags.size > 0) this.tell([...tags])
    }
  }

  /** The record that is held already where nothing in it has changed: what follows from it need not be made anew. */
  private asKnown(held: Shelved | undefined, record: ProductRecord): ProductRecord {
    return held && isDeepStrictEqual(held.record, record) ? held.record : this.sharing.product(record)
  }

  private makeFindable(changed?: ReadonlySet<string>): void {
    const later = this.search.follow(this.shelves.products, this.shelves.kinds.category, changed)
    // What is found changes once more when a large change has been taken in.
    later?.then(
      () => (this.revision += 1),
      () => {},
    )
  }

  private tell(tags: Tag[]): void {
    this.listed.clear()
    this.overview = null
    this.revision += 1
    this.changed(tags)
  }

  private seen() {
    return (this.overview ??= { categories: categoriesOf(this.shelves), countries: countriesOf(this.shelves) })
  }

  private readonly isThere = (productId: string) => this.shelves.products.get(productId)?.inStock ?? false
}

interface Waiting {
  /** Resolves when what was added has been read. */
  add(ids: string[]): Promise<void>
}
