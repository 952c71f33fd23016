import type { QueryTerm } from './query.ts'
import type { SearchEntries } from './search-entries.ts'
import { bySlot, postingCount, isNaming, isSignificant, type Meaning, slotIn, type Term, weightIn } from './vocabulary.ts'

/** The result of scoring; valid until the next query. */
export interface ScoredProducts {
  /** How many query terms these slots match; all other slots match fewer. */
  words: number
  slots: Int32Array
  /** By slot: the score, and a bit for each query term that is in the product's name. */
  fit: Float32Array
  named: Uint8Array
}

/**
 * Scores products for a query, by slot. Its arrays are reused for every query: for a hundred
 * thousand products, allocating them each time costs too much.
 */
export class Scorer {
  private fit = new Float32Array(0)
  private named = new Uint8Array(0)
  private words = new Uint8Array(0)
  private one = new Float32Array(0)
  private sum = new Float32Array(0)
  private parts = new Uint8Array(0)
  /** The slots matched by any term, by this term, and by this phrase. */
  private readonly met = new Slots()
  private here = new Slots()
  private readonly there = new Slots()
  /** The slots that match all earlier terms. */
  private before = new Slots()
  /** Slots that match fewer earlier terms are skipped. */
  private needed = 0
  /** Number of products. */
  private products = 0

  /** The slots that match most terms of the query. */
  of(question: QueryTerm[], { ids, places, count }: Pick<SearchEntries, 'ids' | 'places' | 'count'>): ScoredProducts {
    const size = ids.length
    this.products = count
    this.makeRoom(size)
    // The rarest term goes first; later terms are then checked only for the remaining slots.
    const words = question
      .map((asked) => ({ asked, costs: postingsOf(asked) }))
      .filter(({ costs }) => costs > 0)
      .toSorted((a, b) => a.costs - b.costs)
      .map(({ asked }) => asked)
    this.look(words, size, places, true)
    const most = this.here.count > 0 ? words.length : this.keepMost(words, size, places)
    const { here, fit, named } = this
    return { words: most, slots: here.slots.subarray(0, here.count), fit, named }
  }

  /**
   * Leaves the slots that match all terms, or with `isStrict` false those that match the last one.
   */
  private look(words: QueryTerm[], size: number, places: Int32Array, isStrict: boolean): void {
    this.forget()
    for (const [index, asked] of words.entries()) {
      this.needed = isStrict ? index : 0
      ;[this.before, this.here] = [this.here, this.before]
      this.here.count = 0
      this.anyOf(asked.meanings, 1, size, 1 << index)
      for (const { parts, quality } of asked.phrases) this.allOf(parts, quality, size)
      this.add(places)
    }
  }

  /** Adds this term's score to its slots. */
  private add(places: Int32Array): void {
    const { fit, named, words, one, met, here } = this
    let kept = 0
    for (let index = 0; index < here.count; index += 1) {
      const slot = here.slots[index]!
      if (places[slot]! >= 0) {
        if (words[slot] === 0) met.slots[met.count++] = slot
        words[slot]! += 1
        fit[slot]! += one[slot]!
        here.slots[kept++] = slot
      } else named[slot] = 0
      one[slot] = 0
    }
    here.count = kept
  }

  /**
   * When no slot matches all terms, leaves the slots that match most; returns that number of terms.
   */
  private keepMost(words: QueryTerm[], size: number, places: Int32Array): number {
    this.look(words, size, places, false)
    const { met, here } = this
    let most = 0
    for (let index = 0; index < met.count; index += 1) most = Math.max(most, this.words[met.slots[index]!]!)
    here.count = 0
    for (let index = 0; index < met.count; index += 1) {
      const slot = met.slots[index]!
      if (this.words[slot] === most) here.slots[here.count++] = slot
    }
    return most
  }

  private anyOf(meanings: Meaning[], by: number, size: number, bit: number): void {
    for (const { term, quality, isVague } of meanings) {
      const worth = quality * by * rarity(term, this.products)
      const known = this.needed > 0 && this.before.count < postingCount(term) ? bySlot(term, size) : null
      if (known) this.lookUp(known, worth, bit, isVague === true)
      else {
        this.take(term.significant, worth, bit)
        if (!isVague) this.take(term.mentioned, worth, bit)
      }
    }
  }

  /** Same result as `take`, faster when fewer slots remain than the term has postings. */
  private lookUp(bySlot: Uint8Array, worth: number, bit: number, isVague: boolean): void {
    const { one, named, here, before } = this
    for (let index = 0; index < before.count; index += 1) {
      const slot = before.slots[index]!
      const posting = bySlot[slot]!
      const weight = weightIn(posting)
      if (weight === 0 || (isVague && !isSignificant(weight))) continue
      const score = worth * weight
      const known = one[slot]!
      if (known === 0) here.slots[here.count++] = slot
      if (score > known) one[slot] = score
      if (isNaming(posting)) named[slot]! |= bit
    }
  }

  private take(postings: number[], worth: number, bit: number): void {
    const { one, named, words, needed, here } = this
    const { slots } = here
    let { count } = here
    for (let index = 0; index < postings.length; index += 1) {
      const posting = postings[index]!
      const slot = slotIn(posting)
      if (words[slot]! < needed) continue
      const score = worth * weightIn(posting)
      const known = one[slot]!
      if (known === 0) slots[count++] = slot
      if (score > known) one[slot] = score
      if (isNaming(posting)) named[slot]! |= bit
    }
    here.count = count
  }

  /** A phrase matches a product that has all its words. */
  private allOf(phrase: Meaning[][], quality: number, size: number): void {
    if (phrase.length === 0 || phrase.some((part) => part.length === 0)) return
    if (phrase.length === 1) return this.anyOf(phrase[0]!, quality, size, 0)
    const { one, sum, parts, words, needed, here, there } = this
    there.count = 0
    phrase.forEach((meanings, index) => {
      for (const { term, quality: fit } of meanings) {
        const worth = (fit * quality * rarity(term, this.products)) / phrase.length
        for (const postings of [term.significant, term.mentioned]) {
          for (const posting of postings) {
            const slot = slotIn(posting)
            if (parts[slot] !== index || words[slot]! < needed) continue
            if (index === 0) there.slots[there.count++] = slot
            parts[slot] = index + 1
            sum[slot]! += worth * weightIn(posting)
          }
        }
      }
    })
    for (let index = 0; index < there.count; index += 1) {
      const slot = there.slots[index]!
      if (parts[slot] === phrase.length) {
        if (one[slot] === 0) here.slots[here.count++] = slot
        if (sum[slot]! > one[slot]!) one[slot] = sum[slot]!
      }
      parts[slot] = 0
      sum[slot] = 0
    }
  }

  /** Clears the scratch data of the last query. */
  private forget(): void {
    const { fit, named, words, met } = this
    for (let index = 0; index < met.count; index += 1) {
      const slot = met.slots[index]!
      fit[slot] = 0
      named[slot] = 0
      words[slot] = 0
    }
    met.count = 0
    this.here.count = 0
  }

  private makeRoom(size: number): void {
    if (this.fit.length >= size) return
    const room = Math.max(1024, size * 2)
    this.met.count = 0
    for (const name of ['fit', 'one', 'sum'] as const) this[name] = new Float32Array(room)
    for (const name of ['named', 'words', 'parts'] as const) this[name] = new Uint8Array(room)
    for (const list of [this.met, this.here, this.there, this.before]) list.slots = new Int32Array(room)
  }
}

class Slots {
  slots = new Int32Array(0)
  count = 0
}

function postingsOf({ meanings, phrases }: QueryTerm): number {
  const sum = (parts: Meaning[]) =>
    parts.reduce((all, { term, isVague }) => all + (isVague ? term.significant.length : postingCount(term)), 0)
  return sum(meanings) + phrases.reduce((all, { parts }) => all + (parts.every(({ length }) => length > 0) ? sum(parts.flat()) : 0), 0)
}

/** Inverse document frequency: a rare word says more. */
function rarity(term: Term, of: number): number {
  return Math.log(1 + of / (term.products + 1))
}
