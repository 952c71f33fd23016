import { compiledMessagesOf } from '#locales/load-messages.ts'
import { type Translate, translator } from '#locales/translate.ts'
import { intlLocale, type Locale, localize } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import type { FeedItem } from '#shop/catalogue/product-feed.ts'
import type { ShopSettings } from '#shop/settings.ts'
import { escapeXml } from '#api/http/escape-xml.ts'

export const feedReaders = ['products', 'meta'] as const
/** The readers of a feed: Google Merchant Center ('products', the usual name) or Meta. */
export type FeedReader = (typeof feedReaders)[number]

/** Snack Foods in Google's product taxonomy, which Meta uses too. */
const SNACK_FOODS = 423
const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5000
/** Further pictures that Google reads. */
const MAX_MORE_PICTURES = 10
/** Unit prices are per 100 g. */
const BASE_MEASURE = '100g'

/** Meta writes its states with a space, Google with an underscore. */
const states: Record<FeedReader, [inStock: string, outOfStock: string]> = {
  products: ['in_stock', 'out_of_stock'],
  meta: ['in stock', 'out of stock'],
}

/**
 * The items as RSS 2.0 with the attributes of Google's product data specification, which Meta reads
 * too. One attribute a line: Meta refuses long lines.
 */
export function feedXml(settings: ShopSettings, locale: Locale, reader: FeedReader, items: FeedItem[]): string {
  const write = itemWriter(settings, locale, reader)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', settings.name),
    element('link', settings.url + localize(urls.home(), locale)),
    element('description', settings.name),
    ...items.flatMap(write),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function itemWriter(settings: ShopSettings, locale: Locale, reader: FeedReader): (item: FeedItem) => string[] {
  const t = translator(locale, compiledMessagesOf(locale, 'common', 'product', 'feed'))
  const regions = new Intl.DisplayNames(intlLocale(locale), { type: 'region' })
  const list = new Intl.ListFormat(intlLocale(locale))
  const price = (cents: Cents) => `${(cents / 100).toFixed(2)} ${settings.currency}`
  const [inStock, outOfStock] = states[reader]
  return ({ product, variation, shipping }) => {
    const several = product.variations.length > 1
    const url = urls.product(product.slug, { v: several ? variation.id : undefined })
    const [picture, ...more] = product.pictures.map(({ id }) => settings.url + urls.picture(id, 1280, 'jpg'))
    return [
      '<item>',
      element('g:id', variation.id),
      element('g:title', cut(several ? `${product.name}, ${variation.name}` : product.name, MAX_TITLE_LENGTH)),
      element('g:description', cut(product.description ?? '', MAX_DESCRIPTION_LENGTH)),
      element('g:link', settings.url + localize(url, locale)),
      element('g:image_link', picture),
      ...more.slice(0, MAX_MORE_PICTURES).map((one) => element('g:additional_image_link', one)),
      element('g:availability', variation.available > 0 ? inStock : outOfStock),
      element('g:price', price(variation.priceCents)),
      element('g:condition', 'new'),
      ...(variation.gtin ? [element('g:gtin', variation.gtin)] : [element('g:identifier_exists', 'no')]),
      // Meta requires a brand. Google wants the maker's, which the shop does not know.
      ...(reader === 'meta' ? [element('g:brand', settings.name)] : []),
      element('g:google_product_category', String(SNACK_FOODS)),
      ...(product.category ? [element('g:product_type', product.category.name)] : []),
      ...(several ? [element('g:item_group_id', product.id), element('g:size', variation.name)] : []),
      ...(variation.weightGrams
        ? [
            element('g:unit_pricing_measure', `${variation.weightGrams}g`),
            element('g:unit_pricing_base_measure', BASE_MEASURE),
            element('g:shipping_weight', `${variation.weightGrams} g`),
          ]
        : []),
      ...detailsOf(product, t, { country: (code) => regions.of(code) ?? code, list: (texts) => list.format(texts) }).flatMap(detail),
      ...shipping.map(
        ({ country, cents }) =>
          `<g:shipping>${element('g:country', country)}${element('g:service', t('feed.standard'))}${element('g:price', price(cents))}</g:shipping>`,
      ),
      '</item>',
    ]
  }
}

interface Detail {
  section: string
  name: string
  value: string
}

/**
 * The facts for customers with an allergy or a diet. Undeclared allergens are left out: silence is
 * not "none".
 */
function detailsOf(
  product: ProductView,
  t: Translate,
  say: { country: (code: string) => string; list: (texts: string[]) => string },
): Detail[] {
  const contains = [
    ...(product.insects ? [t('common.allergen-insects')] : []),
    ...(product.allergens ?? []).map((one) => t(`common.allergen-${one}`)),
  ]
  const free = product.allergens !== null && contains.length === 0
  const food = t('feed.food')
  return [
    ...(contains.length > 0 ? [{ section: t('feed.allergens'), name: t('feed.contains'), value: say.list(contains) }] : []),
    ...(free ? [{ section: t('feed.allergens'), name: t('feed.contains'), value: t('feed.none') }] : []),
    ...(product.ingredients.length > 0
      ? [{ section: food, name: t('product.ingredients'), value: product.ingredients.join(t('product.ingredients-comma')) }]
      : []),
    ...(product.diets.length > 0
      ? [{ section: food, name: t('feed.diet'), value: say.list(product.diets.map((one) => t(`common.diet-${one}`))) }]
      : []),
    ...(product.country ? [{ section: food, name: t('feed.origin'), value: say.country(product.country) }] : []),
  ]
}

function detail({ section, name, value }: Detail): string[] {
  return [
    '<g:product_detail>',
    element('g:section_name', cut(section, 140)),
    element('g:attribute_name', cut(name, 140)),
    element('g:attribute_value', cut(value, 1000)),
    '</g:product_detail>',
  ]
}

function element(name: string, text = ''): string {
  return `<${name}>${escapeXml(text.replace(INVALID_IN_XML, ''))}</${name}>`
}

/** Characters that XML 1.0 does not allow, not even escaped. */
// oxlint-disable-next-line no-control-regex
const INVALID_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function cut(text: string, length: number): string {
  const letters = Array.from(text)
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text
}
