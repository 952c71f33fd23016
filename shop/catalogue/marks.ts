import type { Facet } from '../catalogue.ts'
import { Bits } from './bits.ts'
import { breathe } from './reading.ts'
import type { Shelved } from './shelves.ts'

type Is = (product: Shelved) => boolean
export type ValuesOf = (product: Shelved) => readonly (readonly [value: string, label: string])[]

/** Visitors may make up filters without end: so many are kept. */
const FILTERS = 400
/** Products that are looked at before others get their turn. */
const AT_ONCE = 2000

interface Value {
  label: string
  bits: Bits
}

/** What each product on the shelves is, by their places: made when first asked for, then kept right product by product. */
export class Marks {
  private readonly places: (Shelved | undefined)[] = []
  private readonly free: number[] = []
  private readonly filters = new Map<string, { is: Is; bits: Bits }>()
  private readonly facets = new Map<string, { valuesOf: ValuesOf; values: Map<string, Value> }>()
  readonly all = new Bits()

  /** A place for one more product. */
  takePlace(): number {
    return this.free.pop() ?? this.places.length
  }

  /** Looks at what now is in its place. */
  mark(product: Shelved): void {
    this.places[product.place] = product
    this.all.set(product.place, true)
    for (const { is, bits } of this.filters.values()) bits.set(product.place, is(product))
    for (const facet of this.facets.values()) {
      for (const { bits } of facet.values.values()) bits.set(product.place, false)
      note(facet, product)
    }
  }

  remove({ place }: Shelved): void {
    this.places[place] = undefined
    this.free.push(place)
    this.all.set(place, false)
    for (const { bits } of this.filters.values()) bits.set(place, false)
    for (const { values } of this.facets.values()) for (const { bits } of values.values()) bits.set(place, false)
  }

  /** The products that `is` keeps; `name` stands for it, values and all. */
  filter(name: string, is: Is): Bits {
    const known = this.filters.get(name)
    if (known) {
      // The one that was asked for last is forgotten last.
      this.filters.delete(name)
      this.filters.set(name, known)
      return known.bits
    }
    for (const oldest of this.filters.keys()) if (this.filters.size >= FILTERS) this.filters.delete(oldest)
    const bits = new Bits()
    for (const product of this.places) if (product && is(product)) bits.set(product.place, true)
    this.filters.set(name, { is, bits })
    return bits
  }

  products(among: Bits): Shelved[] {
    const products: Shelved[] = []
    among.each((place) => products.push(this.places[place]!))
    return products
  }

  /** How many of `among` have each value, those with most first. Values that none has are left out. */
  counts(name: string, valuesOf: ValuesOf, among: Bits): Facet[] {
    return [...this.values(name, valuesOf)]
      .map(([value, { label, bits }]) => ({ value, label, count: bits.countWith(among) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label) || (a.value < b.value ? -1 : 1))
  }

  /** Looks at all products for a facet before anybody asks for it, while nothing changes; others get their turn in between. */
  async prepare(name: string, valuesOf: ValuesOf): Promise<void> {
    const facet = { valuesOf, values: new Map<string, Value>() }
    for (const [at, product] of this.places.entries()) {
      if (product) note(facet, product)
      if (at % AT_ONCE === 0) await breathe()
    }
    this.facets.set(name, facet)
  }

  /** The products that have each value. */
  values(name: string, valuesOf: ValuesOf): ReadonlyMap<string, Value> {
    const known = this.facets.get(name)
    if (known) return known.values
    const facet = { valuesOf, values: new Map<string, Value>() }
    for (const product of this.places) if (product) note(facet, product)
    this.facets.set(name, facet)
    return facet.values
  }
}

function note({ valuesOf, values }: { valuesOf: ValuesOf; values: Map<string, Value> }, product: Shelved): void {
  for (const [value, label] of valuesOf(product)) {
    let known = values.get(value)
    if (!known) values.set(value, (known = { label, bits: new Bits() }))
    known.label = label
    known.bits.set(product.place, true)
  }
}
