import SearchableMap from 'minisearch/SearchableMap'
import { ensureCapacity } from '../mirror/capacity.ts'
import type { Wording } from './fields.ts'

/** A word that products have: where it stands, and how it is written. */
export interface Term {
  /** How it is written where it was met first. */
  spelt: string
  /** Where it tells what the product is, and where it is only mentioned: see `slotIn` and its likes. */
  telling: number[]
  mentioned: number[]
  /**
   * How many products have it now, and of how many it tells what they are: the lists hold what is gone as well, and what came when must not decide
   * what is found.
   */
  products: number
  told: number
  /** The same by slot, without the slots, for a word that very many products have: made when it is first looked up there. */
  bySlot?: Uint8Array
}

/** A term that answers to an asked word, and how well: 1 is the word itself. */
export interface Meaning {
  term: Term
  quality: number
  /** Two letters may become anything: they only ask for what a product is. */
  isVague?: boolean
}

/** So many words are considered for one beginning, the most frequent ones: enough for any list of fifty. */
const BEGINNINGS = 48
/** From this weight on a word tells what the product is. */
const TELLING = 10
/** Beginnings as short as this have been worked out before: there are few of them, and they cost most. */
const SHORT = 3
/** A word that more than one in so many slots has is looked up by slot. */
const FREQUENT = 10
/** Shorter words are never taken for misspelt. */
export const FEWEST_LETTERS = 4

/** Every word of the catalogue in a tree of letters: MiniSearch's own, which knows beginnings and misspellings. */
export class Vocabulary {
  private readonly tree = new SearchableMap<Term>()
  private readonly short = new Map<string, Meaning[]>()

  add(key: string, { spelt, weight, isName }: Wording, slot: number): void {
    let term = this.tree.get(key)
    if (!term) {
      this.tree.set(key, (term = { spelt, telling: [], mentioned: [], products: 0, told: 0 }))
    }
    const posting = packed(slot, weight, isName)
    const list = isTelling(weightIn(posting)) ? term.telling : term.mentioned
    list.push(posting)
    this.count(term, weight, 1)
    if (!term.bySlot) return
    term.bySlot = ensureCapacity(slot, term.bySlot)
    term.bySlot[slot] = posting & 255
  }

  /** Takes back what `add` counted. */
  forget(key: string, { weight }: Wording): void {
    this.count(this.tree.get(key)!, weight, -1)
  }

  get(key: string): Term | undefined {
    const term = this.tree.get(key)
    return term && term.products > 0 ? term : undefined
  }

  /** Terms that `key` is, or is the beginning of. */
  beginningWith(key: string): Meaning[] {
    if (key.length > SHORT) return this.complete(key)
    let known = this.short.get(key)
    if (!known) this.short.set(key, (known = this.complete(key)))
    return known
  }

  /** Terms one or two slips of the finger away; longer words may have more. `far` looks further, for when nothing else was found. */
  misspelt(key: string, far = false): Meaning[] {
    if (key.length < FEWEST_LETTERS || !/^[a-z]+$/.test(key)) return []
    const found = new Map<Term, number>()
    const note = (term: Term | undefined, quality: number) => {
      if (term && term.products > 0) found.set(term, Math.max(quality, found.get(term) ?? 0))
    }
    for (const swapped of swaps(key)) note(this.tree.get(swapped), 0.55)
    for (const [, [term]] of this.tree.fuzzyGet(key, 1)) note(term, 0.5)
    if (key.length > 6 || (far && key.length > 4)) {
      // Nearly nobody gets the first letter wrong as well, and with it the tree is a twentieth of its size.
      for (const [, [term, distance]] of this.tree.atPrefix(key[0]!).fuzzyGet(key.slice(1), 2)) note(term, distance === 2 ? 0.3 : 0.5)
    }
    if (far && key.length > 8) for (const [, [term]] of this.tree.atPrefix(key.slice(0, 2)).fuzzyGet(key.slice(2), 3)) note(term, 0.2)
    return [...found]
      .map(([term, quality]) => ({ term, quality }))
      .toSorted(bestFirst)
      .slice(0, BEGINNINGS)
  }

  private count(term: Term, weight: number, by: 1 | -1): void {
    // What short beginnings stand for changes when a word comes or goes.
    if (term.products === (by === 1 ? 0 : 1)) this.short.clear()
    term.products += by
    if (weight >= TELLING) term.told += by
  }

  private complete(key: string): Meaning[] {
    const found: Meaning[] = []
    for (const [text, term] of this.tree.atPrefix(key)) {
      if (term.products === 0) continue
      const quality = text === key ? 1 : 0.5 + (0.4 * key.length) / text.length
      found.push({ term, quality, isVague: key.length <= SHORT && text !== key })
    }
    if (found.length <= BEGINNINGS) return found
    const exact = this.get(key)
    const frequent = found.toSorted((a, b) => b.term.told - a.term.told).slice(0, BEGINNINGS)
    return exact && !frequent.some(({ term }) => term === exact) ? [{ term: exact, quality: 1 }, ...frequent] : frequent
  }
}

/** How many postings a word has, and so what it costs; those of what is gone stay until the index is made anew. */
export function having(term: Term): number {
  return term.telling.length + term.mentioned.length
}

/** The product's slot, the word's weight there (1 to 127) and whether its name has it, in one number. */
function packed(slot: number, weight: number, isName: boolean): number {
  const most = weight < TELLING ? TELLING - 1 : 127
  return slot * 256 + (isName ? 128 : 0) + Math.max(1, Math.min(most, Math.round(weight)))
}

export const slotIn = (posting: number): number => posting >>> 8
export const weightIn = (posting: number): number => posting & 127
export const isNaming = (posting: number): boolean => (posting & 128) !== 0

/** What is known of each of `size` slots in a word's lists; null for a word that few have, whose lists are shorter than that. */
export function bySlot(term: Term, size: number): Uint8Array | null {
  if (having(term) * FREQUENT < size) return null
  if (term.bySlot && term.bySlot.length >= size) return term.bySlot
  term.bySlot = new Uint8Array(size * 2)
  for (const postings of [term.telling, term.mentioned]) for (const posting of postings) term.bySlot[slotIn(posting)] = posting & 255
  return term.bySlot
}

/** Whether a word of this weight tells what the product is. */
export const isTelling = (weight: number): boolean => weight >= TELLING

function bestFirst(a: Meaning, b: Meaning): number {
  return b.quality - a.quality || b.term.products - a.term.products
}

function swaps(key: string): string[] {
  return Array.from({ length: key.length - 1 }, (_, at) => key.slice(0, at) + key[at + 1]! + key[at]! + key.slice(at + 2))
}
