import type { Locale } from '#shared/locale.ts'
import type { ListingQuery } from '../catalogue.types.ts'
import { yieldToEventLoop } from '../mirror/read-rows.ts'
import { localizedRecord, type IndexedProduct } from '../mirror/indexed-product.ts'

type Sort = NonNullable<ListingQuery['sort']> | 'newest'
type Compare = (a: IndexedProduct, b: IndexedProduct) => number
/** A sort order, or the order of names in a language. */
type Order = Sort | Locale

const onShelf = { month: 0, featured: 1, new: 2 }
const rank = ({ record }: IndexedProduct) => (record.shelf ? onShelf[record.shelf] : 3)
const isNew = ({ record }: IndexedProduct) => Number(record.shelf === 'new')

export const newestFirst: Compare = ({ record: a }, { record: b }) =>
  a.createdAt > b.createdAt ? -1 : a.createdAt < b.createdAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0

/**
 * Comparison functions of the sort orders. Ties go to the newest product, and no two products
 * compare as equal.
 */
const COMPARATORS: Record<Sort, Compare> = {
  newest: newestFirst,
  new: (a, b) => isNew(b) - isNew(a) || newestFirst(a, b),
  featured: (a, b) => rank(a) - rank(b) || newestFirst(a, b),
  'price-up': (a, b) => a.card.priceCents - b.card.priceCents || newestFirst(a, b),
  'price-down': (a, b) => b.card.priceCents - a.card.priceCents || newestFirst(a, b),
  name: byName(null),
}
const SORTS = Object.keys(COMPARATORS) as Sort[]
/** Size of a run that is sorted at once; longer lists are sorted in steps. */
const SORT_CHUNK_SIZE = 1000

/** The products in every sort order; updates preserve the order. */
export class SortedIndexes {
  private readonly compares = new Map<Order, Compare>(Object.entries(COMPARATORS) as [Sort, Compare][])
  private readonly sorted = new Map<Order, IndexedProduct[]>(SORTS.map((sort) => [sort, []]))

  /** `languages`: the languages with translated names. */
  constructor(languages: Iterable<Locale> = []) {
    for (const locale of languages) {
      this.compares.set(locale, byName(locale))
      this.sorted.set(locale, [])
    }
  }

  by(sort: Sort, locale: Locale | null = null): readonly IndexedProduct[] {
    return (sort === 'name' && locale && this.sorted.get(locale)) || this.sorted.get(sort)!
  }

  /** Sorts all products anew and yields to the event loop meanwhile. */
  async fill(products: Iterable<IndexedProduct>): Promise<void> {
    const all = [...products]
    for (const [order, compare] of this.compares) this.sorted.set(order, await sortGently(all, compare))
  }

  add(product: IndexedProduct): void {
    for (const order of this.compares.keys()) this.insert(order, product)
  }

  remove(product: IndexedProduct): void {
    for (const order of this.compares.keys()) this.take(order, product)
  }

  /** Updates `product` to equal `next`, and moves it to its new position. */
  change(product: IndexedProduct, next: IndexedProduct): void {
    const moved = [...this.compares].flatMap(([order, compare]) => (compare(product, next) === 0 ? [] : [order]))
    for (const order of moved) this.take(order, product)
    Object.assign(product, next)
    for (const order of moved) this.insert(order, product)
  }

  private insert(order: Order, product: IndexedProduct): void {
    const list = this.sorted.get(order)!
    list.splice(placeOf(product, list, this.compares.get(order)!), 0, product)
  }

  private take(order: Order, product: IndexedProduct): void {
    const list = this.sorted.get(order)!
    list.splice(placeOf(product, list, this.compares.get(order)!), 1)
  }
}

/** In the given sort order; in the original order without one. */
export function sortProducts(products: IndexedProduct[], sort: ListingQuery['sort'], locale: Locale | null): IndexedProduct[] {
  return sort ? products.toSorted(sort === 'name' ? byName(locale) : COMPARATORS[sort]) : products
}

function byName(locale: Locale | null): Compare {
  const words = new Intl.Collator(locale ?? 'en')
  return (a, b) => words.compare(localizedRecord(a, locale).name, localizedRecord(b, locale).name) || newestFirst(a, b)
}

/** Binary search: its index, or the index where it belongs. */
function placeOf(product: IndexedProduct, list: IndexedProduct[], compare: Compare): number {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(list[middle]!, product) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Sorts runs, then merges them pairwise. */
async function sortGently(all: IndexedProduct[], compare: Compare): Promise<IndexedProduct[]> {
  let runs: IndexedProduct[][] = []
  for (let at = 0; at < all.length; at += SORT_CHUNK_SIZE) {
    runs.push(all.slice(at, at + SORT_CHUNK_SIZE).toSorted(compare))
    await yieldToEventLoop()
  }
  while (runs.length > 1) {
    const merged: IndexedProduct[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await mergeGently(runs[at]!, runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergeGently(left: IndexedProduct[], right: IndexedProduct[], compare: Compare): Promise<IndexedProduct[]> {
  const merged: IndexedProduct[] = []
  let [a, b] = [0, 0]
  while (a < left.length && b < right.length) {
    merged.push(compare(left[a]!, right[b]!) <= 0 ? left[a++]! : right[b++]!)
    if (merged.length % (SORT_CHUNK_SIZE * 4) === 0) await yieldToEventLoop()
  }
  for (; a < left.length; a += 1) merged.push(left[a]!)
  for (; b < right.length; b += 1) merged.push(right[b]!)
  return merged
}
