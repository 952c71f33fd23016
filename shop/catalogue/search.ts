import type { Locale } from '#shared/locale.ts'
import { countryKey } from './search/countries.ts'
import { Entries, type Told } from './search/entries.ts'
import { type Helping, helpingOf } from './search/helping.ts'
import { type Asked, asked } from './search/question.ts'
import { type Scored, Scores } from './search/scoring.ts'
import { wordsIn } from './search/spelling.ts'
import { Synonyms } from './search/synonyms.ts'
import type { Meaning } from './search/vocabulary.ts'
import { recordIn, type Shelved } from './shelves.ts'

export type { Helping } from './search/helping.ts'
export { asksForAnything } from './search/question.ts'
export { phraseKey, Synonyms } from './search/synonyms.ts'

/** The specification's limit. */
export const SEARCH_LIMIT = 50
/** So many of the best are looked at when a search is narrowed and counted; the rest fit too badly to be missed. */
export const RELEVANT = 1000

/** Changes up to so many are taken in at once; more of them bit by bit, so that the process goes on answering. */
const AT_ONCE = 1500
/** Milliseconds of one bit. */
const BIT = 8
/** With so many empty slots the entries are made anew, while the old ones serve. */
const EMPTY_SLOTS = 20_000
/** So many of the best are put in order once more by their names. */
const NAMED = 60
/** What a sold-out product's fit is worth. */
const SOLD_OUT = 0.75

/** What categories are called. */
type Categories = Pick<ReadonlyMap<string, { name: string }>, 'get'>

export interface Found {
  /** Product ids, best first. */
  ids: string[]
  /** The question with its misspelt words put right, where nothing in the shop is called as they were typed; else null. */
  meant: string | null
}

/**
 * Finds products by names, places, categories, flavours, ingredients and descriptions, whatever the order of the words, their
 * accents, endings and slips, by synonyms and in other scripts, in one language and in the point of sale's own words. Follows the shelves product by product. See docs/decisions/0013-search.md.
 */
export class CatalogueSearch {
  private entries = new Entries()
  /** Being made anew, where the old ones have become too sparse. */
  private next: Entries | null = null
  private products: ReadonlyMap<string, Shelved> = new Map()
  private categories: Categories = new Map()
  private synonyms: Synonyms
  private popularity: ReadonlyMap<string, number> = new Map()
  private readonly scores = new Scores()
  private following: Promise<unknown> = Promise.resolve()
  private readonly locale: Locale | null

  /** Without a language it knows the point of sale's words alone. */
  constructor(locale: Locale | null = null, synonyms = new Synonyms()) {
    this.locale = locale
    this.synonyms = synonyms
  }

  /**
   * Takes in what changed on the shelves: at once where it is little, else in the background; then it answers when that is done. With
   * `changed`, only the products of those ids are looked at, the ones that are gone included.
   */
  follow(products: ReadonlyMap<string, Shelved>, categories: Categories, changed?: Iterable<string>): Promise<void> | null {
    this.products = products
    this.categories = categories
    const ids = [...(changed ?? products.keys())]
    // Of very many, even looking which are new is done bit by bit.
    const fresh = changed || ids.length <= AT_ONCE ? ids.filter((id) => this.isNew(this.entries, id)) : ids
    const fillings: Promise<void>[] = []
    for (const entries of this.next ? [this.entries, this.next] : [this.entries]) {
      if (changed) for (const id of changed) if (!products.has(id)) entries.drop(id)
      if (!changed) entries.keepOnly(products)
      if (fresh.length > AT_ONCE) fillings.push(this.fill(entries, fresh))
      else for (const id of fresh) this.put(entries, id)
    }
    if (this.entries.empty > EMPTY_SLOTS && !this.next) fillings.push(this.begin(new Entries()))
    if (fillings.length === 0) return null
    const later = Promise.all(fillings).then(() => {})
    this.following = Promise.all([this.following, later])
    // Whoever waits is told of a failure; without anybody waiting it must not end the process.
    this.following.catch(() => {})
    return later
  }

  /** When all that was followed can be found. */
  async settled(): Promise<void> {
    await this.following
  }

  understand(synonyms: Synonyms): void {
    this.synonyms = synonyms
  }

  /** Units sold lately, by product: of two that fit as well the one that more people buy comes first. */
  rankBy(popularity: ReadonlyMap<string, number>): void {
    this.popularity = popularity
    for (const entries of this.next ? [this.entries, this.next] : [this.entries])
      entries.ids.forEach((id, slot) => (entries.worth[slot] = this.worthOf(id)))
  }

  /**
   * The products that fit best, `limit` at most; what is not there to be bought comes later than its likes. Products must have all that is asked
   * for; where none has, those that have most of it.
   */
  find(text: string, limit: number, isThere: (id: string) => boolean = () => true): Found {
    const { question, found } = this.answerTo(text)
    return { ids: this.best(found, question, limit, isThere), meant: found.slots.length > 0 ? meantBy(question) : null }
  }

  /** Which synonyms bring which of these products to a search. */
  helping(text: string, products: readonly string[]): Helping[] {
    const wanted = new Map<number, string>()
    for (const id of products) {
      const slot = this.entries.slotOf(id)
      if (slot !== undefined) wanted.set(slot, id)
    }
    return helpingOf(this.answerTo(text).question, wanted)
  }

  /** Tells whether `text` asks for a category of a name, or for a country. */
  meaning(text: string): { isCategory: (name: string) => boolean; isCountry: (code: string) => boolean } {
    const { vocabulary } = this.entries
    const question = asked(text, vocabulary, this.synonyms, false)
    const isMeant = (keys: string[]) => {
      const terms = new Set(keys.map((key) => vocabulary.get(key)))
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

  /** What is asked for, and what has most of it; words are taken for misspelt only where that finds more. */
  private answerTo(text: string): { question: Asked[]; found: Scored } {
    const { vocabulary, ids, isHere } = this.entries
    const question = asked(text, vocabulary, this.synonyms, false)
    const found = this.scores.of(question, ids.length, isHere)
    if (found.words === question.length) return { question, found }
    const again = asked(text, vocabulary, this.synonyms, true)
    const further = this.scores.of(again, ids.length, isHere)
    return further.words > found.words ? { question: again, found: further } : { question, found }
  }

  private best({ slots, scores }: Scored, question: Asked[], limit: number, isThere: (id: string) => boolean): string[] {
    const { ids, worth } = this.entries
    let highest = 0
    for (let index = 0; index < slots.length; index += 1) {
      scores[index]! *= worth[slots[index]!]!
      if (scores[index]! > highest) highest = scores[index]!
    }
    const floor = slots.length > limit * 2 ? floorOf(scores, highest, limit) : 0
    const best: number[] = []
    for (let index = 0; index < slots.length; index += 1) {
      if (scores[index]! < floor) continue
      best.push(index)
      if (!isThere(ids[slots[index]!]!)) scores[index]! *= SOLD_OUT
    }
    const bestFirst = (a: number, b: number) => scores[b]! - scores[a]! || this.newestFirst(slots[a]!, slots[b]!)
    best.sort(bestFirst)
    const first = best.slice(0, NAMED)
    for (const index of first) scores[index]! *= 1 + this.partInName(slots[index]!, question) / 2
    best.splice(0, first.length, ...first.toSorted(bestFirst))
    return best.slice(0, limit).map((index) => ids[slots[index]!]!)
  }

  /** The same order in every process, whenever it took the products in. */
  private newestFirst(a: number, b: number): number {
    const one = this.entries.record(a)
    const other = this.entries.record(b)
    return other.createdAt.localeCompare(one.createdAt) || one.id.localeCompare(other.id)
  }

  /** How much of what is asked for stands in the product's name, 0 to 1. */
  private partInName(slot: number, question: Asked[]): number {
    const { vocabulary } = this.entries
    const terms = new Set(wordsIn(this.entries.record(slot).name).flatMap(({ keys }) => keys.map((key) => vocabulary.get(key))))
    return question.filter(({ meanings }) => meanings.some(({ term }) => terms.has(term))).length / question.length
  }

  private async begin(entries: Entries): Promise<void> {
    this.next = entries
    await this.fill(entries, [...this.products.keys()])
    this.entries = entries
    this.next = null
  }

  /** Bit by bit, each product as it stands when its turn comes. */
  private async fill(entries: Entries, ids: string[]): Promise<void> {
    let until = performance.now() + BIT
    for (const id of ids) {
      if (this.isNew(entries, id)) this.put(entries, id)
      if (performance.now() < until) continue
      await new Promise((resolve) => setImmediate(resolve))
      until = performance.now() + BIT
    }
  }

  private isNew(entries: Entries, id: string): boolean {
    const product = this.products.get(id)
    return product !== undefined && entries.isNew(this.told(product), this.categoriesOf(product))
  }

  private put(entries: Entries, id: string): void {
    const product = this.products.get(id)!
    entries.put(this.told(product), this.categoriesOf(product), this.worthOf(id))
  }

  private told(product: Shelved): Told {
    return { record: recordIn(product, this.locale), original: product.record }
  }

  private categoriesOf({ categories }: Shelved): string[] {
    return categories.flatMap((id) => this.categories.get(id)?.name ?? [])
  }

  /** From 1 for what nobody bought lately to 1.25 for what sells most. */
  private worthOf(id: string): number {
    return 1 + Math.min(0.25, Math.log1p(this.popularity.get(id) ?? 0) / 24)
  }
}

function meantBy(question: Asked[]): string | null {
  if (question.every(({ meant }) => meant === null)) return null
  return question.map(({ words, meant }) => meant ?? words).join(' ')
}

/** A score that `limit` products reach, but not many more. */
function floorOf(scores: Float32Array, highest: number, limit: number): number {
  const steps = new Uint32Array(513)
  for (const score of scores) steps[Math.floor((score / highest) * 512)]! += 1
  let reached = 0
  for (let step = 512; step > 0; step -= 1) if ((reached += steps[step]!) >= limit) return (step * highest) / 512
  return 0
}
