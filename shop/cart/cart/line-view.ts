import { maxQuantityOf } from '#shared/quantity-limit.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import type { CartLineView } from '../cart.types.ts'
import type { CartLineRow } from './cart-rows.ts'
import type { SellableOf } from './sellables.ts'

/** The name of a line, with the variation where the product has several. */
export function sellableLabel({ productName, variationName }: Pick<Sellable, 'productName' | 'variationName'>): string {
  return variationName ? `${productName}, ${variationName}` : productName
}

/** A line as its owner sees it. */
export function lineView(row: Pick<CartLineRow, 'variationId' | 'quantity' | 'seenPriceCents'>, sellableOf: SellableOf): CartLineView {
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
