import { hash } from 'node:crypto'
import type { ProductRecord } from '../../ports.ts'
import { textOf, wordingsOf } from './fields.ts'
import { Vocabulary } from './vocabulary.ts'

/** A product as it is told in the language of the search, and as the point of sale tells it: the same one where that is all. */
export interface Told {
  record: ProductRecord
  original: ProductRecord
}

/** Every product with its place in the vocabulary. A changed product gets a new slot and leaves its old one empty, so that no list is ever searched for what to take out. */
export class Entries {
  readonly vocabulary = new Vocabulary()
  /** What each slot holds, or held. */
  readonly ids: string[] = []
  readonly worth: number[] = []
  isHere = new Uint8Array(1024)
  private readonly known = new Map<string, Told & { slot: number; categories: string; print: string }>()

  /** Slots that hold nothing any more. */
  get empty(): number {
    return this.ids.length - this.known.size
  }

  record(slot: number): ProductRecord {
    return this.known.get(this.ids[slot]!)!.record
  }

  slotOf(id: string): number | undefined {
    return this.known.get(id)?.slot
  }

  /** Whether the product is not here, or is found by other words than it should be. */
  isNew({ record, original }: Told, categories: string[]): boolean {
    const known = this.known.get(record.id)
    if (!known) return true
    if (known.record === record && known.original === original && known.categories === categories.join()) return false
    if (known.print !== printOf({ record, original }, categories)) return true
    known.record = record
    known.original = original
    return false
  }

  put({ record, original }: Told, categories: string[], worth: number): void {
    this.drop(record.id)
    const slot = this.ids.length
    this.ids.push(record.id)
    this.worth.push(worth)
    if (slot >= this.isHere.length) {
      const larger = new Uint8Array(this.isHere.length * 2)
      larger.set(this.isHere)
      this.isHere = larger
    }
    this.isHere[slot] = 1
    this.known.set(record.id, { slot, record, original, categories: categories.join(), print: printOf({ record, original }, categories) })
    for (const [key, { weight, spelt }] of wordingsOf(record, categories, original)) this.vocabulary.add(key, spelt, weight, slot)
  }

  drop(id: string): void {
    const known = this.known.get(id)
    if (!known) return
    this.isHere[known.slot] = 0
    this.known.delete(id)
  }

  /** Drops everything that `products` does not have. */
  keepOnly(products: ReadonlyMap<string, unknown>): void {
    for (const id of this.known.keys()) if (!products.has(id)) this.drop(id)
  }
}

/** The same words, the same print: texts themselves would be a second copy of the catalogue. */
function printOf({ record, original }: Told, categories: string[]): string {
  return hash('sha256', textOf(record, categories, original), 'base64').slice(0, 16)
}
