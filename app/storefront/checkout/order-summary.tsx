import type { CartView } from '#shop/cart/cart.types.ts'
import type { DeliveryMethod } from '#shop/ordering/checkout/checkout.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { BoxContents, buyableContents } from '../parts/box-contents.tsx'

interface OrderProps {
  cart: CartView
  method: DeliveryMethod | null
  /** True while the address is not known. */
  estimated: boolean
}

/** Order summary beside the steps: lines and charges. */
export function OrderSummaryAside({ cart, method, estimated }: OrderProps) {
  const { t } = useLanguage()
  return (
    <aside className="checkout-order" aria-label={t('checkout.order')}>
      <h2>{t('checkout.order')}</h2>
      <Contents cart={cart} method={method} estimated={estimated} />
    </aside>
  )
}

/** The same summary, folded to one line on narrow screens. */
export function OrderSummaryFold({ cart, method, estimated }: OrderProps) {
  const { t } = useLanguage()
  return (
    <details className="checkout-fold">
      <summary>
        <Icon name="shopping-basket" />
        <span>{t('checkout.order-item-count', { count: cart.count })}</span>
        <Icon name="chevron-down" small />
        <PriceTag cents={cart.totalCents} className="ms-auto" />
      </summary>
      <Contents cart={cart} method={method} estimated={estimated} />
    </details>
  )
}

function Contents({ cart, method, estimated }: OrderProps) {
  return (
    <>
      <BoxContents contents={buyableContents(cart)} small />
      <hr className="rule my-5" />
      <ChargeBreakdown charges={cart} code={cart.discount?.code} method={method ?? 'standard'} estimated={estimated} isBrief />
    </>
  )
}
