import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ChargeBreakdown } from '#app/parts/order/charge-breakdown.tsx'
import { DiscountCodeForm } from './discount-code-form.tsx'
import { FreeDeliveryProgress } from './free-delivery-progress.tsx'
import { ShareCart } from './share-cart.tsx'
import type { CartState } from './cart-state.types.ts'

interface SummaryProps {
  standing: CartState
  /** True when the customer may go straight to the review step. */
  express: boolean
}

/** The progress to free delivery, all charges, the discount code and the links to continue. */
export function CartSummary({ standing: { cart, refused, shared }, express }: SummaryProps) {
  const { t } = useLanguage()
  const refusedAs = (...intents: string[]) => (refused && intents.includes(refused.intent) ? refused : null)
  return (
    <aside className="panel cart-summary" aria-label={t('cart.summary')} tabIndex={-1}>
      <FreeDeliveryProgress cart={cart} />
      <hr className="rule" />
      <div data-sums="" className="cart-bill">
        <ChargeBreakdown charges={cart} code={cart.discount?.code} method="standard" estimated />
      </div>
      {cart.deliveryRefused && (
        <Notice tone="warn" data-key="delivery-refused">
          {t(`failures.${cart.deliveryRefused}`)}
        </Notice>
      )}
      <DiscountCodeForm discount={cart.discount} refused={refusedAs('code')} />
      <div className="grid gap-3">
        <LinkButton to={urls.checkout()} size="large" full data-checkout-link="">
          {t('cart.check-out')}
        </LinkButton>
        {express && (
          <LinkButton to={urls.checkout({ express: '1' })} variant="secondary" full icon="zap" data-checkout-link="">
            {t('cart.express')}
          </LinkButton>
        )}
        <p className="help text-center">{t(express ? 'cart.express-help' : 'cart.check-out-help')}</p>
      </div>
      <ShareCart shared={shared} refused={refusedAs('share')} />
    </aside>
  )
}
