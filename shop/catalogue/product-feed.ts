import type { Locale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import { deliveryCountries, quoteShipping } from '#shop/pricing/delivery.ts'
import { isDeliveryFree } from '#shop/pricing/free-delivery.ts'
import type { Actor } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import type { ProductView, VariationView } from './catalogue.types.ts'
import { yieldToEventLoop } from './mirror/read-rows.ts'

/** Products per file. With two sizes each, a file has about ten megabytes. */
const PRODUCTS_PER_PART = 2000
/** Products made before other requests get a turn. */
const BATCH_SIZE = 50
const MAX_SHOWN = 200
/** Google reads at most this many shipping prices of an item. */
const MAX_SHIPPING = 100

/** One size of a product, as feeds for Google Merchant Center and Meta list it. */
export interface FeedItem {
  product: ProductView
  variation: VariationView
  /** Standard delivery of one piece by country, in the shop's currency. */
  shipping: { country: string; cents: Cents }[]
}

/** Why no feed lists a product: what Google and Meta require and it lacks. */
export type FeedExclusion = 'no-picture' | 'no-description' | 'no-price'

/** The numbers of the files that hold all products; 1 for a shop without any. */
export function feedParts(shop: Shop): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(shop.catalogue.size() / PRODUCTS_PER_PART)) }, (_, index) => index + 1)
}

/** The items of a file, in one language. Null for a number beyond the last file. */
export async function feedItems(shop: Shop, locale: Locale, part: number): Promise<FeedItem[] | null> {
  if (!feedParts(shop).includes(part)) return null
  const ids = sortedIds(shop).slice((part - 1) * PRODUCTS_PER_PART, part * PRODUCTS_PER_PART)
  const catalogue = shop.catalogue.inLocale(locale)
  const shippingOf = shippingByWeight(shop)
  const items: FeedItem[] = []
  for (const [index, id] of ids.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await yieldToEventLoop()
    const product = catalogue.product(id)
    if (!product || feedExclusion(product)) continue
    for (const variation of product.variations)
      if (variation.priceCents > 0) items.push({ product, variation, shipping: shippingOf(variation) })
  }
  return items
}

/** The feeds as staff see them. */
export interface FeedsView {
  /** The number of products that the feeds list. */
  listed: number
  /** The first MAX_SHOWN of the others, each with its first reason, by name. */
  excluded: { id: string; name: string; reason: FeedExclusion }[]
  parts: number[]
}

/**
 * Which products the feeds list, and why not the others. Throws Failure('not-found') without the
 * right.
 */
export async function getFeeds(shop: Shop, by: Actor): Promise<FeedsView> {
  requireRight(by, 'products.read')
  const excluded: FeedsView['excluded'] = []
  let listed = 0
  for (const [index, id] of sortedIds(shop).entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await yieldToEventLoop()
    const product = shop.catalogue.product(id)
    const reason = product && feedExclusion(product)
    if (reason) excluded.push({ id: product.id, name: product.name, reason })
    else if (product) listed += 1
  }
  excluded.sort((a, b) => a.name.localeCompare(b.name))
  return { listed, excluded: excluded.slice(0, MAX_SHOWN), parts: feedParts(shop) }
}

function feedExclusion({ pictures, description, variations }: ProductView): FeedExclusion | null {
  if (pictures.length === 0) return 'no-picture'
  if (!description?.trim()) return 'no-description'
  return variations.some(({ priceCents }) => priceCents > 0) ? null : 'no-price'
}

/** By id, so that a product stays in its file. */
function sortedIds(shop: Shop): string[] {
  return shop.catalogue
    .productSlugs()
    .map(({ id }) => id)
    .toSorted()
}

/** Many sizes weigh and cost the same, and a shop may deliver to a hundred countries. */
function shippingByWeight({ settings }: Shop): (variation: VariationView) => FeedItem['shipping'] {
  const countries = deliveryCountries(settings).slice(0, MAX_SHIPPING)
  const known = new Map<string, FeedItem['shipping']>()
  return ({ priceCents, weightGrams }) => {
    const key = `${priceCents} ${weightGrams}`
    const shipping =
      known.get(key) ??
      countries.flatMap((country) => {
        const quote = quoteShipping(settings, { country, weightGrams: weightGrams ?? 0 }, 'standard')
        if (quote.refused !== null) return []
        return [{ country, cents: isDeliveryFree(quote.freeFromCents, priceCents) ? 0 : quote.cents }]
      })
    known.set(key, shipping)
    return shipping
  }
}
