import type { Facet } from '../catalogue.types.ts'
import { Bitset } from './bitset.ts'
import { ensureCapacity } from '../mirror/capacity.ts'
import type { IndexedProduct } from '../mirror/indexed-product.ts'

/** Gives a product's values for one facet. */
export type FacetValuesOf = (product: IndexedProduct) => readonly (readonly [value: string, label: string])[]

interface Value {
  value: string
  label: string
  /** Positions of the products with this value. */
  bits: Bitset
  /** Scratch variable of the running count. */
  count: number
}

/**
 * The index of one facet: the values of each product by position. Products with equal values share
 * a combination, so a count takes one step per product plus one per combination.
 */
export class FacetColumn {
  private readonly valuesOf: FacetValuesOf
  private readonly values = new Map<string, Value>()
  /** Values sorted by label, built when needed; null after a new label. */
  private sorted: Value[] | null = null
  private readonly combinations: Value[][] = [[]]
  private readonly known = new Map<string, number>()
  private ofPlace = new Uint32Array(1024)

  constructor(valuesOf: FacetValuesOf) {
    this.valuesOf = valuesOf
  }

  mark(product: IndexedProduct): void {
    this.place(product.place, this.combinationOf(this.valuesOf(product)))
  }

  remove(place: number): void {
    this.place(place, 0)
  }

  /** The products with a value; undefined when no product ever had it. */
  having(value: string): Bitset | undefined {
    return this.values.get(value)?.bits
  }

  /**
   * How many of `among` have each value, the most frequent first. Values with a count of 0 are left
   * out.
   */
  counts(among: Bitset): Facet[] {
    // Few products are counted one by one. For many, intersecting the values' bitsets takes fewer
    // steps.
    if (among.places().length < this.values.size * among.steps) this.countOneByOne(among.places())
    else for (const value of this.values.values()) value.count = value.bits.countWith(among)
    this.sorted ??= [...this.values.values()].toSorted((a, b) => a.label.localeCompare(b.label) || (a.value < b.value ? -1 : 1))
    return this.sorted
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .map(({ value, label, count }) => ({ value, label, count }))
  }

  private countOneByOne(places: Int32Array): void {
    const { combinations, ofPlace } = this
    const having = new Uint32Array(combinations.length)
    for (const place of places) having[ofPlace[place]!]! += 1
    for (const value of this.values.values()) value.count = 0
    for (const [at, values] of combinations.entries()) {
      const count = having[at] ?? 0
      if (count > 0) for (const value of values) value.count += count
    }
  }

  private place(place: number, combination: number): void {
    this.ofPlace = ensureCapacity(place, this.ofPlace)
    const before = this.ofPlace[place] ?? 0
    if (before === combination) return
    for (const { bits } of this.combinations[before] ?? []) bits.set(place, false)
    for (const { bits } of this.combinations[combination] ?? []) bits.set(place, true)
    this.ofPlace[place] = combination
  }

  private combinationOf(values: ReturnType<FacetValuesOf>): number {
    if (values.length === 0) return 0
    // A value may occur twice: two categories can have one name.
    const combination = new Set(values.map(([value, label]) => this.labelled(value, label)))
    const key = values.map(([value]) => `${value}\n`).join('')
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.known.set(key, this.combinations.length)
    return this.combinations.push([...combination]) - 1
  }

  private labelled(value: string, label: string): Value {
    const known = this.values.get(value)
    if (known?.label === label) return known
    this.sorted = null
    const changed = known ?? { value, label, bits: new Bitset(), count: 0 }
    changed.label = label
    this.values.set(value, changed)
    return changed
  }
}
