import type { Locale } from '#shared/locale.ts'
import type { ListingQuery } from '../catalogue.types.ts'
import { yieldToEventLoop } from '../mirror/read-rows.ts'
import { localizedRecord, type IndexedProduct } from '../mirror/indexed-product.ts'

type Sort = NonNullable<ListingQuery['sort']> | 'newest'
type Compare = (a: IndexedProduct, b: IndexedProduct) => number

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
/** Size of a run that is sorted at once; longer lists are sorted in steps. */
const SORT_CHUNK_SIZE = 1000

/** The products in every sort order; updates preserve the order. */
export class SortedIndexes {
  private readonly bySort: Record<Sort, SortedList>
  private readonly nameOrders: ReadonlyMap<Locale, SortedList>
  private readonly lists: SortedList[]

  /** `languages`: the languages with translated names. */
  constructor(languages: Iterable<Locale> = []) {
    this.bySort = {
      newest: listBy(COMPARATORS.newest),
      new: listBy(COMPARATORS.new),
      featured: listBy(COMPARATORS.featured),
      'price-up': listBy(COMPARATORS['price-up']),
      'price-down': listBy(COMPARATORS['price-down']),
      name: listBy(COMPARATORS.name),
    }
    this.nameOrders = new Map(Array.from(languages, (locale) => [locale, listBy(byName(locale))]))
    this.lists = [...Object.values(this.bySort), ...this.nameOrders.values()]
  }

  by(sort: Sort, locale: Locale | null = null): readonly IndexedProduct[] {
    const translated = sort === 'name' && locale ? this.nameOrders.get(locale) : undefined
    return (translated ?? this.bySort[sort]).products
  }

  /** Sorts all products anew and yields to the event loop meanwhile. */
  async fill(products: Iterable<IndexedProduct>): Promise<void> {
    const all = [...products]
    for (const list of this.lists) list.products = await sortGently(all, list.compare)
  }

  add(product: IndexedProduct): void {
    for (const list of this.lists) insert(list, product)
  }

  remove(product: IndexedProduct): void {
    for (const list of this.lists) take(list, product)
  }

  /** Updates `product` to equal `next`, and moves it to its new position. */
  change(product: IndexedProduct, next: IndexedProduct): void {
    const moved = this.lists.filter(({ compare }) => compare(product, next) !== 0)
    for (const list of moved) take(list, product)
    Object.assign(product, next)
    for (const list of moved) insert(list, product)
  }
}

/** The products in one sort order. */
interface SortedList {
  compare: Compare
  products: IndexedProduct[]
}

const listBy = (compare: Compare): SortedList => ({ compare, products: [] })

function insert({ compare, products }: SortedList, product: IndexedProduct): void {
  products.splice(placeOf(product, products, compare), 0, product)
}

function take({ compare, products }: SortedList, product: IndexedProduct): void {
  products.splice(placeOf(product, products, compare), 1)
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

/** Merge sort that yields to the event loop after each run. */
async function sortGently(products: IndexedProduct[], compare: Compare): Promise<IndexedProduct[]> {
  if (products.length <= SORT_CHUNK_SIZE) {
    await yieldToEventLoop()
    return products.toSorted(compare)
  }
  const middle = products.length >>> 1
  return mergeGently(await sortGently(products.slice(0, middle), compare), await sortGently(products.slice(middle), compare), compare)
}

async function mergeGently(left: IndexedProduct[], right: IndexedProduct[], compare: Compare): Promise<IndexedProduct[]> {
  const merged: IndexedProduct[] = []
  const yieldSometimes = () => (merged.length % (SORT_CHUNK_SIZE * 4) === 0 ? yieldToEventLoop() : null)
  let at = 0
  for (const product of left) {
    for (let other = right[at]; other && compare(product, other) > 0; other = right[at]) {
      at += 1
      merged.push(other)
      const pause = yieldSometimes()
      if (pause) await pause
    }
    merged.push(product)
    const pause = yieldSometimes()
    if (pause) await pause
  }
  return merged.concat(right.slice(at))
}
