import SearchableMap from 'minisearch/SearchableMap'
import { ensureCapacity } from '../mirror/capacity.ts'
import type { Wording } from './fields.ts'
import { findTypos } from './language/typos.ts'

/** An indexed word with its posting lists and spelling. */
export interface Term {
  /** Its first spelling in the index. */
  spelt: string
  /**
   * Posting lists: `significant` where the word says what the product is, `mentioned` where it only
   * occurs. See `slotIn`, `weightIn` and `isNaming`.
   */
  significant: number[]
  mentioned: number[]
  /**
   * Number of present products with the word, and number of those in `significant`. The lists also hold
   * removed products, and the results must not depend on the order of updates.
   */
  products: number
  significantProducts: number
  /** The postings by slot, for a very frequent word; built at the first lookup. */
  bySlot?: Uint8Array
}

/** A term that matches a query word, with a quality; 1 is an exact match. */
export interface Meaning {
  term: Term
  quality: number
  /** A short prefix can become any word, so it matches only `significant` postings. */
  isVague?: boolean
}

/** Maximum number of terms for one prefix, most frequent first: enough for any list of fifty. */
const MAX_PREFIX_COMPLETIONS = 48
/** From this weight on, a word says what the product is. */
const MIN_SIGNIFICANT_WEIGHT = 10
/** Prefixes up to this length are cached: they are few, and they cost most. */
const MAX_CACHED_PREFIX_LENGTH = 3
/** A word in more than one of this many slots is looked up by slot. */
const FREQUENT_TERM_RATIO = 10

/**
 * All words of the catalogue in MiniSearch's radix tree, which supports prefix and fuzzy search.
 */
export class Vocabulary {
  private readonly tree = new SearchableMap<Term>()
  private readonly short = new Map<string, Meaning[]>()

  add(key: string, { spelt, weight, isName }: Wording, slot: number): void {
    let term = this.tree.get(key)
    if (!term) {
      this.tree.set(key, (term = { spelt, significant: [], mentioned: [], products: 0, significantProducts: 0 }))
    }
    const posting = packed(slot, weight, isName)
    const list = isSignificant(weightIn(posting)) ? term.significant : term.mentioned
    list.push(posting)
    this.count(term, weight, 1)
    if (!term.bySlot) return
    term.bySlot = ensureCapacity(slot, term.bySlot)
    term.bySlot[slot] = posting & 255
  }

  /** Reverts the counts of `add`. */
  forget(key: string, { weight }: Wording): void {
    const term = this.tree.get(key)
    if (!term) throw new Error(`Forgot the word ${key}, which was never added`)
    this.count(term, weight, -1)
  }

  get(key: string): Term | undefined {
    const term = this.tree.get(key)
    return term && term.products > 0 ? term : undefined
  }

  /** Terms that equal `key` or begin with it. */
  beginningWith(key: string): Meaning[] {
    if (key.length > MAX_CACHED_PREFIX_LENGTH) return this.complete(key)
    let known = this.short.get(key)
    if (!known) this.short.set(key, (known = this.complete(key)))
    return known
  }

  /**
   * Terms that `key` may be a typo of, best first: see `findTypos`. A word that is only mentioned
   * somewhere is a guess that helps nobody.
   */
  typosOf(key: string): Meaning[] {
    return [...findTypos(this.tree, key).values()]
      .filter(({ entry }) => entry.significantProducts > 0)
      .map(({ entry: term, quality }) => ({ term, quality }))
      .toSorted(bestFirst)
      .slice(0, MAX_PREFIX_COMPLETIONS)
  }

  private count(term: Term, weight: number, by: 1 | -1): void {
    // Cached prefixes are outdated when a word appears or disappears.
    if (term.products === (by === 1 ? 0 : 1)) this.short.clear()
    term.products += by
    if (weight >= MIN_SIGNIFICANT_WEIGHT) term.significantProducts += by
  }

  private complete(key: string): Meaning[] {
    const found: Meaning[] = []
    for (const [text, term] of this.tree.atPrefix(key)) {
      if (term.products === 0) continue
      const quality = text === key ? 1 : 0.5 + (0.4 * key.length) / text.length
      found.push({ term, quality, isVague: key.length <= MAX_CACHED_PREFIX_LENGTH && text !== key })
    }
    if (found.length <= MAX_PREFIX_COMPLETIONS) return found
    const exact = this.get(key)
    const frequent = found.toSorted((a, b) => b.term.significantProducts - a.term.significantProducts).slice(0, MAX_PREFIX_COMPLETIONS)
    return exact && !frequent.some(({ term }) => term === exact) ? [{ term: exact, quality: 1 }, ...frequent] : frequent
  }
}

/**
 * Number of postings of a word, which is also its cost. Postings of removed products stay until the
 * index is rebuilt.
 */
export function postingCount(term: Term): number {
  return term.significant.length + term.mentioned.length
}

/**
 * A posting packed into one number: the product's slot, the word's weight (1 to 127), and whether
 * it is in the name.
 */
function packed(slot: number, weight: number, isName: boolean): number {
  const most = weight < MIN_SIGNIFICANT_WEIGHT ? MIN_SIGNIFICANT_WEIGHT - 1 : 127
  return slot * 256 + (isName ? 128 : 0) + Math.max(1, Math.min(most, Math.round(weight)))
}

export const slotIn = (posting: number): number => posting >>> 8
export const weightIn = (posting: number): number => posting & 127
export const isNaming = (posting: number): boolean => (posting & 128) !== 0

/**
 * A word's postings as an array over `size` slots; null for a rare word, whose lists are shorter
 * than that.
 */
export function bySlot(term: Term, size: number): Uint8Array | null {
  if (postingCount(term) * FREQUENT_TERM_RATIO < size) return null
  if (term.bySlot && term.bySlot.length >= size) return term.bySlot
  term.bySlot = new Uint8Array(size * 2)
  for (const postings of [term.significant, term.mentioned]) for (const posting of postings) term.bySlot[slotIn(posting)] = posting & 255
  return term.bySlot
}

/** Whether a word of this weight says what the product is. */
export const isSignificant = (weight: number): boolean => weight >= MIN_SIGNIFICANT_WEIGHT

function bestFirst(a: Meaning, b: Meaning): number {
  return b.quality - a.quality || b.term.products - a.term.products
}
