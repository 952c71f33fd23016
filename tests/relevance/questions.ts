import { readFileSync } from 'node:fs'
import type { Locale } from '#shared/locale.ts'
import type { Catalogue, ListingView, ProductView } from '#shop/catalogue/catalogue.types.ts'

/** A typed search and the expected listing: see tests/relevance/README.md. */
export interface Question {
  search: string
  expected: Expectation[]
}

interface Expectation {
  rule: string
  values: string[]
}

/** A listing with the original record of each product, best first. */
interface Answer {
  listing: ListingView
  products: ProductView[]
}

/** Rules whose values are names with spaces, parted by commas. */
const LISTS_OF_NAMES = ['top', 'each', 'in', 'outside', 'has', 'without']
/** Number of results that the rules about the first results look at. */
const FIRST = 3

/**
 * The questions in a language, in the order of their file: those the search was tuned with, or
 * those kept apart.
 */
export function questionsIn(locale: Locale, folder: 'questions' | 'held-out'): Question[] {
  return readFileSync(new URL(`${folder}/${locale}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [search = '', expectations = ''] = line.split('|')
      return { search: search.trim(), expected: expectations.split(';').map(expectationOf) }
    })
}

/** The expectations of a question that the catalogue does not meet. */
export function faultsOf({ search, expected }: Question, catalogue: Catalogue, locale: Locale): string[] {
  const answer = answerTo(search, catalogue, locale)
  const mayBeEmpty = expected.some(({ rule }) => ['nothing', 'any', 'untold', 'absent', 'missing'].includes(rule))
  const empty = answer.products.length === 0 && !mayBeEmpty ? ['nothing found'] : []
  const names = answer.products.slice(0, FIRST).map(({ name }) => name)
  return [
    ...empty,
    ...expected.flatMap((one) => (rules[one.rule]?.(answer, one.values) ? [] : [`${one.rule} ${one.values.join(' ')}`])),
  ].map((fault) => `${search}: ${fault} (${names.join(', ') || 'nothing'})`)
}

function expectationOf(text: string): Expectation {
  const [rule = '', ...words] = text.trim().split(' ')
  const rest = words.join(' ')
  if (!(rule in rules)) throw new Error(`Unknown rule ${rule}`)
  return { rule, values: LISTS_OF_NAMES.includes(rule) ? rest.split(',').map((name) => name.trim()) : words }
}

function answerTo(search: string, catalogue: Catalogue, locale: Locale): Answer {
  const own = catalogue.inLocale(locale)
  const listing = own.list({ search })
  const cards = Array.from({ length: listing.pages }, (_, at) => own.list({ search, page: at + 1 }).products).flat()
  return { listing, products: cards.flatMap(({ id }) => catalogue.product(id) ?? []) }
}

type Rule = (answer: Answer, values: string[]) => boolean

const first = ({ products }: Answer) => products.slice(0, FIRST)
const isFree = ({ allergens, insects }: ProductView, one: string) =>
  one === 'insects' ? !insects : allergens !== null && !(allergens as string[]).includes(one)
const contains = ({ allergens }: ProductView, values: string[]) => allergens?.some((one) => values.includes(one)) === true
const figure = (figures: Partial<Record<string, number>> | null, name: string) => figures?.[name] ?? Infinity
const hasPrice = ({ variations }: ProductView, isFitting: (cents: number) => boolean) =>
  variations.some(({ priceCents }) => isFitting(priceCents))

const rules: Record<string, Rule> = {
  // Every result
  free: ({ products }, values) => products.every((product) => values.every((one) => isFree(product, one))),
  from: ({ products }, values) => products.every(({ country }) => values.includes(country ?? '')),
  mild: ({ products }) => products.every(({ heat }) => heat === 0),
  heat: ({ products }, [most]) => products.every(({ heat }) => (heat ?? 0) <= Number(most)),
  suits: ({ products }, values) => products.every(({ diets }) => values.every((one) => (diets as string[]).includes(one))),
  outside: ({ products }, values) => products.every(({ category }) => !values.includes(category?.name ?? '')),
  without: ({ products }, values) => products.every(({ name }) => !values.includes(name)),
  sweet: ({ products }, [most]) => products.every(({ compass }) => figure(compass, 'sweet') <= Number(most)),
  sugars: ({ products }, [most]) => products.every(({ nutrition }) => figure(nutrition, 'sugars') <= Number(most)),
  salt: ({ products }, [most]) => products.every(({ nutrition }) => figure(nutrition, 'salt') <= Number(most)),
  under: ({ products }, [cents]) => products.every((product) => hasPrice(product, (price) => price <= Number(cents))),
  over: ({ products }, [cents]) => products.every((product) => hasPrice(product, (price) => price >= Number(cents))),
  cheapest: ({ products }) => products.every(({ priceCents }, at) => at === 0 || priceCents >= products[at - 1]!.priceCents),
  // The first results
  top: (answer, values) => first(answer).some(({ name }) => values.includes(name)),
  each: (answer, values) => first(answer).every(({ name }) => values.includes(name)),
  in: (answer, values) => first(answer).every(({ category }) => values.includes(category?.name ?? '')),
  craving: (answer, values) => first(answer).every(({ cravings }) => values.every((one) => (cravings as string[]).includes(one))),
  diet: (answer, values) => first(answer).every(({ diets }) => values.every((one) => (diets as string[]).includes(one))),
  containing: (answer, values) => answer.products.length > 0 && first(answer).every((product) => contains(product, values)),
  // The listing
  has: ({ products }, values) => values.every((value) => products.some(({ name }) => name === value)),
  some: ({ products }) => products.length > 0,
  any: () => true,
  nothing: ({ products }) => products.length === 0,
  untold: ({ listing, products }) => products.length === 0 && (listing.exclusions?.unverifiable.length ?? 0) > 0,
  missing: ({ listing }, values) => values.every((word) => listing.unmatched.includes(word)),
  unread: ({ listing }) => (listing.exclusions?.unread.length ?? 0) > 0,
  absent: ({ listing }, values) => values.every((code) => ((listing as { absent?: string[] }).absent ?? []).includes(code)),
}
