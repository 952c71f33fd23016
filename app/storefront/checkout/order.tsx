import type { CartView } from '#shop/cart/cart.types.ts'
import type { DeliveryMethod } from '#shop/ordering/checkout/checkout.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Bill } from '#app/parts/order/bill.tsx'
import { Box, buyable } from '../parts/box.tsx'

interface OrderProps {
  cart: CartView
  method: DeliveryMethod | null
  /** True while the address is not known. */
  estimated: boolean
}

/** Order summary beside the steps: lines and charges. */
export function OrderAside({ cart, method, estimated }: OrderProps) {
  const { t } = useLanguage()
  return (
    <aside className="checkout-order" aria-label={t('checkout.order')}>
      <h2>{t('checkout.order')}</h2>
      <Contents cart={cart} method={method} estimated={estimated} />
    </aside>
  )
}

/** The same summary, folded to one line on narrow screens. */
export function OrderFold({ cart, method, estimated }: OrderProps) {
  const { t } = useLanguage()
  return (
    <details className="checkout-fold">
      <summary>
        <Icon name="shopping-basket" />
        <span>{t('checkout.order-fold', { count: cart.count })}</span>
        <Icon name="chevron-down" small />
        <Price cents={cart.totalCents} className="ms-auto" />
      </summary>
      <Contents cart={cart} method={method} estimated={estimated} />
    </details>
  )
}

function Contents({ cart, method, estimated }: OrderProps) {
  return (
    <>
      <Box lines={buyable(cart)} small />
      <hr className="rule my-5" />
      <Bill charges={cart} code={cart.discount?.code} method={method ?? 'standard'} estimated={estimated} />
    </>
  )
}
