import type { DeskOrderView } from '#shop/order-desk.ts'
import type { Refusal } from '../../forms.server.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../words.tsx'

interface NextStepProps {
  desk: DeskOrderView
  /** Those whose parcels can be followed by their number alone. */
  carriers: string[]
  refusal: Refusal | undefined
}

/** What is to be done with the order next, and how it can be called off. */
export function NextStep({ desk: { order, may }, carriers, refusal }: NextStepProps) {
  const { t } = useLanguage()
  const typed = refusal?.values.intent === 'ship' ? refusal : undefined
  if (!may.pack && !may.ship && !may.deliver && !may.cancel) return null
  return (
    <section className="admin-card admin-next" aria-labelledby="next">
      <h2 id="next">{t('admin-order.next')}</h2>
      {order.giftMessage && <p className="admin-gift">{t('admin-order.gift-hint')}</p>}
      {may.pack && (
        <form method="post">
          <Button name="intent" value="pack" icon="package">
            {t('admin-order.pack')}
          </Button>
        </form>
      )}
      {may.ship && (
        <form method="post" className="admin-fields" noValidate>
          <input type="hidden" name="intent" value="ship" />
          <Field
            name="carrier"
            label={t('admin-order.carrier')}
            list="carriers"
            defaultValue={typed?.values.carrier ?? ''}
            error={typed?.fields.carrier}
            maxLength={60}
            autoComplete="off"
          />
          <datalist id="carriers">
            {carriers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <Field
            name="trackingNumber"
            label={t('admin-order.tracking')}
            optional
            defaultValue={typed?.values.trackingNumber ?? ''}
            error={typed?.fields.trackingNumber}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
          />
          <Button variant={may.pack ? 'secondary' : 'primary'} icon="truck">
            {t('admin-order.ship')}
          </Button>
        </form>
      )}
      {may.deliver && (
        <form method="post">
          <Button name="intent" value="deliver" icon="check">
            {t('admin-order.deliver')}
          </Button>
        </form>
      )}
      {may.cancel && (
        <details className="admin-danger">
          <summary>{t('admin-order.cancel-open')}</summary>
          <form method="post" className="admin-fields">
            <input type="hidden" name="intent" value="cancel" />
            <p>{t(order.paidAt ? 'admin-order.cancel-paid' : 'admin-order.cancel-unpaid')}</p>
            <Field name="note" label={t('admin-order.note')} optional maxLength={1000} autoComplete="off" />
            <Button variant="danger">{t('admin-order.cancel')}</Button>
          </form>
        </details>
      )}
    </section>
  )
}
