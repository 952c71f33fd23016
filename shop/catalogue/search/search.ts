import type { Locale } from '#shared/locale.ts'
import { Bits, ones } from '../listing/bitset.ts'
import { countryKey } from './countries.ts'
import { Entries, type Told } from './entries.ts'
import { type Helping, helpingOf } from './helping.ts'
import { type Asked, asked, mayBeMisspelt } from './question.ts'
import { type Scored, Scores } from './scoring.ts'
import { wordsIn } from './spelling.ts'
import { Synonyms } from './synonyms.ts'
import type { Meaning, Term } from './vocabulary.ts'
import { recordIn, type Shelved } from '../mirror/shelves.ts'

export type { Helping } from './helping.ts'
export { asksForAnything, saysNothing } from './question.ts'
export { phraseKey, Synonyms } from './synonyms.ts'

/** The specification's limit. */
export const SEARCH_LIMIT = 50

/** Changes up to so many are taken in at once; more of them bit by bit, so that the process goes on answering. */
const AT_ONCE = 1500
/** Milliseconds of one bit. */
const BIT = 8
/** With so many empty slots the entries are made anew, while the old ones serve. */
const EMPTY_SLOTS = 20_000
/** What the fit of a sold-out product is worth, and more of one that has all that is asked for in its name. */
const SOLD_OUT = 0.75
const NAMED = 0.5
/** What sells most is worth so many times more than what nobody bought lately. */
const POPULAR = 1.25
/** Nothing else makes a fit worth more than so many times itself. */
const MOST = POPULAR * (1 + NAMED)
/** The best are put in order whenever there are so many times more than are wanted. */
const OVER = 4

/** Of so many categories it is remembered what they are looked up by. */
const CATEGORIES = 2000

/** A question as it was understood, and what has most of it. */
interface Answer {
  question: Asked[]
  found: Scored
}

/** What categories are called. */
type Categories = Pick<ReadonlyMap<string, { name: string }>, 'get'>

/** What a search is narrowed to, and what is there to be bought, by places on the shelves; everything where it is left out. */
export interface Within {
  within?: Bits | null
  there?: Bits
}

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
  private readonly named = new Map<string, string[]>()
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
      if (changed) for (const id of changed) entries.keep(id, products.get(id))
      else entries.keepAll(products)
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
  find(text: string, limit: number, narrowed: Within = {}): Found {
    return this.told(this.answerTo(text), limit, narrowed)
  }

  /** The same, with the places of everything that fits, whatever it is narrowed to. */
  findAll(text: string, limit: number, narrowed: Within): Found & { places: Bits } {
    const answer = this.answerTo(text)
    const places = new Bits(this.products.size)
    for (const slot of answer.found.slots) places.set(this.entries.places[slot]!, true)
    return { ...this.told(answer, limit, narrowed), places }
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
    const question = asked(text, vocabulary, this.synonyms, false).map(({ meanings, phrases }) => ({
      terms: termsOf(meanings),
      phrases: phrases.filter(({ parts }) => parts.length > 0).map(({ parts }) => parts.map(termsOf)),
    }))
    const isMeant = (keys: string[]) => {
      const terms = keys.map((key) => vocabulary.get(key))
      const isHere = (wanted: ReadonlySet<Term | undefined>) => terms.some((term) => wanted.has(term))
      return question.length > 0 && question.every((one) => isHere(one.terms) || one.phrases.some((parts) => parts.every(isHere)))
    }
    return {
      isCategory: (name) => isMeant(this.keysOf(name)),
      isCountry: (code) => isMeant([countryKey(code)]),
    }
  }

  /** What is asked for, and what has most of it; words are taken for misspelt only where that finds more. */
  private answerTo(text: string): Answer {
    const question = asked(text, this.entries.vocabulary, this.synonyms, false)
    const found = this.fitting(question)
    const { words } = found
    if (words === question.length || !mayBeMisspelt(question, words)) return { question, found }
    const again = asked(text, this.entries.vocabulary, this.synonyms, true)
    const further = this.fitting(again)
    return further.words > words ? { question: again, found: further } : { question, found: this.fitting(question) }
  }

  private told({ question, found }: Answer, limit: number, narrowed: Within): Found {
    return { ids: this.best(found, question.length, limit, narrowed), meant: found.slots.length > 0 ? meantBy(question) : null }
  }

  private fitting(question: Asked[]): Scored {
    return this.scores.of(question, this.entries)
  }

  private best({ slots, fit, named }: Scored, words: number, limit: number, { within, there }: Within): string[] {
    const { ids, worth, madeAt, places } = this.entries
    const best: { slot: number; score: number }[] = []
    // The same order in every process, whenever it took the products in.
    const bestFirst = (a: (typeof best)[0], b: (typeof best)[0]) =>
      b.score - a.score || madeAt[b.slot]! - madeAt[a.slot]! || (ids[a.slot]! < ids[b.slot]! ? -1 : 1)
    const keepBest = () => {
      best.sort(bestFirst)
      if (best.length > limit) best.length = limit
    }
    let [least, since] = [0, -Infinity]
    // The newest come last in most lists: begun with, they keep out what fits as well and is older.
    for (let at = slots.length - 1; at >= 0; at -= 1) {
      const slot = slots[at]!
      if (fit[slot]! * MOST < least) continue
      const place = places[slot]!
      if (within && !within.has(place)) continue
      const score = fit[slot]! * worth[slot]! * (1 + (NAMED * ones(named[slot]!)) / words) * (there && !there.has(place) ? SOLD_OUT : 1)
      if (score < least || (score === least && madeAt[slot]! < since)) continue
      best.push({ slot, score })
      if (best.length < limit * OVER) continue
      keepBest()
      const last = best.at(-1)!
      ;[least, since] = [last.score, madeAt[last.slot]!]
    }
    keepBest()
    return best.map(({ slot }) => ids[slot]!)
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
    return product !== undefined && entries.isNew(this.tellOf(product), this.categoriesOf(product))
  }

  private put(entries: Entries, id: string): void {
    const product = this.products.get(id)!
    entries.put(this.tellOf(product), this.categoriesOf(product), this.worthOf(id))
  }

  private tellOf(product: Shelved): Told {
    return { record: recordIn(product, this.locale), original: product.record, place: product.place }
  }

  private categoriesOf({ categories }: Shelved): string[] {
    return categories.flatMap((id) => this.categories.get(id)?.name ?? [])
  }

  /** What a category is looked up by: there are few of them, and they are asked after at every keystroke. */
  private keysOf(name: string): string[] {
    let keys = this.named.get(name)
    if (keys) return keys
    keys = wordsIn(name).flatMap((word) => word.keys)
    if (this.named.size >= CATEGORIES) this.named.clear()
    this.named.set(name, keys)
    return keys
  }

  /** From 1 for what nobody bought lately to what sells most. */
  private worthOf(id: string): number {
    return 1 + Math.min(POPULAR - 1, Math.log1p(this.popularity.get(id) ?? 0) / 24)
  }
}

function termsOf(meanings: Meaning[]): ReadonlySet<Term | undefined> {
  return new Set(meanings.map(({ term }) => term))
}

function meantBy(question: Asked[]): string | null {
  if (question.every(({ meant }) => meant === null)) return null
  return question.map(({ words, meant }) => meant ?? words).join(' ')
}
