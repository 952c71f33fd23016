import type { getPricedCart } from '#shop/cart/cart.ts'
import { type DeliveryOption, deliveryOptions } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'

type Basket = Pick<Awaited<ReturnType<typeof getPricedCart>>, 'cart' | 'view'>

/** The delivery methods for this basket and its address. */
export function deliveryOptionsFor({ settings, now }: Shop, { cart, view }: Basket): DeliveryOption[] {
  const { weightGrams, subtotalCents, discountCents } = view
  return deliveryOptions(
    settings,
    { country: cart?.shipTo?.country ?? null, weightGrams, discountedCents: subtotalCents - discountCents },
    now(),
  )
}
