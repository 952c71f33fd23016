import { hash } from 'node:crypto'
import type { ProductRecord } from '#shop/ports.ts'
import { ensureCapacity } from '../mirror/capacity.ts'
import { searchTextOf, wordingsOf } from './fields.ts'
import { Vocabulary } from './vocabulary.ts'

/**
 * A product in the language of the search, and its original record. Both are the same without a
 * translation.
 */
export interface SearchableProduct {
  record: ProductRecord
  original: ProductRecord
  /** Its position in the catalogue indexes. */
  place: number
}

/**
 * Indexed products by slot. A changed product gets a new slot and leaves its old one empty, so that
 * nothing is ever removed from a posting list.
 */
export class SearchEntries {
  readonly vocabulary = new Vocabulary()
  /** The product id of each slot; an empty slot holds its former id. */
  readonly ids: string[] = []
  readonly worth: number[] = []
  /** When each product was created, in milliseconds. */
  readonly madeAt: number[] = []
  /** The catalogue position of each slot; negative for an empty slot. */
  places = new Int32Array(1024)
  private readonly known = new Map<string, Omit<SearchableProduct, 'place'> & { slot: number; categories: string[]; print: string }>()

  /** Number of products. */
  get count(): number {
    return this.known.size
  }

  /** Number of empty slots. */
  get empty(): number {
    return this.ids.length - this.known.size
  }

  slotOf(id: string): number | undefined {
    return this.known.get(id)?.slot
  }

  /** The catalogue position of a slot; negative for an empty slot. */
  placeOf(slot: number): number {
    return this.places[slot] ?? -1
  }

  /** Whether the product must be indexed: it is missing, or its words have changed. */
  isNew({ record, original }: SearchableProduct, categories: string[]): boolean {
    const known = this.known.get(record.id)
    if (!known) return true
    if (known.record === record && known.original === original && known.categories.join() === categories.join()) return false
    if (known.print !== printOf({ record, original }, categories)) return true
    known.record = record
    known.original = original
    this.madeAt[known.slot] = Date.parse(record.createdAt)
    return false
  }

  put({ record, original, place }: SearchableProduct, categories: string[], worth: number): void {
    this.keep(record.id, undefined)
    const slot = this.ids.length
    this.ids.push(record.id)
    this.worth.push(worth)
    this.madeAt.push(Date.parse(record.createdAt))
    this.places = ensureCapacity(slot, this.places)
    this.places[slot] = place
    this.known.set(record.id, { slot, record, original, categories, print: printOf({ record, original }, categories) })
    for (const [key, wording] of wordingsOf(record, categories, original)) this.vocabulary.add(key, wording, slot)
  }

  /**
   * Updates a product's catalogue position, or removes the product when it is no longer on sale.
   */
  keep(id: string, product: { place: number } | undefined): void {
    const known = this.known.get(id)
    if (!known) return
    this.places[known.slot] = product?.place ?? -1
    if (product) return
    this.known.delete(id)
    for (const [key, wording] of wordingsOf(known.record, known.categories, known.original)) this.vocabulary.forget(key, wording)
  }

  /** Does the same for all products. */
  keepAll(products: ReadonlyMap<string, { place: number }>): void {
    for (const id of this.known.keys()) this.keep(id, products.get(id))
  }
}

/**
 * A hash of the indexed words. Storing the texts themselves would double the catalogue's memory.
 */
function printOf({ record, original }: Omit<SearchableProduct, 'place'>, categories: string[]): string {
  return hash('sha256', searchTextOf(record, categories, original), 'base64').slice(0, 16)
}
