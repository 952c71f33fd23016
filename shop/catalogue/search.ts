import { hash } from 'node:crypto'
import { type Asked, asked } from './search/question.ts'
import { wordsIn } from './search/spelling.ts'
import { countryKey } from './search/countries.ts'
import { textOf, wordingsOf } from './search/fields.ts'
import { type Scored, Scores } from './search/scoring.ts'
import { Synonyms } from './search/synonyms.ts'
import { type Meaning, Vocabulary } from './search/vocabulary.ts'
import type { Kinds, Shelved } from './shelves.ts'

/** The specification's limit. */
export const SEARCH_LIMIT = 50

/** So many of the best are looked at when a search is narrowed and counted; the rest fit too badly to be missed. */
export const RELEVANT = 1000

/** Changes up to so many are taken in at once; more of them bit by bit, so that the process goes on answering. */
const AT_ONCE = 1500
/** Milliseconds of one bit. */
const BIT = 8
/** The index is made anew when so many of its slots are empty. */
const EMPTY_SLOTS = 20_000

/** So many of the best are put in order once more by their names. */
const NAMED = 60
/** What a sold-out product's fit is worth. */
const SOLD_OUT = 0.75

export interface Found {
  /** Product ids, best first. */
  ids: string[]
  /** The question with its misspelt words put right, where nothing in the shop is called as they were typed; else null. */
  meant: string | null
}

/**
 * Finds products by names, places, categories, flavours, ingredients and descriptions, whatever the order of the words, their
 * accents, endings and slips, by synonyms and in other scripts. Follows the shelves product by product. See docs/decisions/0010-search.md.
 */
export class CatalogueSearch {
  private vocabulary = new Vocabulary()
  private synonyms = new Synonyms()
  private popularity: ReadonlyMap<string, number> = new Map()
  private readonly scores = new Scores()
  /** What each slot holds; ids stay where they are until the index is made anew. */
  private ids: string[] = []
  private worth: number[] = []
  private isHere = new Uint8Array(1024)
  private readonly known = new Map<string, { slot: number; record: Shelved['record']; print: string }>()
  private following: Promise<void> = Promise.resolve()
  private followed = 0

  /** Takes in what changed on the shelves: at once where it is little, else in the background, when `settled` says that it is done. */
  follow(products: ReadonlyMap<string, Shelved>, categories: Kinds['category']): void {
    const turn = ++this.followed
    if (this.ids.length - this.known.size > EMPTY_SLOTS) this.clear()
    for (const id of this.known.keys()) if (!products.has(id)) this.drop(id)
    const changed: Shelved[] = []
    for (const product of products.values()) if (this.isNew(product)) changed.push(product)
    if (changed.length <= AT_ONCE) for (const product of changed) this.put(product, categories)
    else this.following = this.putAll(changed, categories, () => turn === this.followed)
  }

  /** When all that was followed can be found. */
  settled(): Promise<void> {
    return this.following
  }

  /** Groups of words that mean the same. */
  understand(groups: Iterable<readonly string[]>): void {
    this.synonyms = new Synonyms(groups)
  }

  /** Units sold lately, by product: of two that fit as well the one that more people buy comes first. */
  rankBy(popularity: ReadonlyMap<string, number>): void {
    this.popularity = popularity
    this.ids.forEach((id, slot) => (this.worth[slot] = this.worthOf(id)))
  }

  /**
   * The products that fit best, `limit` at most; what is not there to be bought comes later than its likes. Products must have all that is asked
   * for; where none has, those that have most of it.
   */
  find(text: string, limit: number, isThere: (id: string) => boolean = () => true): Found {
    const question = asked(text, this.vocabulary, this.synonyms, false)
    if (question.length === 0) return { ids: [], meant: null }
    let by = question
    let found = this.scores.of(question, this.ids.length, this.isHere)
    if (found.words < question.length) {
      const again = asked(text, this.vocabulary, this.synonyms, true)
      const further = this.scores.of(again, this.ids.length, this.isHere)
      if (further.words > found.words) {
        found = further
        by = again
      }
    }
    return { ids: this.best(found, by, limit, isThere), meant: found.slots.length > 0 ? meantBy(by) : null }
  }

  /** Tells whether `text` asks for a category of a name, or for a country. */
  meaning(text: string): { isCategory: (name: string) => boolean; isCountry: (code: string) => boolean } {
    const question = asked(text, this.vocabulary, this.synonyms, false)
    const isMeant = (keys: string[]) => {
      const terms = new Set(keys.map((key) => this.vocabulary.get(key)))
      const isHere = (meanings: Meaning[]) => meanings.some(({ term }) => terms.has(term))
      const fits = ({ meanings, phrases }: Asked) =>
        isHere(meanings) || phrases.some(({ parts }) => parts.length > 0 && parts.every(isHere))
      return question.length > 0 && question.every(fits)
    }
    return {
      isCategory: (name) => isMeant(wordsIn(name).flatMap(({ keys }) => keys)),
      isCountry: (code) => isMeant([countryKey(code)]),
    }
  }

  private best({ slots, scores }: Scored, by: Asked[], limit: number, isThere: (id: string) => boolean): string[] {
    let highest = 0
    for (let index = 0; index < slots.length; index += 1) {
      scores[index]! *= this.worth[slots[index]!]!
      if (scores[index]! > highest) highest = scores[index]!
    }
    const floor = slots.length > limit * 2 ? floorOf(scores, highest, limit) : 0
    const best: number[] = []
    for (let index = 0; index < slots.length; index += 1) {
      if (scores[index]! < floor) continue
      best.push(index)
      if (!isThere(this.ids[slots[index]!]!)) scores[index]! *= SOLD_OUT
    }
    const bestFirst = (a: number, b: number) => scores[b]! - scores[a]! || this.newestFirst(slots[a]!, slots[b]!)
    best.sort(bestFirst)
    const first = best.slice(0, NAMED)
    for (const index of first) scores[index]! *= 1 + this.partInName(this.ids[slots[index]!]!, by) / 2
    best.splice(0, first.length, ...first.toSorted(bestFirst))
    return best.slice(0, limit).map((index) => this.ids[slots[index]!]!)
  }

  /** The same order in every process, whenever it took the products in. */
  private newestFirst(a: number, b: number): number {
    const one = this.known.get(this.ids[a]!)!.record
    const other = this.known.get(this.ids[b]!)!.record
    return other.createdAt.localeCompare(one.createdAt) || one.id.localeCompare(other.id)
  }

  /** How much of what is asked for stands in the product's name, 0 to 1. */
  private partInName(id: string, question: Asked[]): number {
    const { name } = this.known.get(id)!.record
    const terms = new Set(wordsIn(name).flatMap(({ keys }) => keys.map((key) => this.vocabulary.get(key))))
    return question.filter(({ meanings }) => meanings.some(({ term }) => terms.has(term))).length / question.length
  }

  private async putAll(changed: Shelved[], categories: Kinds['category'], isLatest: () => boolean): Promise<void> {
    let until = performance.now() + BIT
    for (const product of changed) {
      if (!isLatest()) return
      this.put(product, categories)
      if (performance.now() < until) continue
      await new Promise((resolve) => setImmediate(resolve))
      until = performance.now() + BIT
    }
  }

  private isNew(product: Shelved): boolean {
    const { record } = product
    const known = this.known.get(record.id)
    return !known || (known.record !== record && known.print !== printOf(product))
  }

  private put(product: Shelved, kinds: Kinds['category']): void {
    const { record, categories } = product
    this.drop(record.id)
    const slot = this.ids.length
    this.ids.push(record.id)
    this.worth.push(this.worthOf(record.id))
    if (slot >= this.isHere.length) {
      const larger = new Uint8Array(this.isHere.length * 2)
      larger.set(this.isHere)
      this.isHere = larger
    }
    this.isHere[slot] = 1
    this.known.set(record.id, { slot, record, print: printOf(product) })
    const names = categories.flatMap((id) => kinds.get(id)?.name ?? [])
    for (const [key, { weight, spelt }] of wordingsOf(record, names)) this.vocabulary.add(key, spelt, weight, slot)
  }

  private drop(id: string): void {
    const known = this.known.get(id)
    if (!known) return
    this.isHere[known.slot] = 0
    this.known.delete(id)
  }

  private clear(): void {
    this.vocabulary = new Vocabulary()
    this.ids = []
    this.worth = []
    this.isHere.fill(0)
    this.known.clear()
  }

  /** From 1 for what nobody bought lately to 1.25 for what sells most. */
  private worthOf(id: string): number {
    return 1 + Math.min(0.25, Math.log1p(this.popularity.get(id) ?? 0) / 24)
  }
}

/** The same words, the same print: texts themselves would be a second copy of the catalogue. */
function printOf({ record, categories }: Shelved): string {
  return hash('sha256', textOf(record, categories), 'base64').slice(0, 16)
}

function meantBy(question: Asked[]): string | null {
  if (question.every(({ meant }) => meant === null)) return null
  return question.map(({ words, meant }) => meant ?? words).join(' ')
}

/** A score that more than `limit` products reach, but not many more. */
function floorOf(scores: Float32Array, highest: number, limit: number): number {
  const steps = new Uint32Array(513)
  for (const score of scores) steps[Math.floor((score / highest) * 512)]! += 1
  let reached = 0
  for (let step = 512; step > 0; step -= 1) if ((reached += steps[step]!) >= limit) return (step * highest) / 512
  return 0
}
