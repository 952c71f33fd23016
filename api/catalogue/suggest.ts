import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { type Translate, translator } from '#locales/translate.ts'
import { defaultLocale, type Locale, locales, localize, preferredLocale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { urls } from '#shared/urls.ts'
import type { Exclusions } from '#shop/catalogue/catalogue.ts'
import type { ProductCard, Suggestions } from '#shop/catalogue/catalogue.types.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import type { Shop } from '#shop/shop.ts'
import { success } from '#api/http/answers.ts'
import { describeRoute } from '#api/description/describe-route.ts'

/** Maximum length of the query in characters. Longer queries are cut. */
const MAX_QUERY_LENGTH = 100
/** Maximum number of cached answers. Any change of the offered products empties the cache. */
const MAX_CACHED_ANSWERS = 1000

const Suggestion = z.object({
  label: z.string(),
  /** The link target, with the language's prefix. */
  href: z.string(),
  note: z.string().nullable().describe('Its country, or how much there is.'),
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
  announcement: z.string().describe('How many there are, in words.'),
})
type Answer = z.infer<typeof Answer>

const describeSuggestions = describeRoute({
  name: 'suggest',
  about: 'Catalogue',
  summary: 'What somebody who has typed this much may want: snacks, categories and countries.',
  more: 'Never refuses, and offers nothing that the text leaves out in words (group left-out says how it was read): what makes no sense has no suggestions. Prices are as they stand now; do not keep them.',
  query: z.object({
    q: z.string().optional().describe('What has been typed so far; 100 characters count.'),
    locale: z
      .enum(locales)
      .optional()
      .catch(undefined)
      .describe('The language of the answer. Else the cookie i18n_redirected says it, else Accept-Language.'),
  }),
  answer: Answer,
})

/**
 * GET /api/suggest?q=. The browser calls it at every pause in typing, so it reads no session and no
 * database.
 */
export function suggestRoutes(shop: Shop): Hono {
  const kept = new Map<string, string>()
  let revision = -1
  return new Hono().get('/', describeSuggestions, (c) => {
    const locale = localeOf(c, shop)
    const text = (c.req.query('q') ?? '')
      .toWellFormed()
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH)
    if (revision !== shop.catalogue.revision || kept.size >= MAX_CACHED_ANSWERS) kept.clear()
    revision = shop.catalogue.revision
    const key = `${locale} ${text.toLowerCase()}`
    let answer = kept.get(key)
    if (answer === undefined) kept.set(key, (answer = JSON.stringify(answerOf(shop, text, locale))))
    return c.body(answer, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language, Cookie',
    })
  })
}

function answerOf(shop: Shop, text: string, locale: Locale): Answer {
  const t = translator(locale, compiledMessagesOf(locale, 'common', 'suggest'))
  const none = { products: [], categories: [], countries: [], meant: null, exclusions: null } satisfies Suggestions
  const { products, categories, countries, meant, exclusions } = text ? shop.catalogue.inLocale(locale).suggest(text) : none
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  // Whatever is chosen of what is offered still leaves out what the text does.
  const still = exclusions && { free: exclusions.free, heat: exclusions.isMild ? '0' : undefined }
  const listing = (query: Record<string, string>) => localize(urls.products({ ...query, ...still }), locale)
  // How much there is of a category says nothing about how much of it is left.
  const much = (count: number) => (exclusions ? null : t('suggest.count', { count }))
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
    { kind: 'meant', title: '', options: meant ? [link(t('suggest.meant', { words: meant }), listing({ search: meant }))] : [] },
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
  const read = exclusions ? readAs(exclusions, t, locale) : []
  if (read.length > 0) filled.unshift({ kind: 'left-out', title: '', options: read.map((label) => link(label, whole)) })
  if (count > 0) filled.push({ kind: 'all', title: '', options: [link(t('suggest.all', { search: text }), whole)] })
  return { success: true, groups: filled, announcement: [...read, t('suggest.announce', { count })].join('. ') }
}

/** How a search was read that leaves something out in words. */
function readAs({ free, isMild, untold }: Exclusions, t: Translate, locale: Locale): string[] {
  const names = free.map((one) => t(`common.allergen-${one}`))
  return [
    ...(names.length > 0 ? [t('suggest.left-out', { list: new Intl.ListFormat(locale).format(names) })] : []),
    ...(isMild ? [t('suggest.left-out-heat')] : []),
    ...untold.map((words) => t('suggest.untold', { words })),
  ]
}

function localeOf(c: Context, { settings }: Shop): Locale {
  const asked = [c.req.query('locale'), getCookie(c, 'i18n_redirected')].find((one) => isOfferedLocale(settings, one))
  return asked ?? preferredLocale(c.req.header('accept-language'), settings.languages.offered) ?? defaultLocale
}
