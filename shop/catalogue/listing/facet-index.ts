import type { Cents } from '#shared/money.ts'
import { Bitset } from './bitset.ts'
import { FacetColumn, type FacetValuesOf } from './facet-column.ts'
import { yieldToEventLoop } from '../mirror/read-rows.ts'
import { ensureCapacity } from '../mirror/capacity.ts'
import type { IndexedProduct } from '../mirror/indexed-product.ts'

/** Products handled before yielding to the event loop. */
const PREPARE_BATCH_SIZE = 2000

/**
 * Facet indexes over all products on sale, by position. Each is built at first use and then updated
 * product by product.
 */
export class FacetIndex {
  readonly all = new Bitset()
  private readonly shelved: (IndexedProduct | undefined)[] = []
  private prices = new Int32Array(1024)
  private readonly free: number[] = []
  private readonly columns = new Map<string, FacetColumn>()

  /** Reserves a position for a new product. */
  takePlace(): number {
    return this.free.pop() ?? this.shelved.length
  }

  /** Indexes a product at its position. */
  mark(product: IndexedProduct): void {
    this.shelved[product.place] = product
    this.prices = ensureCapacity(product.place, this.prices)
    this.prices[product.place] = product.card.priceCents
    this.all.set(product.place, true)
    for (const column of this.columns.values()) column.mark(product)
  }

  remove({ place }: IndexedProduct): void {
    this.shelved[place] = undefined
    this.free.push(place)
    this.all.set(place, false)
    for (const column of this.columns.values()) column.remove(place)
  }

  /** Products with a price from `least` to `most`, both included. */
  costing(least: Cents, most: Cents): Bitset {
    const bits = new Bitset(this.shelved.length)
    for (let place = 0; place < this.shelved.length; place += 1) {
      const price = this.prices[place]!
      if (price >= least && price <= most && this.all.has(place)) bits.set(place, true)
    }
    return bits
  }

  /** Lowest and highest price among the products; null when there are none. */
  priceRange(among: Bitset): [Cents, Cents] | null {
    const places = among.places()
    if (places.length === 0) return null
    let [least, most] = [Infinity, 0]
    for (const place of places) {
      const price = this.prices[place]!
      if (price < least) least = price
      if (price > most) most = price
    }
    return [least, most]
  }

  products(among: Bitset): IndexedProduct[] {
    return Array.from(among.places(), (place) => this.shelved[place]!)
  }

  /**
   * Builds a facet index ahead of the first request, and yields to the event loop. No product may
   * change meanwhile.
   */
  async prepare(name: string, valuesOf: FacetValuesOf): Promise<void> {
    const column = new FacetColumn(valuesOf)
    for (const [at, product] of this.shelved.entries()) {
      if (product) column.mark(product)
      if (at % PREPARE_BATCH_SIZE === 0) await yieldToEventLoop()
    }
    this.columns.set(name, column)
  }

  /** The index of a facet, built when missing. */
  column(name: string, valuesOf: FacetValuesOf): FacetColumn {
    let column = this.columns.get(name)
    if (column) return column
    column = new FacetColumn(valuesOf)
    for (const product of this.shelved) if (product) column.mark(product)
    this.columns.set(name, column)
    return column
  }
}
