import { maxQuantityOf } from '#shared/quantity-limit.ts'
import type { CartChange, CartLineView, CartView } from '../cart.types.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { deliveryMethods, quoteShipping } from '#shop/pricing/delivery.ts'
import { type DiscountRow, discountLabel, applicableDiscounts, pricingDiscountOf } from '#shop/pricing/discounts.ts'
import type { FailureCode } from '#shop/failure.ts'
import { price } from '#shop/pricing/price.ts'
import type { PricedBasket } from '#shop/pricing/price.types.ts'
import type { Shop } from '#shop/shop.ts'
import { taxFor } from '#shop/pricing/tax-rates.ts'
import { explainTotal } from './total-explanation.ts'
import { type SellableOf, sellablesFor } from './sellables.ts'
import type { CartLineRow, CartRow } from './cart-rows.ts'

/** A cart with current catalogue prices. `lines` are the lines that can be bought. */
export interface PricedCart {
  view: CartView
  priced: PricedBasket
  lines: { sellable: Sellable; quantity: number }[]
  /** Percent as a decimal string; null where no tax applies. */
  taxPercent: string | null
  /** The reasons why active discounts do not apply, by discount id. */
  refused: ReadonlyMap<string, FailureCode>
}

/**
 * Prices a cart and lists the changes since its owner's last view. `trying` is a discount to
 * preview.
 */
export async function priceCart(
  shop: Shop,
  cart: CartRow | null,
  rows: CartLineRow[],
  trying: DiscountRow | null = null,
): Promise<PricedCart> {
  const { settings } = shop
  const sellableOf = await sellablesFor(
    shop,
    cart?.userId ?? null,
    rows.map((row) => row.variationId),
  )
  const bought = rows.filter((row) => !row.savedForLaterAt)
  const { lines, changes } = whatCanBeBought(bought, sellableOf)
  const code = cart?.discountCode ?? null
  const running = await applicableDiscounts(shop, cart?.userId ?? null, code, trying)
  const tax = taxFor(settings, cart?.shipTo ?? null)
  const weightGrams = lines.reduce(
    (sum, { sellable, quantity }) => sum + (sellable.weightGrams ?? settings.delivery.unknownGrams) * quantity,
    0,
  )
  const parcel = { country: cart?.shipTo?.country ?? null, weightGrams }
  const { method, sending } = sendingFor(shop, cart, parcel)
  const { refused, ...priced } = price({
    lines: lines.map(({ sellable, quantity }) => ({
      unitPriceCents: sellable.priceCents,
      quantity,
      productId: sellable.productId,
      categoryIds: sellable.categoryIds,
    })),
    discounts: running.discounts.map(pricingDiscountOf),
    delivery: sending.refused === null ? sending : { cents: 0, freeFromCents: null },
    tax,
  })
  const { lines: _, takenOff, ...totals } = priced
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  const applied = takenOff.map((off) => ({ off, row: running.discounts.find(({ id }) => id === off.id)! }))
  const { entered } = running
  const codeRefused = entered ? (refused.get(entered.id) ?? null) : running.refused
  const standard = quoteShipping(settings, parcel, 'standard')
  const freeFromCents = standard.refused === null ? standard.freeFromCents : null
  const view: CartView = {
    lines: bought.map((row) => lineView(row, sellableOf)),
    savedForLater: rows.filter((row) => row.savedForLaterAt).map((row) => lineView(row, sellableOf)),
    count,
    ...totals,
    discount: code === null ? null : { code, refused: codeRefused, missingCents: missing(codeRefused, entered, totals.subtotalCents) },
    discounts: applied.map(({ off, row }) => ({ name: discountLabel(row), code: row.code, amountCents: off.amountCents })),
    deliveryRefused: count > 0 ? sending.refused : null,
    weightGrams,
    freeDeliveryMissingCents: Math.max(0, (freeFromCents ?? 0) - (totals.subtotalCents - totals.discountCents)),
    freeDeliveryFromCents: freeFromCents,
    explanation: explainTotal({ priced, count, applied, tax, delivery: { method, sending, weightGrams } }),
    changes,
  }
  return { view, priced, lines, taxPercent: tax?.percent ?? null, refused }
}

/**
 * The lines that can be bought, limited to the stock, and the resulting changes for the cart's
 * owner.
 */
function whatCanBeBought(bought: CartLineRow[], sellableOf: SellableOf): Pick<PricedCart, 'lines'> & { changes: CartChange[] } {
  const changes: CartChange[] = []
  const lines: PricedCart['lines'] = []
  for (const row of bought) {
    const sellable = sellableOf(row.variationId)
    if (!sellable) {
      changes.push({ kind: 'gone', productName: '' })
      continue
    }
    const most = maxQuantityOf(sellable)
    const productName = sellableLabel(sellable)
    if (most === 0) changes.push({ kind: 'sold-out', productName })
    else if (most < row.quantity) changes.push({ kind: 'fewer', productName, quantity: most })
    if (sellable.priceCents !== row.seenPriceCents) {
      changes.push({ kind: 'price', productName, wasCents: row.seenPriceCents, nowCents: sellable.priceCents })
    }
    const quantity = Math.min(row.quantity, most)
    if (quantity > 0) lines.push({ sellable, quantity })
  }
  return { lines, changes }
}

/**
 * The chosen delivery method, even where it refuses the parcel. Without a choice, the first method
 * that accepts the parcel.
 */
function sendingFor({ settings }: Shop, cart: CartRow | null, parcel: Parameters<typeof quoteShipping>[1]) {
  const ways = deliveryMethods.map((method) => ({ method, sending: quoteShipping(settings, parcel, method) }))
  const chosen = ways.find(({ method }) => method === cart?.deliveryMethod)
  return chosen ?? ways.find(({ sending }) => sending.refused === null) ?? ways[0]!
}

function missing(refused: string | null, entered: { minimumSpendCents: number } | null, subtotalCents: number): number {
  return refused === 'code-needs-more' && entered ? entered.minimumSpendCents - subtotalCents : 0
}

/** The name of a line, with the variation where the product has several. */
export function sellableLabel({ productName, variationName }: Pick<Sellable, 'productName' | 'variationName'>): string {
  return variationName ? `${productName}, ${variationName}` : productName
}

function lineView(row: CartLineRow, sellableOf: SellableOf): CartLineView {
  const sellable = sellableOf(row.variationId)
  const most = sellable ? maxQuantityOf(sellable) : 0
  const unitPriceCents = sellable?.priceCents ?? row.seenPriceCents
  const quantity = most > 0 ? Math.min(row.quantity, most) : row.quantity
  return {
    variationId: row.variationId,
    productId: sellable?.productId ?? '',
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
    insects: sellable?.insects ?? false,
  }
}
