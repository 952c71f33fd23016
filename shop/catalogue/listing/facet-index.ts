import type { Cents } from '#shared/money.ts'
import { Bits } from './bitset.ts'
import { Column, type ValuesOf } from './facet-column.ts'
import { breathe } from '../mirror/reading.ts'
import { ensureCapacity } from '../mirror/capacity.ts'
import type { Shelved } from '../mirror/shelves.ts'

/** Products handled before yielding to the event loop. */
const AT_ONCE = 2000

/**
 * Facet indexes over all products on sale, by position. Each is built at first use and then updated
 * product by product.
 */
export class Marks {
  readonly all = new Bits()
  private readonly shelved: (Shelved | undefined)[] = []
  private prices = new Int32Array(1024)
  private readonly free: number[] = []
  private readonly columns = new Map<string, Column>()

  /** Reserves a position for a new product. */
  takePlace(): number {
    return this.free.pop() ?? this.shelved.length
  }

  /** Indexes a product at its position. */
  mark(product: Shelved): void {
    this.shelved[product.place] = product
    this.prices = ensureCapacity(product.place, this.prices)
    this.prices[product.place] = product.card.priceCents
    this.all.set(product.place, true)
    for (const column of this.columns.values()) column.mark(product)
  }

  remove({ place }: Shelved): void {
    this.shelved[place] = undefined
    this.free.push(place)
    this.all.set(place, false)
    for (const column of this.columns.values()) column.remove(place)
  }

  /** Products with a price from `least` to `most`, both included. */
  costing(least: Cents, most: Cents): Bits {
    const bits = new Bits(this.shelved.length)
    for (let place = 0; place < this.shelved.length; place += 1) {
      const price = this.prices[place]!
      if (price >= least && price <= most && this.all.has(place)) bits.set(place, true)
    }
    return bits
  }

  /** Lowest and highest price among the products; null when there are none. */
  priceRange(among: Bits): [Cents, Cents] | null {
    const places = among.places()
    if (places.length === 0) return null
    let [least, most] = [Infinity, 0]
    for (let at = 0; at < places.length; at += 1) {
      const price = this.prices[places[at]!]!
      if (price < least) least = price
      if (price > most) most = price
    }
    return [least, most]
  }

  products(among: Bits): Shelved[] {
    return Array.from(among.places(), (place) => this.shelved[place]!)
  }

  /**
   * Builds a facet index ahead of the first request, and yields to the event loop. No product may
   * change meanwhile.
   */
  async prepare(name: string, valuesOf: ValuesOf): Promise<void> {
    const column = new Column(valuesOf)
    for (const [at, product] of this.shelved.entries()) {
      if (product) column.mark(product)
      if (at % AT_ONCE === 0) await breathe()
    }
    this.columns.set(name, column)
  }

  /** The index of a facet, built when missing. */
  column(name: string, valuesOf: ValuesOf): Column {
    let column = this.columns.get(name)
    if (column) return column
    column = new Column(valuesOf)
    for (const product of this.shelved) if (product) column.mark(product)
    this.columns.set(name, column)
    return column
  }
}
