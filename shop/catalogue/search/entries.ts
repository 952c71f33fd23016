import { hash } from 'node:crypto'
import type { ProductRecord } from '../../ports.ts'
import { ensureCapacity } from '../mirror/capacity.ts'
import { textOf, wordingsOf } from './fields.ts'
import { Vocabulary } from './vocabulary.ts'

/** A product as it is told in the language of the search, and as the point of sale tells it: the same one where that is all. */
export interface Told {
  record: ProductRecord
  original: ProductRecord
  /** Its place on the shelves. */
  place: number
}

/** Every product with its place in the vocabulary. A changed product gets a new slot and leaves its old one empty, so that no list is ever searched for what to take out. */
export class Entries {
  readonly vocabulary = new Vocabulary()
  /** What each slot holds, or held. */
  readonly ids: string[] = []
  readonly worth: number[] = []
  /** When each was made, in milliseconds. */
  readonly madeAt: number[] = []
  /** Where each stands on the shelves; below zero where the slot holds nothing any more. */
  places = new Int32Array(1024)
  private readonly known = new Map<string, Omit<Told, 'place'> & { slot: number; categories: string[]; print: string }>()

  /** How many products there are. */
  get count(): number {
    return this.known.size
  }

  /** Slots that hold nothing any more. */
  get empty(): number {
    return this.ids.length - this.known.size
  }

  slotOf(id: string): number | undefined {
    return this.known.get(id)?.slot
  }

  /** Whether the product is not here, or is found by other words than it should be. */
  isNew({ record, original }: Told, categories: string[]): boolean {
    const known = this.known.get(record.id)
    if (!known) return true
    if (known.record === record && known.original === original && known.categories.join() === categories.join()) return false
    if (known.print !== printOf({ record, original }, categories)) return true
    known.record = record
    known.original = original
    this.madeAt[known.slot] = Date.parse(record.createdAt)
    return false
  }

  put({ record, original, place }: Told, categories: string[], worth: number): void {
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

  /** Keeps up with where a product stands on the shelves, or drops it where it does no more. */
  keep(id: string, product: { place: number } | undefined): void {
    const known = this.known.get(id)
    if (!known) return
    this.places[known.slot] = product?.place ?? -1
    if (product) return
    this.known.delete(id)
    for (const [key, wording] of wordingsOf(known.record, known.categories, known.original)) this.vocabulary.forget(key, wording)
  }

  /** The same for all of them. */
  keepAll(products: ReadonlyMap<string, { place: number }>): void {
    for (const id of this.known.keys()) this.keep(id, products.get(id))
  }
}

/** The same words, the same print: texts themselves would be a second copy of the catalogue. */
function printOf({ record, original }: Omit<Told, 'place'>, categories: string[]): string {
  return hash('sha256', textOf(record, categories, original), 'base64').slice(0, 16)
}
