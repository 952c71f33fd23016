import { randomUUID } from 'node:crypto'
import type { Address } from '#shared/address/address.ts'
import type { DeliveryMethod } from '#shop/pricing/delivery.ts'
import type { DiscountRow } from '#shop/pricing/discounts.ts'
import type { Shop } from '#shop/shop.ts'
import type { CartRow } from './cart-rows.ts'
import { priceCart, type PricedCart } from './cart-view.ts'

/** A basket that staff fill for a customer, or for a price preview. */
export interface BasketInput {
  /** The user whose discount limits apply; null for none. */
  userId: string | null
  pieces: { variationId: string; quantity: number }[]
  shipTo?: Address | null
  deliveryMethod?: DeliveryMethod | null
  discountCode?: string | null
  note?: string | null
  giftMessage?: string | null
  /** A discount to preview, in place of its stored version. */
  trialDiscount?: DiscountRow
}

/**
 * Prices a basket that is not stored, exactly like a cart. A product that is not sold is ignored.
 * Writes nothing.
 */
export async function priceBasket(
  shop: Shop,
  { userId, pieces, trialDiscount, ...answers }: BasketInput,
): Promise<PricedCart & { cart: CartRow }> {
  const at = shop.now()
  const cart: CartRow = {
    id: randomUUID(),
    userId,
    tokenHash: null,
    discountCode: null,
    shipTo: null,
    deliveryMethod: null,
    note: null,
    giftMessage: null,
    remindedAt: null,
    createdAt: at,
    updatedAt: at,
    ...answers,
  }
  const rows = pieces.flatMap(({ variationId, quantity }) => {
    const seenPriceCents = shop.catalogue.sellable(variationId)?.priceCents
    return seenPriceCents === undefined
      ? []
      : [{ cartId: cart.id, variationId, quantity, seenPriceCents, savedForLaterAt: null, addedKey: null, createdAt: at }]
  })
  return { cart, ...(await priceCart(shop, cart, { lines: rows, boxes: [] }, trialDiscount)) }
}
