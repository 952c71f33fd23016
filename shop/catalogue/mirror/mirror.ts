import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#database/schema.ts'
import type { ProductRecord } from '#shop/ports.ts'
import { CatalogueInMemory } from './catalogue-in-memory.ts'
import { loadCatalogueSnapshot } from './load-snapshot.ts'
import { LocalizedCatalogue } from '../views/localized-catalogue.ts'
import { namedPicture } from '../views/picture-name.ts'
import { readRatingsFor } from './ratings.ts'
import { yieldToEventLoop, readAvailable, readObjects, readVariationsBestBefore, StringInterner } from './read-rows.ts'
import { ReadQueue, type BatchedRead } from './read-queue.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { refreshTranslations } from '../views/translations.ts'

/** Cache tags for the catalogue, used to invalidate pages. 'catalogue' stands for all of it. */
export type CatalogueTag = 'catalogue' | 'searches' | `product:${string}`

/** Products updated before yielding to the event loop. */
const REFRESH_BATCH_SIZE = 100
/** From this many objects on, a full reload is faster. */
const FULL_READ_THRESHOLD = 5000
/** Before every best-before date: nothing is held back until `sellFrom` is called. */
const EARLIEST_DATE = '0001-01-01'

/**
 * The catalogue in memory, built from the mirror's rows. It is loaded once, then refreshed by the
 * ids in notifications.
 */
export class CatalogueMirror extends CatalogueInMemory {
  private readonly sharing = new StringInterner()
  private readonly readings = new ReadQueue()
  /** Reads that are queued but not started: a full reload, objects, stock, ratings. */
  private next: Promise<void> | null = null
  private objects: BatchedRead | null = null
  private stock: BatchedRead | null = null
  private ratings: BatchedRead | null = null
  private firstDate = EARLIEST_DATE
  private readonly db: Database
  private readonly changed: (tags: CatalogueTag[]) => void

  constructor(db: Database, changed: (tags: CatalogueTag[]) => void = () => {}) {
    super()
    this.db = db
    this.changed = changed
  }

  /** Reloads everything. Calls made before the reload starts share it. */
  load(): Promise<void> {
    return (this.next ??= this.readings.enqueue(() => {
      this.next = null
      return this.readAll()
    }))
  }

  /**
   * Refreshes the objects that a notification names as a JSON list of ids. An empty notification
   * reloads everything.
   */
  refresh(payload: string): Promise<void> {
    // A queued full reload includes these objects.
    if (payload === '' || this.next) return this.load()
    this.objects ??= this.readings.batched((ids) => {
      this.objects = null
      return ids.length > FULL_READ_THRESHOLD ? this.readAll() : this.readNamed(ids)
    })
    return this.objects.add(JSON.parse(payload) as string[])
  }

  /** Refreshes the stock of these variations. Pages that would look the same stay cached. */
  refreshStock(variationIds: string[]): Promise<void> {
    this.stock ??= this.readings.batched((ids) => {
      this.stock = null
      return this.readStock(ids)
    })
    return this.stock.add(variationIds)
  }

  /**
   * Sets the earliest best-before date that is sold, and refreshes the stock that this holds back
   * or puts on sale.
   */
  async sellFrom(date: string): Promise<void> {
    if (date === this.firstDate) return
    const [from, until] = date < this.firstDate ? [date, this.firstDate] : [this.firstDate, date]
    const ids = await readVariationsBestBefore(this.db, from, until)
    this.firstDate = date
    await this.refreshStock(ids)
  }

  /**
   * Refreshes the ratings of the products in a JSON list of ids. An empty list reloads everything.
   */
  refreshRatings(payload: string): Promise<void> {
    const ids = JSON.parse(payload) as string[]
    if (ids.length === 0) return this.load()
    this.ratings ??= this.readings.batched((all) => {
      this.ratings = null
      return this.readRatings(all)
    })
    return this.ratings.add(ids)
  }

  override setSynonyms(synonyms: string[][]): void {
    super.setSynonyms(synonyms)
    this.changed(['searches'])
  }

  override setPopularity(unitsSold: ReadonlyMap<string, number>): void {
    super.setPopularity(unitsSold)
    this.changed(['searches'])
  }

  private async readAll(): Promise<void> {
    const known = this.shelves.products
    const { shelves, languages } = await loadCatalogueSnapshot(this.db, this.firstDate, (record) =>
      this.asKnown(known.get(record.id), record),
    )
    this.shelves = shelves
    this.languages = new Map([...languages].map((locale) => [locale, new LocalizedCatalogue(this, locale, () => this.shelves)]))
    this.makeFindable()
    this.contents += 1
    this.tell(['catalogue'])
  }

  private async readNamed(ids: string[]): Promise<void> {
    const { kinds, products } = this.shelves
    for await (const { asked, rows } of readObjects(this.db, ids)) {
      const here = new Map(rows.map((row) => [row.id, row]))
      const sizes = rows.flatMap(({ kind, record }) => (kind === 'product' ? (record as ProductRecord).variations : []))
      const languages = await refreshTranslations(this.db, kinds.texts, [...asked, ...sizes.map(({ id }) => id)])
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
    for (let at = 0; at < looks.length || isTold; at += REFRESH_BATCH_SIZE) {
      const touched = new Set(looks.slice(at, at + REFRESH_BATCH_SIZE).flatMap((look) => look()))
      this.makeFindable(touched)
      // Data from the point of sale may change without a visible difference.
      this.contents += 1
      if (touched.size > 0 || isTold) this.tell(['catalogue', ...[...touched].map((id): CatalogueTag => `product:${id}`)])
      isTold = false
      if (at + REFRESH_BATCH_SIZE < looks.length) await yieldToEventLoop()
    }
  }

  private async readStock(variationIds: string[]): Promise<void> {
    for await (const rows of readAvailable(this.db, variationIds, this.firstDate)) {
      const tags = new Set<CatalogueTag>()
      for (const row of rows) {
        this.shelves.setLeft(row)
        const product = this.shelves.ofVariation(row.id)
        if (!product) continue
        tags.add(`product:${product.record.id}`)
        if (this.shelves.look(product.record.id).length > 0) tags.add('catalogue')
      }
      if (tags.size > 0) this.tell([...tags])
    }
  }

  private async readRatings(productIds: string[]): Promise<void> {
    for await (const { asked, ratings } of readRatingsFor(this.db, productIds)) {
      for (const id of asked) this.shelves.setRating(id, ratings.get(id))
      const touched = asked.filter((id) => this.shelves.look(id).length > 0)
      if (touched.length > 0) this.tell(['catalogue', ...touched.map((id): CatalogueTag => `product:${id}`)])
    }
  }

  /**
   * Returns the record in memory when nothing changed, so that derived data need not be rebuilt.
   */
  private asKnown(held: IndexedProduct | undefined, record: ProductRecord): ProductRecord {
    return held && isDeepStrictEqual(held.record, record) ? held.record : this.sharing.product(record)
  }

  private makeFindable(changed?: ReadonlySet<string>): void {
    const later = this.searches.follow(this.shelves.products, this.shelves.kinds, [...this.languages.keys()], changed)
    // Search results change once more when a large update has been indexed.
    later?.then(
      () => {
        this.revision += 1
        this.changed(['searches'])
      },
      () => {},
    )
  }

  private tell(tags: CatalogueTag[]): void {
    this.invalidate()
    this.changed(tags)
  }
}
