import type { Asked } from './question.ts'
import { having, type Meaning, type Term } from './vocabulary.ts'

export interface Scored {
  /** How much of what was asked these slots fit; others fit less. */
  words: number
  slots: Int32Array
  scores: Float32Array
}

/** How well products fit what is asked, by slot. Kept between questions: a hundred thousand products are too many to make room for each time. */
export class Scores {
  private total = new Float32Array(0)
  private words = new Uint8Array(0)
  private one = new Float32Array(0)
  private sum = new Float32Array(0)
  private parts = new Uint8Array(0)
  /** The slots that any word, this word, this phrase has met. */
  private readonly met = new Slots()
  private readonly here = new Slots()
  private readonly there = new Slots()

  /** The slots that fit most of what is asked; `isHere` says which ones are in use, of `size`. The answer's lists are the caller's to change. */
  of(question: Asked[], size: number, isHere: Uint8Array): Scored {
    this.makeRoom(size)
    const { total, words, one, met, here } = this
    let most = 0
    met.count = 0
    for (const asked of question) {
      here.count = 0
      this.anyOf(asked.meanings, 1, size)
      for (const { parts, quality } of asked.phrases) this.allOf(parts, quality, size)
      for (let index = 0; index < here.count; index += 1) {
        const slot = here.slots[index]!
        if (isHere[slot]) {
          if (words[slot] === 0) met.slots[met.count++] = slot
          if (++words[slot]! > most) most = words[slot]!
          total[slot]! += one[slot]!
        }
        one[slot] = 0
      }
    }
    let count = 0
    for (let index = 0; index < met.count; index += 1) {
      const slot = met.slots[index]!
      if (words[slot] === most) here.slots[count++] = slot
      words[slot] = 0
    }
    const slots = here.slots.slice(0, count)
    const scores = new Float32Array(count)
    for (let index = 0; index < count; index += 1) scores[index] = total[slots[index]!]!
    for (let index = 0; index < met.count; index += 1) total[met.slots[index]!] = 0
    return { words: most, slots, scores }
  }

  private anyOf(meanings: Meaning[], by: number, size: number): void {
    for (const { term, quality, isVague } of meanings) {
      const worth = quality * by * rarity(term, size)
      this.take(term.telling, worth)
      if (!isVague) this.take(term.mentioned, worth)
    }
  }

  private take(postings: number[], worth: number): void {
    const { one, here } = this
    const { slots } = here
    let { count } = here
    for (let index = 0; index < postings.length; index += 1) {
      const posting = postings[index]!
      const slot = posting >>> 7
      const score = worth * (posting & 127)
      const known = one[slot]!
      if (known === 0) slots[count++] = slot
      if (score > known) one[slot] = score
    }
    here.count = count
  }

  /** A phrase fits a product that has all of its words. */
  private allOf(phrase: Meaning[][], quality: number, size: number): void {
    if (phrase.length === 0 || phrase.some((part) => part.length === 0)) return
    if (phrase.length === 1) return this.anyOf(phrase[0]!, quality, size)
    const { one, sum, parts, here, there } = this
    there.count = 0
    phrase.forEach((meanings, index) => {
      for (const { term, quality: fit } of meanings) {
        const worth = (fit * quality * rarity(term, size)) / phrase.length
        for (const postings of [term.telling, term.mentioned]) {
          for (const posting of postings) {
            const slot = posting >>> 7
            if (parts[slot] !== index) continue
            if (index === 0) there.slots[there.count++] = slot
            parts[slot] = index + 1
            sum[slot]! += worth * (posting & 127)
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

  private makeRoom(size: number): void {
    if (this.total.length >= size) return
    const room = Math.max(1024, size * 2)
    for (const name of ['total', 'one', 'sum'] as const) this[name] = new Float32Array(room)
    for (const name of ['words', 'parts'] as const) this[name] = new Uint8Array(room)
    for (const list of [this.met, this.here, this.there]) list.slots = new Int32Array(room)
  }
}

class Slots {
  slots = new Int32Array(0)
  count = 0
}

/** A word that few products have says more. */
function rarity(term: Term, of: number): number {
  return Math.log(1 + of / (having(term) + 1))
}
