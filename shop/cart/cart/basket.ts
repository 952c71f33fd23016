import { randomUUID } from 'node:crypto'
import type { Address } from '#shared/address/address.ts'
import type { DeliveryMethod } from '#shop/pricing/delivery.ts'
import type { DiscountRow } from '#shop/pricing/discounts.ts'
import type { Shop } from '#shop/shop.ts'
import type { CartRow } from './store.ts'
import { priceCart, type PricedCart } from './view.ts'

/** What staff put together for a customer, or to see what it would cost. */
export interface Basket {
  /** Whose limits on discounts count; null for nobody's. */
  userId: string | null
  pieces: { variationId: string; quantity: number }[]
  shipTo?: Address | null
  deliveryMethod?: DeliveryMethod | null
  discountCode?: string | null
  note?: string | null
  giftMessage?: string | null
  /** A discount to see it with, in place of what is kept of it. */
  trying?: DiscountRow
}

/** Prices what lies in no cart, exactly as a cart is priced; what is not sold counts for nothing. Nothing is kept. */
export async function priceBasket(shop: Shop, { userId, pieces, trying, ...answers }: Basket): Promise<PricedCart & { cart: CartRow }> {
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
  return { cart, ...(await priceCart(shop, cart, rows, trying)) }
}
