import type { Concept } from '../concepts/phrases.ts'
import { conceptSegmentsOf } from '../concepts/segments.ts'
import { isUnspaced } from '#shop/catalogue/search/language/accents-and-plurals.ts'
import { isFillerWord } from '#shop/catalogue/search/language/filler-words.ts'
import type { Segment } from './tokens.ts'

/** Words that begin what is wanted after what is not: 'not sweet but with nuts'. */
const CONTRASTS: ReadonlySet<string> = new Set('but pero sino mais aber sondern porem けど لكن ولكن بس'.split(' '))
/** The same, after a comma: 'not crumbly, with nuts'. */
const ADDITIONS: ReadonlySet<string> = new Set('with con avec mit com مع'.split(' '))
const LIMITS = ['atMost', 'atMostAfter', 'atLeast', 'atLeastAfter'] as const
/** The most words of a clause that are quoted. */
const MAX_QUOTED_WORDS = 6

/** The segments of a search, and what stands around each. */
export class SegmentList {
  private readonly text: string
  readonly all: readonly Segment[]

  constructor(text: string, all: readonly Segment[]) {
    this.text = text
    this.all = all
  }

  /** The segment beside another; `step` is 1 for the next, and -1 for the one before. */
  beside({ index }: Segment, step: 1 | -1): Segment | undefined {
    return this.all[index + step]
  }

  /** Whether a comma or the like stands between a segment and the one before it, seen in this direction. */
  isListed(segment: Segment, step: 1 | -1): boolean {
    return /[,;/+&、，・،]/.test(this.gapBefore(segment, step))
  }

  /** The segments of the same clause on one side, nearest first. */
  clause(segment: Segment, step: 1 | -1): Segment[] {
    const found: Segment[] = []
    for (let next = this.beside(segment, step); next; next = this.beside(next, step)) {
      const gap = this.gapBefore(next, step)
      if (CONTRASTS.has(next.key) || /[.;!?。！？؟]/.test(gap) || (ADDITIONS.has(next.key) && /[,،、]/.test(gap))) break
      found.push(next)
    }
    return found
  }

  /** Whether a segment is part of a price or an order: 'no more than 5', 'nicht teuer'. */
  isOfPrice({ from, to }: Segment): boolean {
    return conceptSegmentsOf(this.text).some(({ concept, ...other }) => isLimit(concept) && other.from < to && other.to > from)
  }

  /** All segments from the first to the last of these. */
  spanOf(ends: Segment[]): Segment[] {
    const indexes = ends.map(({ index }) => index)
    return this.all.slice(Math.min(...indexes), Math.max(...indexes) + 1)
  }

  textOf(span: readonly Segment[]): string {
    return this.text.slice(span.at(0)?.from, span.at(-1)?.to)
  }

  /** The words of a clause around a segment, to be quoted. */
  quoted(segment: Segment): string {
    const behind = this.clause(segment, 1).slice(0, MAX_QUOTED_WORDS)
    const before = behind.length > 0 ? [] : this.clause(segment, -1).slice(0, MAX_QUOTED_WORDS)
    return this.textOf(this.spanOf([segment, ...behind, ...before]))
  }

  /** The text without some segments and the words around them, such as 'something' or 'please'. */
  rest(taken: ReadonlySet<Segment>): string {
    let rest = ''
    let from = 0
    for (const segment of this.all) {
      if (!taken.has(segment) && !isSilent(segment)) continue
      rest += `${this.text.slice(from, segment.from)} `
      from = segment.to
    }
    const words = trimmed(`${rest}${this.text.slice(from)}`)
    return this.isWhole(taken) ? withoutLastFillers(words) : isFillerWord(words) ? '' : words
  }

  /** Whether the last word of the text is gone, so that the last one left is no beginning of a longer word. */
  private isWhole(taken: ReadonlySet<Segment>): boolean {
    const last = this.all.at(-1)
    return last !== undefined && taken.has(last)
  }

  private gapBefore(segment: Segment, step: 1 | -1): string {
    const other = this.beside(segment, step === 1 ? -1 : 1)
    if (!other) return ''
    const [first, last] = step === 1 ? [other, segment] : [segment, other]
    return this.text.slice(first.to, last.from)
  }
}

/** Whether words limit a price or ask for an order. 'From' may also begin a place. */
function isLimit({ price, sort }: Concept): boolean {
  return sort !== undefined || LIMITS.some((role) => price?.has(role))
}

/** Words that say nothing beside an exclusion: 'please', and negations without a thing. */
function isSilent({ phrase, key }: Segment): boolean {
  return phrase.isBeside === true || (!isUnspaced(key) && (phrase.after ?? phrase.either) !== undefined && phrase.things === undefined)
}

function trimmed(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .trim()
}

function withoutLastFillers(text: string): string {
  const words = text.split(' ')
  while (words.length > 0 && isFillerWord(words.at(-1) ?? '')) words.pop()
  return trimmed(words.join(' '))
}
