import { type Avoidance, avoidances } from '#shared/food.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { phraseKeyOf } from './accents-and-plurals.ts'
import { type LabelClaim } from '#shared/label-claims.ts'
import {
  avoidancesOf,
  claimOf,
  everyday,
  isAllergen,
  isExcludable,
  isTaste,
  type Phrase,
  phrases,
  type Phrases,
} from './exclusions/phrases.ts'
import { recognizeMisspelled, type Segment, segmentsOf } from './exclusions/tokens.ts'
import type { FoodKind } from './exclusions/words.ts'
import { isFillerWord } from './query.ts'

export { wordsOfKind } from './exclusions/phrases.ts'

/** What a search excludes: 'chocolate without milk', 'nussfrei', '卵不使用'. */
export interface Exclusions {
  /** Every result must be known to be free of these. */
  free: Avoidance[]
  /** Excludes hot snacks: 'not spicy'. */
  isMild: boolean
  /** What the figures on the label of every result must confirm, with the words that ask for it. */
  claims: { claim: LabelClaim; words: string }[]
  /** Foods that no result may name, with the words that exclude them: 'not chocolate'. */
  kinds: { kind: FoodKind; words: string }[]
  /** Excluded ingredients that no label lists, and claims, as typed: 'sugar free', 'organic'. */
  unverifiable: string[]
  /** The remaining search text; '' when it names nothing. */
  rest: string
}

/** Longer searches are cut. */
const MAX_QUERY_LENGTH = 200
/** Maximum number of words between a negation and its thing. */
const MAX_LINK_WORDS = 4

/**
 * Reads the exclusions of a search; null when it has none. Phrases of every language count in each
 * language. The words of an exclusion are removed from `rest`, so that the search does not look for
 * the excluded thing.
 */
export function readExclusions(text: string, locale: Locale | null = null): Exclusions | null {
  const plain = text
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
  const known = phrases()
  return new Reading(plain, segmentsOf(plain, known), known, locale).exclusions()
}

/**
 * Whether one of a product's names claims all exclusions that no label lists: 'Sugar-free lemon
 * drops'.
 */
export function claimsFreeFrom(names: string[], { unverifiable }: Exclusions): boolean {
  return names.map(squeezed).some((name) => unverifiable.every((words) => name.includes(squeezed(words))))
}

function squeezed(text: string): string {
  return phraseKeyOf(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

class Reading {
  private readonly taken = new Set<Segment>()
  private readonly excluded = new Set<Avoidance>()
  private readonly unverifiable: string[] = []
  private readonly claims = new Map<LabelClaim, string>()
  private readonly kinds = new Map<FoodKind, string>()
  private isMild = false
  private readonly text: string
  private readonly segments: Segment[]
  private readonly known: Phrases
  private readonly weak: ReadonlySet<string> | undefined

  constructor(text: string, segments: Segment[], known: Phrases, locale: Locale | null) {
    this.text = text
    this.segments = segments
    this.known = known
    this.weak = locale && locales.includes(locale) ? everyday[locale.slice(0, 2)] : undefined
  }

  exclusions(): Exclusions | null {
    for (const segment of this.segments) {
      const { claim, isClaim, isOrdinary, isCondition } = segment.phrase
      if (this.taken.has(segment)) continue
      if (this.cancels(segment)) continue
      if (segment.isNegated || isCondition) this.exclude(segment, [segment])
      else if (claim) this.measure(segment, claim)
      else if (isClaim) this.claim(segment)
      else if (!isExcludable(segment.phrase) && !isOrdinary) this.negate(segment)
    }
    if (this.taken.size === 0) return null
    const free = avoidances.filter((one) => this.excluded.has(one))
    return {
      free,
      isMild: this.isMild,
      claims: Array.from(this.claims, ([claim, words]) => ({ claim, words })),
      kinds: Array.from(this.kinds, ([kind, words]) => ({ kind, words })),
      unverifiable: this.unverifiable,
      rest: this.rest(),
    }
  }

  /** 'not nut free' excludes nothing; its negations are no words to search for. */
  private cancels(negation: Segment): boolean {
    if (!negation.phrase.isCancelling) return false
    const [first, second] = this.segments.slice(negation.index + 1)
    if (first?.isNegated) {
      this.taken.add(negation)
      this.taken.add(first)
      return true
    }
    if (!first || !second || !isAllergen(first.phrase) || second.phrase.after !== 'strong' || this.isListed(second, 1)) return false
    for (const segment of [negation, second]) this.taken.add(segment)
    return true
  }

  /** 'low salt' */
  private measure(segment: Segment, claim: LabelClaim): void {
    this.taken.add(segment)
    this.claims.set(claim, this.textOf([segment]))
  }

  /** 'organic': no label says it. */
  private claim(segment: Segment): void {
    this.taken.add(segment)
    this.unverifiable.push(this.textOf([segment]))
  }

  /** Excludes the things that a negation applies to; without any, an unknown word beside it. */
  private negate(negation: Segment): void {
    const { before, either } = negation.phrase
    const after = negation.phrase.after ?? this.halfTyped(negation)
    if (!before && !after && !either) return
    const isSure = !this.weak?.has(negation.key)
    const thingsOn = (step: 1 | -1) => {
      const side = this.thingsFrom(negation, step)
      return isSure || side.some(isThing) ? side : []
    }
    const [far, left] = [thingsOn(1), thingsOn(-1)]
    // 'gluten frei süß': the negation is of the first, not of the taste.
    const right = after && left.some(isThing) && far.slice(0, 1).some(({ phrase }) => isTaste(phrase)) ? [] : far
    if (before === 'strong' && right.length > 0) {
      this.exclude(negation, right)
      // 'lactose zero açúcar'
      if ((after || either) && left.slice(0, 1).some(isThing)) this.exclude(negation, left)
      return
    }
    const sides = before === 'weak' && !after ? [right, either ? left : []] : [after || either ? left : [], before || either ? right : []]
    const found = sides.find((side) => side.length > 0)
    if (found) return this.exclude(negation, found)
    if (before === 'strong' && isSure) this.excludeUnknown(negation, 1)
    else if (after === 'strong') this.excludeUnknown(negation, -1)
  }

  /** The things beside a negation, nearest first: 'nuts, milk and eggs'. */
  private thingsFrom({ index }: Segment, step: 1 | -1): Segment[] {
    const things: Segment[] = []
    let links = 0
    for (let next = this.segments[index + step]; next && links <= MAX_LINK_WORDS; next = this.segments[next.index + step]) {
      const isLinked = links > 0 || this.isListed(next, step)
      if (this.recognize(next, things.length === 0 || isLinked)) {
        if (things.length > 0 && !mayFollow(next.phrase, isLinked)) break
        things.push(next)
        links = 0
      } else if (next.phrase.isLink) links += 1
      else break
    }
    return things
  }

  /** Whether a segment is a thing. With `isLikely`, an unknown word may be misspelt or half typed. */
  private recognize(segment: Segment, isLikely: boolean): boolean {
    const { phrase, key, index } = segment
    if (segment.isNegated) return false
    if (isExcludable(phrase)) return true
    if (!isLikely || Object.keys(phrase).length > 0) return false
    const found = recognizeMisspelled(key, index === this.segments.length - 1, this.known)
    if (!found) return false
    segment.phrase = found
    return true
  }

  /** The last word may be the beginning of a negation after a thing: 'nut fre', 'ナッツな'. */
  private halfTyped({ index, key, phrase }: Segment): Phrase['after'] {
    const before = this.segments[index - 1]
    if (!before || index < this.segments.length - 1 || Object.keys(phrase).length > 0 || !isThing(before)) return undefined
    if (/^[a-z]/.test(key) && key.length < 3) return undefined
    for (const [candidate, { after }] of this.known.known) if (after && candidate.startsWith(key)) return 'weak'
    return undefined
  }

  private exclude(negation: Segment, things: Segment[]): void {
    const span = this.spanOf([negation, ...things])
    for (const segment of span) this.taken.add(segment)
    for (const thing of things) {
      const { phrase } = thing
      if (phrase.things?.has('heat')) this.isMild = true
      for (const thing of phrase.things ?? []) for (const one of avoidancesOf(thing)) this.excluded.add(one)
      if (phrase.things && isAllergen(phrase)) continue
      const words = this.wordsOf(negation, thing)
      for (const measured of phrase.things ?? []) {
        const claim = claimOf(measured)
        if (claim) this.claims.set(claim, words)
      }
      if (phrase.kind && !phrase.things) this.kinds.set(phrase.kind, words)
      else if (phrase.isUnverifiable && !phrase.things) this.unverifiable.push(this.textOf(span))
    }
  }

  /** The words that exclude one of several things: 'no salt' of 'no nuts or salt'. */
  private wordsOf(negation: Segment, thing: Segment): string {
    if (negation === thing) return this.textOf([thing])
    return [negation, thing]
      .toSorted((a, b) => a.index - b.index)
      .map((segment) => this.textOf([segment]))
      .join(' ')
  }

  /** Whether a comma or the like stands between a segment and the one before it, seen in this direction. */
  private isListed(segment: Segment, step: 1 | -1): boolean {
    const other = this.segments[segment.index - step]
    if (!other) return false
    const [first, last] = step === 1 ? [other, segment] : [segment, other]
    return /[,;/+&、，・،]/.test(this.text.slice(first.to, last.from))
  }

  /** 'without fenugreek': no label lists it. */
  private excludeUnknown(negation: Segment, step: 1 | -1): void {
    let word = this.segments[negation.index + step]
    if (step === 1) while (word?.phrase.isLink) word = this.segments[word.index + 1]
    if (!word || this.taken.has(word) || Object.keys(word.phrase).length > 0) return
    if (!/\p{L}/u.test(word.key) || isFillerWord(word.key)) return
    const span = this.spanOf([negation, word])
    for (const segment of span) this.taken.add(segment)
    this.unverifiable.push(this.textOf(span))
  }

  /** All segments from the first to the last of these. */
  private spanOf(ends: Segment[]): Segment[] {
    const indexes = ends.map(({ index }) => index)
    return this.segments.slice(Math.min(...indexes), Math.max(...indexes) + 1)
  }

  private textOf(span: Segment[]): string {
    return this.text.slice(span.at(0)?.from, span.at(-1)?.to)
  }

  /** The text without the exclusions and the words around them, such as 'something' or 'please'. */
  private rest(): string {
    let rest = ''
    let from = 0
    for (const segment of this.segments) {
      if (!this.taken.has(segment) && !segment.phrase.isBeside) continue
      rest += `${this.text.slice(from, segment.from)} `
      from = segment.to
    }
    const words = `${rest}${this.text.slice(from)}`
      .replace(/\s+/g, ' ')
      .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
      .trim()
    return isFillerWord(words) ? '' : words
  }
}

/** Whether a phrase can follow another in a list of exclusions. Only allergens do without a comma or 'and'. */
const mayFollow = (phrase: Phrase, isLinked: boolean): boolean => !isTaste(phrase) && (isLinked || isAllergen(phrase))

const isThing = ({ phrase }: Segment): boolean => phrase.things !== undefined
