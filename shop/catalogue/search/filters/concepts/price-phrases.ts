import type { Cents } from '#shared/money.ts'
import type { PriceWords } from './concept-words.ts'
import type { ConceptSegment } from './segments.ts'

/** A price that a search asks for, and the segments that say so. */
export interface PricePhrase {
  minCents?: Cents
  maxCents?: Cents
  /** The code of the currency that was named; null when none was. */
  currency: string | null
  first: number
  last: number
}

/** An amount with the currency around it. */
interface Amount {
  cents: Cents
  currency: string | null
  first: number
  last: number
}

const hasRole = (segment: ConceptSegment | undefined, role: keyof PriceWords) => segment?.concept.price?.has(role) === true

/** The first price that the segments of `text` state: 'under $5', '5ドル以下', 'between 5 and 7'. */
export function readPrice(segments: ConceptSegment[], text: string): PricePhrase | null {
  for (const index of segments.keys()) {
    const amount = amountAt(segments, index)
    const price = amount && (rangeFrom(amount, segments, text) ?? limitAround(amount, segments))
    if (price) return price
  }
  return null
}

function amountAt(segments: ConceptSegment[], index: number): Amount | null {
  const value = segments[index]?.amount
  if (value === undefined) return null
  const [before, after] = [segments[index - 1]?.concept.currency, segments[index + 1]?.concept.currency]
  if (before) return { cents: Math.round(value * 100), currency: before, first: index - 1, last: index }
  if (after) return { cents: Math.round(value * 100), currency: after, first: index, last: index + 1 }
  return hasRole(segments[index + 1], 'otherUnits') ? null : { cents: Math.round(value * 100), currency: null, first: index, last: index }
}

/** 'between 5 and 7', '5-7 €' */
function rangeFrom(least: Amount, segments: ConceptSegment[], text: string): PricePhrase | null {
  const link = segments[least.last + 1]
  const isLinked = hasRole(link, 'to')
  const gap = text.slice(segments[least.last]?.to, link?.from)
  if (!isLinked && !/^\s*[-–—~〜]\s*$/.test(gap)) return null
  const next = least.last + (isLinked ? 2 : 1)
  const most = amountAt(segments, segments[next]?.concept.currency ? next + 1 : next)
  if (!most || most.cents < least.cents) return null
  const isOpened = hasRole(segments[least.first - 1], 'between')
  const currency = least.currency ?? most.currency
  if (!isOpened && !currency) return null
  return { minCents: least.cents, maxCents: most.cents, currency, first: least.first - (isOpened ? 1 : 0), last: most.last }
}

function limitAround({ cents, currency, first, last }: Amount, segments: ConceptSegment[]): PricePhrase | null {
  const [before, after] = [segments[first - 1], segments[last + 1]]
  if (hasRole(before, 'atMost')) return { maxCents: cents, currency, first: first - 1, last }
  if (hasRole(before, 'atLeast')) return { minCents: cents, currency, first: first - 1, last }
  if (hasRole(before, 'about')) return { ...near(cents), currency, first: first - 1, last }
  if (currency && hasRole(after, 'aboutAfter')) return { ...near(cents), currency, first, last: last + 1 }
  if (hasRole(after, 'atMostAfter')) return { maxCents: cents, currency, first, last: last + 1 }
  // 'from 5 years and up' names no currency.
  if (!currency) return null
  if (hasRole(after, 'atLeastAfter')) return { minCents: cents, currency, first, last: last + 1 }
  return { maxCents: cents, currency, first, last }
}

/** A quarter below and above: 'around 10'. */
function near(cents: Cents): { minCents: Cents; maxCents: Cents } {
  return { minCents: Math.round(cents * 0.75), maxCents: Math.round(cents * 1.25) }
}
