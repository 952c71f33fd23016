import type { ListingQuery } from '../catalogue.ts'
import { breathe } from './reading.ts'
import type { Shelved } from './shelves.ts'

type Sort = NonNullable<ListingQuery['sort']> | 'newest'
type Compare = (a: Shelved, b: Shelved) => number

const words = new Intl.Collator('en')
const onShelf = { month: 0, featured: 1, new: 2 }
const rank = ({ record }: Shelved) => (record.shelf ? onShelf[record.shelf] : 3)
const isNew = ({ record }: Shelved) => Number(record.shelf === 'new')

export const newestFirst: Compare = ({ record: a }, { record: b }) =>
  a.createdAt > b.createdAt ? -1 : a.createdAt < b.createdAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0

/** Every way to look at the shelves. The newest comes first among equals, and no two are equal. */
const COMPARES: Record<Sort, Compare> = {
  newest: newestFirst,
  new: (a, b) => isNew(b) - isNew(a) || newestFirst(a, b),
  featured: (a, b) => rank(a) - rank(b) || newestFirst(a, b),
  'price-up': (a, b) => a.card.priceCents - b.card.priceCents || newestFirst(a, b),
  'price-down': (a, b) => b.card.priceCents - a.card.priceCents || newestFirst(a, b),
  name: (a, b) => words.compare(a.record.name, b.record.name) || newestFirst(a, b),
}
const SORTS = Object.keys(COMPARES) as Sort[]
/** Sorted at once; more of them bit by bit. */
const RUN = 1000

/** What is on the shelves in each of its orders, kept sorted as it changes. */
export class Orders {
  private sorted = new Map<Sort, Shelved[]>(SORTS.map((sort) => [sort, []]))

  by(sort: Sort): readonly Shelved[] {
    return this.sorted.get(sort)!
  }

  /** Sorts all of them anew, and lets the process answer others meanwhile. */
  async fill(products: Iterable<Shelved>): Promise<void> {
    const all = [...products]
    for (const sort of SORTS) this.sorted.set(sort, await sortGently(all, COMPARES[sort]))
  }

  add(product: Shelved): void {
    for (const sort of SORTS) this.insert(sort, product)
  }

  remove(product: Shelved): void {
    for (const sort of SORTS) this.take(sort, product)
  }

  /** Makes `product` the same as `next`, and moves it where it then belongs. */
  change(product: Shelved, next: Shelved): void {
    const moved = SORTS.filter((sort) => COMPARES[sort](product, next) !== 0)
    for (const sort of moved) this.take(sort, product)
    Object.assign(product, next)
    for (const sort of moved) this.insert(sort, product)
  }

  private insert(sort: Sort, product: Shelved): void {
    const list = this.sorted.get(sort)!
    list.splice(placeOf(product, list, COMPARES[sort]), 0, product)
  }

  private take(sort: Sort, product: Shelved): void {
    const list = this.sorted.get(sort)!
    list.splice(placeOf(product, list, COMPARES[sort]), 1)
  }
}

/** In the order that is asked for; as they come where none is. */
export function sorted(products: Shelved[], sort: ListingQuery['sort']): Shelved[] {
  return sort ? products.toSorted(COMPARES[sort]) : products
}

/** Where it is, or where it belongs. */
function placeOf(product: Shelved, list: Shelved[], compare: Compare): number {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(list[middle]!, product) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Sorts runs of them, then puts two and two together. */
async function sortGently(all: Shelved[], compare: Compare): Promise<Shelved[]> {
  let runs: Shelved[][] = []
  for (let at = 0; at < all.length; at += RUN) {
    runs.push(all.slice(at, at + RUN).toSorted(compare))
    await breathe()
  }
  while (runs.length > 1) {
    const merged: Shelved[][] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(await mergeGently(runs[at]!, runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergeGently(left: Shelved[], right: Shelved[], compare: Compare): Promise<Shelved[]> {
  const merged: Shelved[] = []
  let [a, b] = [0, 0]
  while (a < left.length && b < right.length) {
    merged.push(compare(left[a]!, right[b]!) <= 0 ? left[a++]! : right[b++]!)
    if (merged.length % (RUN * 4) === 0) await breathe()
  }
  for (; a < left.length; a += 1) merged.push(left[a]!)
  for (; b < right.length; b += 1) merged.push(right[b]!)
  return merged
}
