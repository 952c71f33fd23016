import type { Locale } from '#shared/locale.ts'
import { MAX_POPULARITY_FACTOR } from './ranking.ts'
import { SearchEntries, type SearchableProduct } from './search-entries.ts'
import { localizedRecord, type IndexedProduct } from '../mirror/indexed-product.ts'

/**
 * Up to this many changes wait for the next search in their language, which takes a tenth of a second
 * longer. Most languages of a shop are seldom searched.
 */
const WAITING_LIMIT = 300
/**
 * Up to this many changes are indexed at once. More are indexed in time slices, so that the process
 * stays responsive.
 */
const IMMEDIATE_UPDATE_LIMIT = 1500
/** Milliseconds of one time slice. */
const TIME_SLICE_MS = 8
/** With this many empty slots, the index is rebuilt while the old one serves. */
const REBUILD_THRESHOLD = 20_000

export type Categories = Pick<ReadonlyMap<string, { name: string }>, 'get'>

/** The search index of one language, which follows the changes of the catalogue. */
export class LiveIndex {
  private current = new SearchEntries()
  /** Changed products that are not yet indexed. */
  private readonly waiting = new Set<string>()
  /** The new index during a rebuild, when the old one has too many empty slots. */
  private next: SearchEntries | null = null
  private products: ReadonlyMap<string, IndexedProduct> = new Map()
  private categories: Categories = new Map()
  private popularity: ReadonlyMap<string, number> = new Map()
  private following: Promise<unknown> = Promise.resolve()
  private readonly locale: Locale | null
  private readonly onChange: () => void

  /** Without a locale, it holds only the original texts. `onChange` runs before a product changes. */
  constructor(locale: Locale | null, onChange: () => void) {
    this.locale = locale
    this.onChange = onChange
  }

  /** The index, with all changes that waited. */
  get entries(): SearchEntries {
    if (this.waiting.size > 0) this.indexWaiting()
    return this.current
  }

  /** The number of products of the catalogue. */
  get size(): number {
    return this.products.size
  }

  /**
   * Follows catalogue changes. A few are indexed by the next search, more at once. Very many are
   * indexed in the background, and the returned promise resolves at the end. With `changed`, only
   * these product ids are checked, including removed ones.
   */
  follow(products: ReadonlyMap<string, IndexedProduct>, categories: Categories, changed?: Iterable<string>): Promise<void> | null {
    this.products = products
    this.categories = categories
    this.onChange()
    const ids = [...(changed ?? products.keys())]
    // With very many products, even the check for changes runs in time slices.
    const fresh = changed || ids.length <= IMMEDIATE_UPDATE_LIMIT ? ids.filter((id) => this.isNew(this.current, id)) : ids
    for (const id of fresh) this.waiting.add(id)
    const due = this.next || this.waiting.size > WAITING_LIMIT ? [...this.waiting] : []
    if (due.length > 0) this.waiting.clear()
    const fillings: Promise<void>[] = []
    for (const entries of this.next ? [this.current, this.next] : [this.current]) {
      if (changed) for (const id of changed) entries.keep(id, products.get(id))
      else entries.keepAll(products)
      if (due.length > IMMEDIATE_UPDATE_LIMIT) fillings.push(this.fill(entries, due))
      else for (const id of due) this.put(entries, id)
    }
    if (this.current.empty > REBUILD_THRESHOLD && !this.next) fillings.push(this.begin(new SearchEntries()))
    if (fillings.length === 0) return null
    const later = Promise.all(fillings).then(() => {})
    this.following = Promise.all([this.following, later])
    // Callers that wait receive the error. Without a caller, an unhandled rejection must not end
    // the process.
    this.following.catch(() => {})
    return later
  }

  /** Resolves when all changes so far are indexed. */
  async settled(): Promise<void> {
    await this.following
  }

  setPopularity(popularity: ReadonlyMap<string, number>): void {
    this.popularity = popularity
    for (const entries of this.next ? [this.current, this.next] : [this.current])
      entries.ids.forEach((id, slot) => (entries.worth[slot] = this.worthOf(id)))
  }

  private async begin(entries: SearchEntries): Promise<void> {
    this.next = entries
    await this.fill(entries, [...this.products.keys()])
    this.current = entries
    this.next = null
  }

  /** Works in time slices, and reads each product's state when it is reached. */
  private async fill(entries: SearchEntries, ids: string[]): Promise<void> {
    let until = performance.now() + TIME_SLICE_MS
    for (const id of ids) {
      if (this.isNew(entries, id)) this.put(entries, id)
      if (performance.now() < until) continue
      await new Promise((resolve) => setImmediate(resolve))
      until = performance.now() + TIME_SLICE_MS
    }
  }

  private indexWaiting(): void {
    for (const id of this.waiting) if (this.isNew(this.current, id)) this.put(this.current, id)
    this.waiting.clear()
  }

  private isNew(entries: SearchEntries, id: string): boolean {
    const product = this.products.get(id)
    return product !== undefined && entries.isNew(this.searchableProduct(product), this.categoriesOf(product))
  }

  private put(entries: SearchEntries, id: string): void {
    const product = this.products.get(id)
    this.onChange()
    if (product) entries.put(this.searchableProduct(product), this.categoriesOf(product), this.worthOf(id))
  }

  private searchableProduct(product: IndexedProduct): SearchableProduct {
    return { record: localizedRecord(product, this.locale), original: product.record, place: product.place }
  }

  private categoriesOf({ categories }: IndexedProduct): string[] {
    return categories.flatMap((id) => this.categories.get(id)?.name ?? [])
  }

  /** Sales factor, from 1 without recent sales up to `MAX_POPULARITY_FACTOR`. */
  private worthOf(id: string): number {
    return 1 + Math.min(MAX_POPULARITY_FACTOR - 1, Math.log1p(this.popularity.get(id) ?? 0) / 24)
  }
}
