import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#database/schema.ts'
import type { ShelfName } from '#shared/food.ts'
import type { Locale } from '#shared/locale.ts'
import type {
  Catalogue,
  Companions,
  ListingQuery,
  ListingView,
  ProductCard,
  ProductView,
  Sellable,
  Suggestions,
} from '../catalogue.types.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { AllShelves } from './all-shelves.ts'
import { foundBy, idsFor } from './asking.ts'
import type { Bits } from '../listing/bitset.ts'
import { companionsOf } from '../views/companions.ts'
import { having } from '../listing/facets.ts'
import { filledShelves } from './filling.ts'
import { InLanguage } from '../views/in-language.ts'
import { Listed } from '../listing/listed.ts'
import { listingOf } from '../listing/listing.ts'
import { categoriesOf, countriesOf } from '../views/overview.ts'
import { idInName, type NamedPicture, namedPicture } from '../views/picture-name.ts'
import { type Rating, ratingsOf } from './ratings.ts'
import { breathe, leftOf, objectsNamed, Sharing } from './reading.ts'
import { Readings, type Waiting } from './readings.ts'
import { asksForAnything, type Helping, SEARCH_LIMIT } from '../search/search.ts'
import { readExclusions } from '../search/exclusions.ts'
import { Searches } from '../search/searches.ts'
import { productViewOf, sellableOf, type Shelved } from './shelves.ts'
import { suggestionsFor } from '../search/suggestions.ts'
import { renewTexts } from '../views/texts.ts'

/** Cache tags for the catalogue, used to invalidate pages. 'catalogue' stands for all of it. */
export type Tag = 'catalogue' | `product:${string}`

/** Products updated before yielding to the event loop. */
const AT_ONCE = 100
/** From this many objects on, a full reload is faster. */
const MANY = 5000

/**
 * The catalogue in memory, built from the mirror's rows. It is loaded once, then refreshed by the
 * ids in notifications.
 */
export class CatalogueMirror implements Catalogue {
  revision = 0
  contents = 0
  private shelves = new AllShelves()
  private readonly sharing = new Sharing()
  private readonly listed = new Listed()
  private overview: { categories: ReturnType<typeof categoriesOf>; countries: ReturnType<typeof countriesOf> } | null = null
  private readonly searches = new Searches()
  /** A catalogue view for each language that has translations. */
  private languages: ReadonlyMap<Locale, InLanguage> = new Map()
  private readonly readings = new Readings()
  /** Reads that are queued but not started: a full reload, objects, stock, ratings. */
  private next: Promise<void> | null = null
  private objects: Waiting | null = null
  private stock: Waiting | null = null
  private ratings: Waiting | null = null
  private readonly db: Database
  private readonly changed: (tags: Tag[]) => void

  constructor(db: Database, changed: (tags: Tag[]) => void = () => {}) {
    this.db = db
    this.changed = changed
  }

  /** Reloads everything. Calls made before the reload starts share it. */
  load(): Promise<void> {
    return (this.next ??= this.readings.inTurn(() => {
      this.next = null
      return this.readAll()
    }))
  }

  /**
   * Refreshes the objects that a notification names as a JSON list of ids. An empty notification
   * reloads everything.
   */
  refresh(told: string): Promise<void> {
    // A queued full reload includes these objects.
    if (told === '' || this.next) return this.load()
    this.objects ??= this.readings.waiting((ids) => {
      this.objects = null
      return ids.length > MANY ? this.readAll() : this.readNamed(ids)
    })
    return this.objects.add(JSON.parse(told) as string[])
  }

  /** Refreshes the stock of these variations. Pages that would look the same stay cached. */
  refreshStock(variationIds: string[]): Promise<void> {
    this.stock ??= this.readings.waiting((ids) => {
      this.stock = null
      return this.readStock(ids)
    })
    return this.stock.add(variationIds)
  }

  /**
   * Refreshes the ratings of the products in a JSON list of ids. An empty list reloads everything.
   */
  refreshRatings(told: string): Promise<void> {
    const ids = JSON.parse(told) as string[]
    if (ids.length === 0) return this.load()
    this.ratings ??= this.readings.waiting((all) => {
      this.ratings = null
      return this.readRatings(all)
    })
    return this.ratings.add(ids)
  }

  size(): number {
    return this.shelves.products.size
  }

  in(locale: Locale | null): Catalogue {
    return (locale && this.languages.get(locale)) ?? this
  }

  /**
   * With a locale, names are searched and sorted in that language. The same holds for the next two
   * methods.
   */
  list(query: ListingQuery, locale: Locale | null = null): ListingView {
    const text = query.search?.trim()
    const { shelves } = this
    const exclusions = text && !query.isLiteral ? readExclusions(text, locale) : null
    const isWhole = exclusions ? !exclusions.rest && exclusions.untold.length === 0 : !text || asksForAnything(text)
    if (isWhole) return this.listed.of(query, exclusions, locale, () => listingOf(shelves, query, locale, undefined, exclusions))
    const found = (within: Bits | null) => {
      const { ids, ...others } = foundBy(text!, SEARCH_LIMIT, { search: this.searches.in(locale), shelves, exclusions }, within)
      return { ...others, best: ids.flatMap((id) => shelves.products.get(id) ?? []), atMost: SEARCH_LIMIT }
    }
    return listingOf(shelves, query, locale, found, exclusions)
  }

  find(text: string, categoryIds: readonly string[], limit: number, isLiteral = false, locale: Locale | null = null): string[] {
    const exclusions = isLiteral ? null : readExclusions(text, locale)
    return idsFor(text, categoryIds, limit, { search: this.searches.in(locale), shelves: this.shelves, exclusions })
  }

  suggest(text: string, locale: Locale | null = null): Suggestions {
    const others = { categories: this.in(locale).categories(), countries: this.countries() }
    return suggestionsFor(
      text,
      { search: this.searches.in(locale), shelves: this.shelves, exclusions: readExclusions(text, locale) },
      others,
    )
  }

  helpingSynonyms(text: string, productIds: readonly string[]): Helping[] {
    return this.searches.in(null).helping(text, productIds)
  }

  understand(synonyms: string[][]): void {
    this.searches.understand(synonyms)
    this.revision += 1
  }

  rankBy(unitsSold: ReadonlyMap<string, number>): void {
    this.searches.rankBy(unitsSold)
    this.revision += 1
  }

  /** Resolves when the search covers all products: a reload is indexed in steps. */
  searchable(): Promise<void> {
    return this.searches.settled()
  }

  addresses(): { id: string; slug: string }[] {
    return this.shelves.orders.by('newest').map(({ record, slug }) => ({ id: record.id, slug }))
  }

  product(idOrSlug: string): ProductView | null {
    const shelved = this.shelves.product(idOrSlug)
    return shelved ? productViewOf(shelved, this.shelves.kinds, this.shelves.available) : null
  }

  readonly companions = (productId: string): Companions => companionsOf(productId, this.shelves)

  rating(productId: string): Rating | null {
    return this.shelves.rating(productId) ?? null
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

  shelf(shelf: ShelfName, limit: number): ProductCard[] {
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

  private async readAll(): Promise<void> {
    const known = this.shelves.products
    const { shelves, languages } = await filledShelves(this.db, (record) => this.asKnown(known.get(record.id), record))
    this.shelves = shelves
    this.languages = new Map([...languages].map((locale) => [locale, new InLanguage(this, locale, () => this.shelves)]))
    this.makeFindable()
    this.contents += 1
    this.tell(['catalogue'])
  }

  private async readNamed(ids: string[]): Promise<void> {
    const { kinds, products } = this.shelves
    for await (const { asked, rows } of objectsNamed(this.db, ids)) {
      const here = new Map(rows.map((row) => [row.id, row]))
      const sizes = rows.flatMap(({ kind, record }) => (kind === 'product' ? (record as ProductRecord).variations : []))
      const languages = await renewTexts(this.db, kinds.texts, [...asked, ...sizes.map(({ id }) => id)])
      // The first text of a language needs its own search index and sort order, which only a full
      // reload builds.
      if (languages.some((locale) => !this.languages.has(locale))) return this.readAll()
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

  /** Updates some products in batches, and publishes what changed. */
  private async look(looks: (() => string[])[], isTold: boolean): Promise<void> {
    for (let at = 0; at < looks.length || isTold; at += AT_ONCE) {
      const touched = new Set(looks.slice(at, at + AT_ONCE).flatMap((look) => look()))
      this.makeFindable(touched)
      // Data from the point of sale may change without a visible difference.
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

  private async readRatings(productIds: string[]): Promise<void> {
    for await (const { asked, ratings } of ratingsOf(this.db, productIds)) {
      for (const id of asked) this.shelves.setRating(id, ratings.get(id))
      const touched = asked.filter((id) => this.shelves.look(id).length > 0)
      if (touched.length > 0) this.tell(['catalogue', ...touched.map((id): Tag => `product:${id}`)])
    }
  }

  /**
   * Returns the record in memory when nothing changed, so that derived data need not be rebuilt.
   */
  private asKnown(held: Shelved | undefined, record: ProductRecord): ProductRecord {
    return held && isDeepStrictEqual(held.record, record) ? held.record : this.sharing.product(record)
  }

  private makeFindable(changed?: ReadonlySet<string>): void {
    const later = this.searches.follow(this.shelves.products, this.shelves.kinds, [...this.languages.keys()], changed)
    // Search results change once more when a large update has been indexed.
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
}
