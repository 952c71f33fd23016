import { type Avoidance, avoidances } from '#shared/food.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { avoidancesOf, everyday, phraseKeyOf, type Phrase, phrases, type Phrases } from './exclusions/phrases.ts'
import { recognizeMisspelled, type Segment, segmentsOf } from './exclusions/tokens.ts'
import { isFillerWord } from './query.ts'

/** What a search leaves out in words: 'chocolate without milk', 'nussfrei', '卵不使用'. */
export interface Exclusions {
  /** No result may contain these, or leave open whether it does. */
  free: Avoidance[]
  /** Nothing hot may be found: 'not spicy'. */
  isMild: boolean
  /** What is to be left out and no label tells of, as it was typed: 'sugar free'. */
  untold: string[]
  /** What is searched for besides; empty where that is nothing in particular. */
  rest: string
}

/** Longer searches are cut, as the search itself cuts them. */
const MAX_QUERY_LENGTH = 200
/** Words that may stand between a negation and its thing. */
const MAX_LINK_WORDS = 4

/**
 * Reads what `text` leaves out; null for a search that leaves nothing out. Phrases of all languages count in each. The search is never
 * asked for words that this takes, so a thing that somebody must not eat is not looked for.
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

/** Whether one of a product's names says itself all that no list of allergens tells: 'Sugar-free lemon drops'. */
export function claimsFreeFrom(names: string[], { untold }: Exclusions): boolean {
  return names.map(squeezed).some((name) => untold.every((words) => name.includes(squeezed(words))))
}

function squeezed(text: string): string {
  return phraseKeyOf(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

class Reading {
  private readonly taken = new Set<number>()
  private readonly left = new Set<Avoidance>()
  private readonly untold: string[] = []
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
    this.segments.forEach((segment, at) => {
      if (segment.isNegated) this.take(at, at, [at])
      else if (!segment.phrase.things && !segment.phrase.isUntold && !segment.phrase.isOrdinary) this.negate(at)
    })
    if (this.taken.size === 0) return null
    const free = avoidances.filter((one) => this.left.has(one))
    return { free, isMild: this.isMild, untold: this.untold, rest: this.rest() }
  }

  /** Finds what a negation negates: things first, then a word that nobody knows. */
  private negate(at: number): void {
    const { key, phrase } = this.segments[at]!
    const { before, either } = phrase
    const after = phrase.after ?? this.halfTyped(at)
    if (!before && !after && !either) return
    const isSure = !this.weak?.has(key)
    const [right, left] = [this.thingsFrom(at, 1), this.thingsFrom(at, -1)].map((side) =>
      isSure || side.some(this.isThing) ? side : [],
    ) as [number[], number[]]
    if (before === 'strong' && right.length > 0) {
      this.take(at, at, right)
      // 'lactose zero açúcar'
      if ((after || either) && left.length > 0 && this.isThing(left[0]!)) this.take(at, at, left)
      return
    }
    const sides = before === 'weak' && !after ? [right, either ? left : []] : [after || either ? left : [], before || either ? right : []]
    const found = sides.find((side) => side.length > 0)
    if (found) return this.take(at, at, found)
    if (before === 'strong' && isSure) this.takeUnknown(at, 1)
    else if (after === 'strong') this.takeUnknown(at, -1)
  }

  /** The things that stand beside a negation, one after the other: 'nuts, milk and eggs'. */
  private thingsFrom(at: number, step: 1 | -1): number[] {
    const things: number[] = []
    let links = 0
    for (let next = at + step; this.segments[next] && links <= MAX_LINK_WORDS; next += step) {
      if (this.recognize(next, things.length === 0 || links > 0)) {
        things.push(next)
        links = 0
      } else if (this.segments[next]!.phrase.isLink) links += 1
      else break
    }
    return things
  }

  /** Whether the word is a thing; one that nobody knows, with `isLikely`, may be misspelt or half typed. */
  private recognize(at: number, isLikely: boolean): boolean {
    const segment = this.segments[at]!
    const { phrase } = segment
    if (segment.isNegated) return false
    if (phrase.things || phrase.isUntold) return true
    if (!isLikely || Object.keys(phrase).length > 0) return false
    const found = recognizeMisspelled(segment.key, at === this.segments.length - 1, this.known)
    if (!found) return false
    segment.phrase = found
    return true
  }

  private readonly isThing = (at: number): boolean => this.segments[at]!.phrase.things !== undefined

  /** 'nut fre', 'ナッツな': the last word may become one that stands after a thing. */
  private halfTyped(at: number): Phrase['after'] {
    const { key, phrase } = this.segments[at]!
    if (at === 0 || at < this.segments.length - 1 || Object.keys(phrase).length > 0 || !this.isThing(at - 1)) return undefined
    if (/^[a-z]/.test(key) && key.length < 3) return undefined
    for (const [candidate, { after }] of this.known.known) if (after && candidate.startsWith(key)) return 'weak'
    return undefined
  }

  private take(from: number, to: number, things: number[]): void {
    const [first, last] = [Math.min(from, ...things), Math.max(to, ...things)]
    for (let at = first; at <= last; at += 1) this.taken.add(at)
    for (const at of things) {
      const { things: named, isUntold } = this.segments[at]!.phrase
      if (named?.has('heat')) this.isMild = true
      for (const thing of named ?? []) for (const one of avoidancesOf(thing)) this.left.add(one)
      if (isUntold && !named) this.untold.push(this.spanOf(first, last))
    }
  }

  /** 'without fenugreek': no list says what is free of it. */
  private takeUnknown(at: number, step: 1 | -1): void {
    let other = at + step
    if (step === 1) while (this.segments[other]?.phrase.isLink) other += 1
    const segment = this.segments[other]
    if (!segment || this.taken.has(other) || Object.keys(segment.phrase).length > 0) return
    if (!/\p{L}/u.test(segment.key) || isFillerWord(segment.key)) return
    for (let one = Math.min(at, other); one <= Math.max(at, other); one += 1) this.taken.add(one)
    this.untold.push(this.spanOf(Math.min(at, other), Math.max(at, other)))
  }

  private spanOf(first: number, last: number): string {
    return this.text.slice(this.segments[first]!.from, this.segments[last]!.to)
  }

  /** The text without what was taken and what is only said around it. */
  private rest(): string {
    let rest = ''
    let from = 0
    this.segments.forEach((segment, at) => {
      if (!this.taken.has(at) && !segment.phrase.isBeside) return
      rest += `${this.text.slice(from, segment.from)} `
      from = segment.to
    })
    const words = `${rest}${this.text.slice(from)}`
      .replace(/\s+/g, ' ')
      .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
      .trim()
    return isFillerWord(words) ? '' : words
  }
}
