import { urls } from '#shared/urls.ts'
import type { CartView } from '#shop/cart/cart.types.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The totals and the two ways on. `express`: the checkout has all answers, so it opens at its
 * review.
 */
export function DrawerFoot({ cart, express }: { cart: CartView; express: boolean }) {
  const { t, money } = useLanguage()
  if (cart.count === 0) {
    return (
      cart.lines.length + cart.boxes.length + cart.savedForLater.length > 0 && (
        <footer>
          <LinkButton to={urls.cart()} variant="ghost" full>
            {t('common.view-basket')}
          </LinkButton>
        </footer>
      )
    )
  }
  const delivery = cart.shippingCents === 0 ? t('cart.delivery-free-amid') : money(cart.shippingCents)
  const sums = { delivery, tax: money(cart.taxCents), total: money(cart.totalCents) }
  return (
    <footer>
      <dl className="drawer-sums" data-sums="">
        <div className="drawer-subtotal">
          <dt>{t('cart.subtotal')}</dt>
          <dd>{money(cart.subtotalCents)}</dd>
        </div>
        {cart.discounts.map(({ name, code, amountCents }) => (
          <div key={code ?? name} className="saving">
            <dt>{code ?? name}</dt>
            <dd>{money(-amountCents)}</dd>
          </div>
        ))}
      </dl>
      <p className="help">
        {cart.deliveryRefused
          ? t(`failures.${cart.deliveryRefused}`)
          : t(cart.taxIncluded ? 'cart-drawer.estimated-total-tax-included' : 'cart-drawer.estimated-total', sums)}
      </p>
      <LinkButton to={urls.checkout(express ? { express: '1' } : {})} size="large" full data-checkout-link="">
        {t('cart.check-out')}
      </LinkButton>
      <LinkButton to={urls.cart()} variant="ghost" size="small" full>
        {t('common.view-basket')}
      </LinkButton>
    </footer>
  )
}
