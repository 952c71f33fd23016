import { Form } from 'react-router'
import { urls } from '#shared/urls.ts'
import type { CheckoutView } from '#shop/ordering/checkout/checkout.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { StepButtons } from './step-buttons.tsx'

const icons = { standard: 'truck', express: 'zap' }

/** The delivery step: the delivery methods with their dates and prices. */
export function DeliveryStep({ view, refusal, busy }: { view: CheckoutView; refusal?: FormRejection; busy: boolean }) {
  const { t, day, money } = useLanguage()
  const chosen = view.deliveryMethod ?? view.options[0]?.method
  if (view.options.length === 0) return <NoDelivery tooHeavy={view.cart.deliveryRefused === 'too-heavy'} />
  return (
    <>
      {refusal && <ErrorSummary title={t('checkout.delivery-choose')} fields={{}} labels={{}} />}
      <Form method="post" action={urls.checkout({ step: 'delivery' })} className="checkout-form">
        <input type="hidden" name="intent" value="delivery" />
        <fieldset className="checkout-choices">
          <legend className="sr-only">{t('checkout.delivery-question')}</legend>
          {view.options.map(({ method, cents, usualCents, arrives }) => (
            <label key={method} className="check option">
              <input type="radio" name="method" value={method} defaultChecked={method === chosen} />
              <Icon name={icons[method]} className="text-ink-2" />
              <span className="min-w-0 flex-1 text-balance">
                <b className="block font-semibold">{t(`checkout.delivery-${method}`)}</b>
                <span className="help block">{t('checkout.arrives', { from: day(arrives[0]), to: day(arrives[1]) })}</span>
                {cents === 0 && <small className="help block">{t('checkout.delivery-instead', { usual: money(usualCents) })}</small>}
              </span>
              {cents === 0 ? <span className="price">{t('cart.delivery-free')}</span> : <PriceTag cents={cents} />}
            </label>
          ))}
        </fieldset>
        <StepButtons back={{ to: urls.checkout({ step: 'address' }), label: t('checkout.back-address') }} busy={busy}>
          {t('checkout.delivery-next')}
        </StepButtons>
      </Form>
    </>
  )
}

/** No delivery method can take this basket there: choose another address or another basket. */
function NoDelivery({ tooHeavy }: { tooHeavy: boolean }) {
  const { t } = useLanguage()
  return (
    <>
      <Notice tone="danger">
        <p>{t(tooHeavy ? 'checkout.delivery-too-heavy' : 'checkout.delivery-none')}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={urls.checkout({ step: 'address' })}>{t('checkout.change-address')}</LinkButton>
        <LinkButton to={urls.cart()} variant="secondary">
          {t('checkout.sold-out-action')}
        </LinkButton>
      </div>
    </>
  )
}
