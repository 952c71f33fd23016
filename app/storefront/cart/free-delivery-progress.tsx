import type { CartView } from '#shop/cart/cart.types.ts'
import { RouteLine } from '#app/ui/route-line.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The progress to free delivery. Renders nothing if delivery is never free. Needs the messages of
 * `cart`.
 */
export function FreeDeliveryProgress({ cart }: { cart: Pick<CartView, 'freeDeliveryMissingCents' | 'freeDeliveryFromCents'> }) {
  const { t, money } = useLanguage()
  const { freeDeliveryMissingCents: missing, freeDeliveryFromCents: from } = cart
  if (from === null) return null
  const percent = from > 0 ? 100 * (1 - missing / from) : 100
  return (
    <div className="grid gap-3">
      <p className="text-sm font-semibold">
        {missing > 0 ? t('cart.delivery-missing', { amount: money(missing) }) : t('cart.delivery-reached')}
      </p>
      <RouteLine percent={percent} label={t('cart.delivery-progress')} />
    </div>
  )
}
