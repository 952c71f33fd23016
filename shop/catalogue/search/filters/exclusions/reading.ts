import type { LabelClaim } from '#shared/label-claims.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { isUnspaced } from '#shop/catalogue/search/language/accents-and-plurals.ts'
import type { Exclusions } from '../exclusions.types.ts'
import { isFillerWord } from '#shop/catalogue/search/language/filler-words.ts'
import { everyday, isAllergen, isExcludable, isTaste, type Phrase, type Phrases } from './phrases.ts'
import { FoundExclusions } from './found-exclusions.ts'
import { placeNamed } from './places.ts'
import { SegmentList } from './segment-list.ts'
import { recognizeMisspelled, type Segment } from './tokens.ts'

interface ReadingOptions {
  known: Phrases
  locale: Locale | null
  /** Whether a word is what products of the catalog are: 'chips'. */
  isSnack: (word: string) => boolean
}

/** Maximum number of words between a negation and its thing. */
const MAX_LINK_WORDS = 4
/** Maximum number of words in the name of a place. */
const MAX_PLACE_WORDS = 3
/** Up to this many unknown words between a negation and an allergen belong to the exclusion. */
const MAX_VERB_WORDS = 3

/** Reads the exclusions of one search. */
export class ExclusionReading {
  private readonly taken = new Set<Segment>()
  private readonly found: FoundExclusions
  /** Negations that nothing was found for. */
  private readonly open: Segment[] = []
  private readonly segments: SegmentList
  private readonly known: Phrases
  private readonly isSnack: (word: string) => boolean
  private readonly weak: ReadonlySet<string> | undefined

  constructor(text: string, segments: Segment[], { known, locale, isSnack }: ReadingOptions) {
    this.segments = new SegmentList(text, segments)
    this.found = new FoundExclusions(this.segments)
    this.known = known
    this.isSnack = isSnack
    this.weak = locale && locales.includes(locale) ? everyday[locale.slice(0, 2)] : undefined
  }

  exclusions(): Exclusions | null {
    for (const segment of this.segments.all) {
      const { claim, isClaim, isOrdinary, isCondition } = segment.phrase
      if (this.taken.has(segment)) continue
      if (this.cancels(segment)) continue
      if (segment.isNegated) this.exclude(segment, this.hyphenated(segment))
      else if (isCondition) this.exclude(segment, this.narrowed(segment))
      else if (claim) this.measure(segment, claim)
      else if (isClaim) this.claim(segment)
      else if (!isExcludable(segment.phrase) && !isOrdinary) this.negate(segment)
    }
    for (const negation of this.open) if (!this.taken.has(negation)) this.resolve(negation)
    if (this.taken.size === 0 && this.found.unread.length === 0) return null
    return { ...this.found.all(), rest: this.segments.rest(this.taken) }
  }

  /** 'not nut free' excludes nothing; its negations are no words to search for. */
  private cancels(negation: Segment): boolean {
    if (!negation.phrase.isCancelling) return false
    const [first, second] = this.segments.all.slice(negation.index + 1)
    if (first?.isNegated) {
      this.taken.add(negation)
      this.taken.add(first)
      return true
    }
    if (!first || !second || !isAllergen(first.phrase) || second.phrase.after !== 'strong' || this.segments.isListed(second, 1))
      return false
    for (const segment of [negation, second]) this.taken.add(segment)
    return true
  }

  /** 'gluten- und milchfrei': the things before that share the ending. */
  private hyphenated(negated: Segment): Segment[] {
    const things: Segment[] = [negated]
    for (const segment of this.segments.clause(negated, -1)) {
      if (segment.phrase.isLink && !segment.isHyphenated) continue
      if (!segment.isHyphenated || !isExcludable(segment.phrase)) break
      things.push(segment)
    }
    return things
  }

  /** 'nut allergy safe' is safe for one allergy, not for all. */
  private narrowed(condition: Segment): Segment[] {
    if (!condition.phrase.things?.has('allergens')) return [condition]
    const sides = [this.thingsFrom(condition, -1), this.thingsFrom(condition, 1)]
    return sides.map((side) => side.filter(({ phrase }) => isAllergen(phrase))).find(({ length }) => length > 0) ?? [condition]
  }

  /** 'low salt' */
  private measure(segment: Segment, claim: LabelClaim): void {
    this.taken.add(segment)
    this.found.claims.set(claim, this.segments.textOf([segment]))
  }

  /** 'organic': no label says it. */
  private claim(segment: Segment): void {
    this.taken.add(segment)
    this.found.unverifiable.push(this.segments.textOf([segment]))
  }

  /** Excludes the things that a negation applies to; without any, the place or unknown word beside it. */
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
    if (!isSure || this.segments.isOfPrice(negation)) return
    if (before && this.excludePlace(negation, 1)) return
    if (after && isUnspaced(negation.key) && this.excludePlace(negation, -1)) return
    if (before === 'strong' && this.excludeUnknown(negation, 1)) return
    if ((after === 'strong' || either) && this.excludeUnknown(negation, -1)) return
    this.open.push(negation)
  }

  /**
   * A negation with no thing beside it: an exclusion must not get lost. The allergens of its clause
   * are excluded ('I can't tolerate lactose'), else the next word, else the page says that it was
   * not understood.
   */
  private resolve(negation: Segment): void {
    const { before, either, after } = negation.phrase
    const isAfter = isUnspaced(negation.key) && after !== undefined
    if (!before && !either && !isAfter) return
    const [near, far]: (1 | -1)[] = isAfter ? [-1, 1] : [1, -1]
    const beside = this.segments.clause(negation, near ?? 1)
    const things = beside.filter((one) => !this.taken.has(one) && !one.isNegated && isAllergen(one.phrase))
    if (things.length > 0) return this.excludeApart(negation, things)
    const isBare = beside.every(({ key, phrase }) => phrase.isLink || phrase.isBeside || isFillerWord(key))
    if (!isBare && !either) return this.excludeNamed(negation, near ?? 1)
    const others = this.segments.clause(negation, far ?? -1).filter((one) => !this.taken.has(one) && isAllergen(one.phrase))
    if (others.length > 0) return this.excludeApart(negation, others)
    // 'chips without' is half typed.
    const isClear = either || negation.key.includes(' ') || (before === 'strong' && beside.length > 0)
    if (isClear && !this.found.hasAny()) this.found.unread.push(this.segments.quoted(negation))
  }

  /** The things beside a negation, nearest first: 'nuts, milk and eggs'. */
  private thingsFrom(negation: Segment, step: 1 | -1): Segment[] {
    const things: Segment[] = []
    let links = 0
    for (let next = this.segments.beside(negation, step); next && links <= MAX_LINK_WORDS; next = this.segments.beside(next, step)) {
      const isLinked = links > 0 || this.segments.isListed(next, step)
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
    // 'bitter' is no misspelt 'butter'.
    const word = this.segments.textOf([segment])
    if (this.isSnack(word) || placeNamed(word)) return false
    const found = recognizeMisspelled(key, index === this.segments.all.length - 1, this.known)
    if (!found) return false
    segment.phrase = found
    return true
  }

  /** The last word may be the beginning of a negation after a thing: 'nut fre', 'ナッツな'. */
  private halfTyped(segment: Segment): Phrase['after'] {
    const { index, key, phrase } = segment
    const before = this.segments.beside(segment, -1)
    if (!before || index < this.segments.all.length - 1 || Object.keys(phrase).length > 0 || !isThing(before)) return undefined
    if (/^[a-z]/.test(key) && key.length < 3) return undefined
    for (const [candidate, { after }] of this.known.known) if (after && candidate.startsWith(key)) return 'weak'
    return undefined
  }

  private exclude(negation: Segment, things: Segment[]): void {
    const span = this.segments.spanOf([negation, ...things])
    for (const segment of span) this.taken.add(segment)
    for (const thing of things) this.found.leaveOut(negation, thing, span)
  }

  /** Like `exclude`, with other words between, which are part of the exclusion where they are few. */
  private excludeApart(negation: Segment, things: Segment[]): void {
    const [first = negation] = things
    const span = this.segments.spanOf([negation, first])
    const isVerb = span.length <= MAX_VERB_WORDS + 2
    for (const segment of isVerb ? span : [negation]) this.taken.add(segment)
    for (const thing of things) {
      this.taken.add(thing)
      this.found.leaveOut(negation, thing, [thing])
    }
  }

  /** 'not from China', '日本以外' */
  private excludePlace(negation: Segment, step: 1 | -1): boolean {
    const first = this.pastLinks(negation, step)
    if (!first) return false
    for (let length = MAX_PLACE_WORDS; length > 0; length -= 1) {
      const start = step === 1 ? first.index : first.index - length + 1
      const name = this.segments.all.slice(Math.max(0, start), start + length)
      if (name.length < length) continue
      const place = placeNamed(this.segments.textOf(name))
      if (!place) continue
      const span = this.segments.spanOf([negation, ...name])
      for (const segment of span) this.taken.add(segment)
      this.found.places.push({ ...place, words: this.segments.textOf(span) })
      // 'not from Japan or Korea'
      const last = name.at(-1)
      if (step === 1 && last) this.excludePlace(last, 1)
      return true
    }
    return false
  }

  /** 'without fenugreek': no label lists it. 'No chips' leaves out a kind of snack. */
  private excludeUnknown(negation: Segment, step: 1 | -1): boolean {
    const word = this.pastLinks(negation, step)
    if (!word || !this.isUnknown(word)) return false
    if (this.isSnack(this.segments.textOf([word]))) {
      this.excludeNamed(negation, step)
      return true
    }
    const span = this.segments.spanOf([negation, word])
    for (const segment of span) this.taken.add(segment)
    this.found.unverifiable.push(this.segments.textOf(span))
    return true
  }

  /** 'not bitter': what has the word in its texts is left out. */
  private excludeNamed(negation: Segment, step: 1 | -1): void {
    const word = this.segments.clause(negation, step).find((one) => this.isUnknown(one))
    if (!word) return
    const span = this.segments.spanOf([negation, word])
    for (const segment of span) this.taken.add(segment)
    this.found.named.set(this.segments.textOf([word]), this.segments.textOf(span))
  }

  private pastLinks(negation: Segment, step: 1 | -1): Segment | undefined {
    let word = this.segments.beside(negation, step)
    while (word?.phrase.isLink) word = this.segments.beside(word, step)
    return word
  }

  private isUnknown(word: Segment): boolean {
    return !this.taken.has(word) && Object.keys(word.phrase).length === 0 && /\p{L}/u.test(word.key) && !isFillerWord(word.key)
  }
}

/** Whether a phrase can follow another in a list of exclusions. Only allergens do without a comma or 'and'. */
const mayFollow = (phrase: Phrase, isLinked: boolean): boolean => !isTaste(phrase) && (isLinked || isAllergen(phrase))

const isThing = ({ phrase }: Segment): boolean => phrase.things !== undefined
