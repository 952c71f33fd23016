import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { memoize } from '#shared/memoize.ts'
import { placeInText } from '#shared/countries/place-in-text.ts'
import { type Translate, translator } from '#locales/translate.ts'
import { defaultLocale, type Locale, locales, localize, preferredLocale } from '#shared/locale.ts'
import { formatAmount, formatMoney } from '#shared/money.ts'
import { cutSearch } from '#shared/search-length.ts'
import { urls } from '#shared/urls.ts'
import type { MessageKey } from '#locales/messages.ts'
import { type Exclusions, type ImpliedFilter, withImpliedFilters } from '#shop/catalogue/catalogue.ts'
import type { ProductCard, Suggestions } from '#shop/catalogue/catalogue.types.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from '#api/http/response-schemas.ts'
import { ResponseCache } from './response-cache.ts'
import { describeRoute } from '#api/description/describe-route.ts'

/** Maximum number of cached answers. */
const MAX_CACHED_ANSWERS = 1000

const Suggestion = z.object({
  label: z.string(),
  /** The link target, with the language's prefix. */
  href: z.string(),
  note: z.string().nullable().describe('The country of a product, or the number of products.'),
  price: z.string().nullable(),
  picture: z.object({ url: z.string(), tint: z.string() }).nullable(),
})
const Answer = success({
  groups: z.array(
    z.object({
      kind: z.enum(['left-out', 'meant', 'products', 'categories', 'countries', 'all']),
      title: z.string(),
      options: z.array(Suggestion),
    }),
  ),
  announcement: z.string().describe('The number of suggestions as a sentence, for screen readers.'),
})
type Answer = z.infer<typeof Answer>

const describeSuggestions = describeRoute({
  name: 'getSearchSuggestions',
  about: 'Catalog',
  summary: 'Get search suggestions',
  more: 'Suggests products, categories and countries while the user types. Any text is accepted; text without matches returns no suggestions. Exclusions such as "no nuts" and filters such as "under $5" apply. The group `left-out` says how they were understood, and what was not found. Prices are current, so do not cache the response.',
  query: z.object({
    q: z
      .string()
      .optional()
      .describe('The text typed so far. Only the first 300 characters are used; the answer says so when there are more.'),
    locale: z
      .enum(locales)
      .optional()
      .catch(undefined)
      .describe('The language of the response. Defaults to the cookie `i18n_redirected`, then to `Accept-Language`.'),
  }),
  answer: Answer,
})

/**
 * GET /api/suggest?q=. The browser calls it at every pause in typing, so it reads no session and no
 * database.
 */
export function suggestRoutes(shop: Shop): Hono {
  const recent = new ResponseCache<string>(() => String(shop.catalogue.revision), MAX_CACHED_ANSWERS)
  return new Hono().get('/', describeSuggestions, async (c) => {
    const locale = localeOf(c, shop)
    const text = cutSearch(
      (c.req.query('q') ?? '')
        .toWellFormed()
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim(),
    )
    const answer = await recent.get(`${locale} ${text.toLowerCase()}`, () => JSON.stringify(answerOf(shop, text, locale)))
    return c.body(answer, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Cookie',
    })
  })
}

function answerOf(shop: Shop, text: string, locale: Locale): Answer {
  const t = translator(locale, compiledMessagesOf(locale, 'common', 'suggest'))
  const none = {
    products: [],
    categories: [],
    countries: [],
    meant: null,
    absent: [],
    unmatched: [],
    exclusions: null,
    implied: [],
  } satisfies Suggestions
  const { products, categories, countries, meant, absent, unmatched, exclusions, implied } = text
    ? shop.catalogue.inLocale(locale).suggest(text)
    : none
  const regions = regionsIn(locale)
  // A suggestion keeps the exclusions of the text.
  const still = { ...parametersOf(implied), ...(exclusions && { free: exclusions.free, ...(exclusions.isMild ? { heat: '0' } : {}) }) }
  const left = exclusions ? [exclusions.claims, exclusions.kinds, exclusions.named, exclusions.places].flat().map(({ words }) => words) : []
  const listing = ({ search, ...query }: Record<string, string>) => {
    const words = [search, ...left].filter(Boolean).join(' ')
    return localize(urls.products({ ...query, ...still, ...(words ? { search: words } : {}) }), locale)
  }
  // With exclusions and filters the number of products is unknown: the counts are of whole categories.
  const much = (count: number) => (exclusions || implied.length > 0 ? null : t('suggest.count', { count }))
  const link = (label: string, href: string, note: string | null = null) => ({ label, href, note, price: null, picture: null })
  const product = (card: ProductCard) => ({
    label: card.name,
    href: localize(urls.product(card.slug), locale),
    note: card.country ? (regions.of(card.country) ?? null) : null,
    price: priceOf(card),
    picture: card.pictureId ? { url: urls.picture(card.pictureId, 160), tint: card.tint } : null,
  })
  const priceOf = ({ priceCents, fromPrice, addVariationId }: ProductCard) => {
    if (!addVariationId) return t('suggest.sold-out')
    const price = formatMoney(priceCents, locale, shop.settings.currency)
    return fromPrice ? t('suggest.from', { price }) : price
  }
  const groups: Answer['groups'] = [
    { kind: 'meant', title: '', options: meant ? [link(t('suggest.did-you-mean', { words: meant }), listing({ search: meant }))] : [] },
    { kind: 'products', title: t('suggest.snacks'), options: products.map(product) },
    {
      kind: 'categories',
      title: t('suggest.categories'),
      options: categories.map(({ slug, name, count }) => link(name, listing({ category: slug }), much(count))),
    },
    {
      kind: 'countries',
      title: t('suggest.countries'),
      options: countries.map(({ code, count }) => link(regions.of(code) ?? code, listing({ country: code }), much(count))),
    },
  ]
  const filled = groups.filter(({ options }) => options.length > 0)
  const count = filled.reduce((sum, { options }) => sum + options.length, 0)
  const whole = localize(urls.products({ search: text }), locale)
  const read = [
    ...(exclusions ? readAs(exclusions, t, locale) : []),
    ...labelsOf(implied, { t, locale, currency: shop.settings.currency }),
    ...(absent.length > 0
      ? [t('suggest.not-stocked', { places: new Intl.ListFormat(locale).format(absent.map((place) => regionInText(place, t, locale))) })]
      : []),
    ...(unmatched.length > 0 ? [t('suggest.nothing', { words: new Intl.ListFormat(locale).format(unmatched) })] : []),
  ]
  if (read.length > 0) filled.unshift({ kind: 'left-out', title: '', options: read.map((label) => link(label, whole)) })
  if (count > 0) filled.push({ kind: 'all', title: '', options: [link(t('suggest.all', { search: text }), whole)] })
  return { success: true, groups: filled, announcement: [...read, t('suggest.announce', { count })].join('. ') }
}

/** How a search was read that leaves something out in words. */
function readAs({ free, isMild, claims, kinds, named, places, unverifiable, unread }: Exclusions, t: Translate, locale: Locale): string[] {
  const names = [
    ...free.map((one) => t(`common.allergen-${one}`)),
    ...kinds.map(({ kind }) => t(`common.food-${kind}`)),
    ...named.map(({ name }) => name),
  ]
  const there = places.map(({ place }) => regionInText(place, t, locale))
  const claimed = claims.map(({ claim }) => t(`common.claim-${claim}`))
  return [
    ...(names.length > 0 ? [t('suggest.left-out', { list: new Intl.ListFormat(locale).format(names) })] : []),
    ...(isMild ? [t('suggest.left-out-heat')] : []),
    ...(claimed.length > 0 ? [t('suggest.read-as', { list: new Intl.ListFormat(locale, { type: 'unit' }).format(claimed) })] : []),
    ...(there.length > 0 ? [t('suggest.not-from', { places: new Intl.ListFormat(locale).format(there) })] : []),
    ...unverifiable.map((words) => t('suggest.unverifiable', { words })),
    ...unread.map((words) => t('suggest.unread', { words })),
  ]
}

/** The filters that the words imply, as one line. */
function labelsOf(implied: ImpliedFilter[], { t, locale, currency }: { t: Translate; locale: Locale; currency: string }): string[] {
  const labels = implied.flatMap((filter) => {
    if (filter.kind === 'region') return [regionName(filter.region, t, locale)]
    if (filter.kind === 'diet') return [t(`common.diet-${filter.diet}`)]
    if (filter.kind === 'heat') return [t(`common.heat-${filter.heat}`)]
    if (filter.kind !== 'price') return []
    return [filter.minCents, filter.maxCents].flatMap((cents, at) =>
      cents === undefined ? [] : [`${at === 0 ? '≥' : '≤'} ${formatMoney(cents, locale, currency)}`],
    )
  })
  return labels.length > 0 ? [t('suggest.read-as', { list: new Intl.ListFormat(locale, { type: 'unit' }).format(labels) })] : []
}

/** The names of countries, made once for each language and not for each letter that is typed. */
const regionsIn = memoize((locale: Locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** The name of a country or region. The platform knows those with a code. */
function regionName(place: string, t: Translate, locale: Locale): string {
  const isCoded = /^(?:[A-Z]{2}|\d{3})$/.test(place)
  return isCoded ? (regionsIn(locale).of(place) ?? place) : t(`common.region-${place}` as MessageKey)
}

function regionInText(place: string, t: Translate, locale: Locale): string {
  return placeInText(t, place, regionName(place, t, locale))
}

/** The implied filters as parameters of a listing. */
function parametersOf(implied: ImpliedFilter[]): Record<string, string | string[]> {
  const { minCents, maxCents, heat, diets, sort } = withImpliedFilters({}, { filters: implied, rest: '' })
  return Object.fromEntries(
    Object.entries({
      min: minCents === undefined ? undefined : formatAmount(minCents),
      max: maxCents === undefined ? undefined : formatAmount(maxCents),
      heat: heat === undefined ? undefined : String(heat),
      diet: diets,
      sort,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function localeOf(c: Context, { settings }: Shop): Locale {
  const asked = [c.req.query('locale'), getCookie(c, 'i18n_redirected')].find((one) => isOfferedLocale(settings, one))
  return asked ?? preferredLocale(c.req.header('accept-language'), settings.languages.offered) ?? defaultLocale
}
