import type { CartChange, CartLineView, CartView } from '../cart.ts'
import type { Sellable } from '../catalogue.ts'
import { deliveryPrice } from '../delivery.ts'
import { discountOf } from '../discounts.ts'
import { price, type Priced } from '../pricing.ts'
import type { Shop } from '../shop.ts'
import { taxPercentFor } from '../tax.ts'
import { type SellableOf, sellablesFor } from './sellables.ts'
import type { CartLineRow, CartRow } from './store.ts'

/** A cart priced from the catalogue as it is now. `lines` are those that can be bought, beside what each costs. */
export interface PricedCart {
  view: CartView
  priced: Priced
  lines: { sellable: Sellable; quantity: number }[]
  taxPercent: string | null
}

/** Prices a cart and says what became different since its owner last looked. */
export async function priceCart(shop: Shop, cart: CartRow | null, rows: CartLineRow[]): Promise<PricedCart> {
  const { settings } = shop
  const sellableOf = await sellablesFor(
    shop,
    cart?.userId ?? null,
    rows.map((row) => row.variationId),
  )
  const bought = rows.filter((row) => !row.savedForLaterAt)
  const changes: CartChange[] = []
  const lines: PricedCart['lines'] = []
  for (const row of bought) {
    const sellable = sellableOf(row.variationId)
    if (!sellable) {
      changes.push({ kind: 'gone', productName: '' })
      continue
    }
    const most = mostOf(shop, sellable)
    const productName = nameOf(sellable)
    if (most === 0) changes.push({ kind: 'sold-out', productName })
    else if (most < row.quantity) changes.push({ kind: 'fewer', productName, quantity: most })
    if (sellable.priceCents !== row.seenPriceCents) {
      changes.push({ kind: 'price', productName, wasCents: row.seenPriceCents, nowCents: sellable.priceCents })
    }
    const quantity = Math.min(row.quantity, most)
    if (quantity > 0) lines.push({ sellable, quantity })
  }
  const pricingLines = lines.map(({ sellable, quantity }) => ({ unitPriceCents: sellable.priceCents, quantity }))
  const subtotalCents = pricingLines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
  const discount = cart?.discountCode ? await discountOf(shop, cart.discountCode, subtotalCents) : null
  const refused = discount && 'refused' in discount ? discount.refused : null
  const delivery = deliveryPrice(settings, cart?.deliveryMethod ?? 'standard')
  const taxPercent = taxPercentFor(settings, cart?.shipTo ?? null)
  const priced = price({ lines: pricingLines, discount: discount && 'kind' in discount ? discount : null, delivery, taxPercent })
  const { lines: _, ...totals } = priced
  const view: CartView = {
    lines: bought.map((row) => lineView(shop, row, sellableOf)),
    savedForLater: rows.filter((row) => row.savedForLaterAt).map((row) => lineView(shop, row, sellableOf)),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...totals,
    discount: cart?.discountCode ? { code: cart.discountCode, refused, missingCents: 0 } : null,
    discounts: [],
    deliveryRefused: null,
    weightGrams: lines.reduce((sum, { sellable, quantity }) => sum + (sellable.weightGrams ?? 0) * quantity, 0),
    taxIncluded: false,
    explanation: [],
    freeDeliveryMissingCents: Math.max(0, settings.delivery.freeFromCents - (totals.subtotalCents - totals.discountCents)),
    freeDeliveryFromCents: settings.delivery.freeFromCents,
    changes,
  }
  return { view, priced, lines, taxPercent }
}

/** What a line is called where its variation has to be told from others. */
export function nameOf({ productName, variationName }: Pick<Sellable, 'productName' | 'variationName'>): string {
  return variationName ? `${productName}, ${variationName}` : productName
}

/** The most of a variation that one cart may hold now. */
export function mostOf({ settings }: Shop, sellable: Sellable): number {
  return Math.min(sellable.available, settings.cart.quantity)
}

function lineView(shop: Shop, row: CartLineRow, sellableOf: SellableOf): CartLineView {
  const sellable = sellableOf(row.variationId)
  const most = sellable ? mostOf(shop, sellable) : 0
  const unitPriceCents = sellable?.priceCents ?? row.seenPriceCents
  const quantity = most > 0 ? Math.min(row.quantity, most) : row.quantity
  return {
    variationId: row.variationId,
    productSlug: sellable?.productSlug ?? '',
    productName: sellable?.productName ?? '',
    variationName: sellable?.variationName ?? '',
    pictureId: sellable?.pictureId ?? null,
    pictureAlt: sellable?.pictureAlt ?? '',
    tint: sellable?.tint ?? 'cocoa',
    country: sellable?.country ?? null,
    quantity,
    most,
    unitPriceCents,
    totalPriceCents: most > 0 ? unitPriceCents * quantity : 0,
    weightGrams: sellable?.weightGrams ?? null,
  }
}
