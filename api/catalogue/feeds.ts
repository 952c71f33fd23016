import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { SECOND } from '#shared/durations.ts'
import { defaultLocale, type Locale, locales, parseLocale } from '#shared/locale.ts'
import { feedItems } from '#shop/catalogue/product-feed.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import type { Shop } from '#shop/shop.ts'
import { describeRoute } from '#api/description/describe-route.ts'
import { prepareResponse, sendPrepared } from '#api/http/conditional-response.ts'
import { cachePreparedFiles } from '#api/http/prepared-files.ts'
import { feedReaders, type FeedReader, feedXml } from './feed-xml.ts'

/** How old a file may be while the shop sells. Both readers fetch it once an hour at most. */
const MAX_AGE_MS = 20 * SECOND
const MAX_CACHED_FILES = 16
/** The languages with a prefix in their addresses. */
const prefixed = locales.filter((locale) => locale !== defaultLocale)
const FEED_PATH = '/feeds/:file'
const XML_TYPE = 'application/xml; charset=utf-8'

/**
 * GET /feeds/products.xml for Google Merchant Center and /feeds/meta.xml for Meta, in every
 * language. Further files are numbered: products-2.xml.
 */
export function feedRoutes(shop: Shop): Hono {
  const cached = cachePreparedFiles({
    maxFiles: MAX_CACHED_FILES,
    maxAgeMs: MAX_AGE_MS,
    sources: () => [shop.catalogue.revision, shop.settings.languages, shop.settings.delivery],
  })
  const fileOf = async (locale: Locale, reader: FeedReader, part: number) => {
    const items = await feedItems(shop, locale, part)
    return items && prepareResponse(feedXml(shop.settings, locale, reader, items), XML_TYPE)
  }
  const answer = async (c: Context, locale: Locale) => {
    const [, reader = '', part = '1'] = /^([a-z]+)(?:-([1-9]\d{0,3}))?\.xml$/.exec(c.req.param('file') ?? '') ?? []
    if (!isReader(reader) || !isOfferedLocale(shop.settings, locale)) return c.notFound()
    const file = await cached(`${locale} ${reader} ${part}`, () => fileOf(locale, reader, Number(part)))
    return file ? sendPrepared(c, file, 'public, max-age=60') : c.notFound()
  }
  return new Hono()
    .get(FEED_PATH, describeFeed, (c) => answer(c, defaultLocale))
    .get(`/:locale{${prefixed.join('|')}}${FEED_PATH}`, describeLocalizedFeed, (c) => answer(c, parseLocale(c.req.param('locale'))))
}

const isReader = (name: string): name is FeedReader => feedReaders.some((reader) => reader === name)

const File = z.string().describe('`products.xml` for Google, `meta.xml` for Meta, or a further file such as `products-2.xml`.')
const feed = {
  about: 'Website',
  answer: { type: 'application/xml', description: 'An RSS 2.0 feed.' },
  otherwise: { 404: { type: ['text/plain', 'text/html'], description: 'There is no such feed.' } },
} satisfies Partial<Parameters<typeof describeRoute>[0]>
const describeFeed = describeRoute({
  ...feed,
  name: 'getProductFeed',
  summary: 'Get a product feed',
  path: z.object({ file: File }),
  more: 'Lists all products with price, availability, unit price, allergens and shipping as RSS 2.0, by the product data specification of Google Merchant Center (`products.xml`) or for Meta (`meta.xml`). Large catalogs continue in `products-2.xml`. Changes appear within a minute.',
})
const describeLocalizedFeed = describeRoute({
  ...feed,
  name: 'getLocalizedProductFeed',
  summary: 'Get a product feed in another language',
  path: z.object({ locale: z.enum(prefixed), file: File }),
})
