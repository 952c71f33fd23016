import type { MessageKey } from '#locales/messages.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { ChargeBreakdown as Charges } from '#app/parts/order/charge-breakdown.tsx'
import { Button } from '#app/ui/button.tsx'
import { InputField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { PhoneOrderDraft } from './phone-order-draft.server.ts'

/** Delivery method, total, and the button that places the order. */
export function PhoneOrderBill({ draft: { values, quote } }: { draft: PhoneOrderDraft }) {
  const { t, href, money } = useLanguage()
  const here = `${href(adminUrls.newOrder())}#bill`
  const refused = quote?.cart.discount?.refused ?? quote?.cart.deliveryRefused
  return (
    <section className="admin-card phone-bill" aria-labelledby="bill">
      <h2 id="bill">{t('admin-new-order.summary')}</h2>
      {quote && quote.options.length > 0 && <DeliveryMethods options={quote.options} chosen={values.deliveryMethod} />}
      <InputField
        name="code"
        label={t('admin-new-order.code')}
        required={false}
        optional
        defaultValue={values.code ?? ''}
        maxLength={40}
        autoComplete="off"
      />
      <TextField name="note" label={t('admin-new-order.note')} optional rows={2} defaultValue={values.note ?? ''} maxLength={500} />
      <TextField
        name="giftMessage"
        label={t('admin-new-order.gift')}
        optional
        rows={2}
        defaultValue={values.giftMessage ?? ''}
        maxLength={300}
      />
      {refused && <Notice tone="warn">{t(`failures.${refused}` as MessageKey)}</Notice>}
      {quote ? (
        <Charges charges={quote.cart} method={quote.options.find(({ method }) => method === values.deliveryMethod)?.method} />
      ) : (
        <p className="text-ink-2">{t('admin-new-order.empty')}</p>
      )}
      <div className="admin-confirm">
        <Button name="intent" value="look" formAction={here} variant="secondary">
          {t('admin-new-order.preview-total')}
        </Button>
        {quote && (
          <>
            <input type="hidden" name="expectedTotalCents" value={quote.cart.totalCents} />
            <input type="hidden" name="shown" value={quote.shown} />
            <Button name="intent" value="place">
              {t('admin-new-order.place', { total: money(quote.cart.totalCents) })}
            </Button>
          </>
        )}
      </div>
      <p className="help">{t('admin-new-order.place-help')}</p>
    </section>
  )
}

interface DeliveryMethodsProps {
  options: NonNullable<PhoneOrderDraft['quote']>['options']
  chosen: string | undefined
}

function DeliveryMethods({ options, chosen }: DeliveryMethodsProps) {
  const { t, money } = useLanguage()
  return (
    <fieldset>
      <legend className="sr-only">{t('admin-new-order.delivery')}</legend>
      {options.map(({ method, cents }) => (
        <label key={method} className="check">
          <input type="radio" name="deliveryMethod" value={method} defaultChecked={chosen === method} />
          <span>
            {t(`cart.delivery-${method}`)}, {cents === 0 ? t('cart.delivery-free-amid') : money(cents)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
