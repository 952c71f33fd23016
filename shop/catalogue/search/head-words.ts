import type { Locale } from '#shared/locale.ts'
import { hasNoMatch, type QueryTerm } from './query.ts'
import { isNaming, type Meaning, weightIn } from './vocabulary.ts'

/** From the weight of a category on, a word says what a product is. */
const MIN_KIND_WEIGHT = 26
/** The quality of a synonym of exactly the typed words. */
const MIN_EXACT_QUALITY = 0.8
/** Languages whose compounds end with what the thing is: 'gift card'. In the others they begin with it. */
const HEAD_LAST = ['en', 'de', 'ja']
/** Words after which something is only described: 'gifts for plumbers'. */
const PURPOSE = /(?:^|\s)(?:for|to|with|by|für|mit|zum|zur|para|pra|pour|con|com|avec|من أجل|مع)(?:\s|$)|向け|用|への|ための/iu

/**
 * Whether a search names a thing that no product is, and only an occasion besides: 'winter jacket'.
 * What suits the occasion is no answer. Then its word is returned.
 */
export function missingHead(text: string, query: readonly QueryTerm[], locale: Locale | null): QueryTerm | null {
  const matching = query.filter((term) => !isNoProduct(term))
  if (matching.length === 0 || !matching.every(({ isOccasion }) => isOccasion)) return null
  const at = ({ words }: QueryTerm) => text.indexOf(words)
  const isLast = HEAD_LAST.includes((locale ?? 'en').slice(0, 2))
  const [first, last] = [Math.min(...matching.map(at)), Math.max(...matching.map(at))]
  const head = query.find((term) => isNoProduct(term) && (isLast ? at(term) > last : at(term) < first))
  if (!head) return null
  const between = isLast ? text.slice(last, at(head)) : text.slice(at(head), first)
  return PURPOSE.test(between) ? null : head
}

/** Whether no product is what a term says, though a text may mention it. */
function isNoProduct(term: QueryTerm): boolean {
  return hasNoMatch(term) || meaningsOf(term).every(({ term: { significantProducts } }) => significantProducts === 0)
}

/** Whether words are a kind of snack here: they are in names, or say what products are. */
export function isKindOfSnack(query: readonly QueryTerm[]): boolean {
  return query.length > 0 && query.every((term) => term.meant === null && exactMeaningsOf(term).some(isKind))
}

function isKind({ term, quality }: Meaning): boolean {
  return quality === 1 && term.significant.some((posting) => isNaming(posting) || weightIn(posting) >= MIN_KIND_WEIGHT)
}

function meaningsOf({ meanings, phrases }: QueryTerm): Meaning[] {
  return [meanings, ...phrases.flatMap(({ parts }) => parts)].flat()
}

/** Without beginnings of words: 'pean' is no snack. */
function exactMeaningsOf({ meanings, phrases }: QueryTerm): Meaning[] {
  return [meanings, ...phrases.filter(({ quality }) => quality >= MIN_EXACT_QUALITY).flatMap(({ parts }) => parts)].flat()
}
