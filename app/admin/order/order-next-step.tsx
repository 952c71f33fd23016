import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ShipOrderForm } from '../parts/orders/ship-order-form.tsx'
import { WithdrawnNotice } from '../parts/orders/withdrawn-notice.tsx'
import { KeyHint } from '../parts/keyboard/key-hint.tsx'

interface NextStepProps {
  orderView: OrderForStaff
  /** Carriers with a tracking page that needs only the tracking number. */
  carriers: string[]
  refusal: FormRejection | undefined
  /** Input of the cancellation note from before reauthentication. */
  cancelNote: string | undefined
}

/** The next step for the order, and the cancel button. */
export function OrderNextStep({ orderView: { order, may }, carriers, refusal, cancelNote }: NextStepProps) {
  const { t } = useLanguage()
  if (!may.pack && !may.ship && !may.deliver && !may.cancel) return null
  const refused = refusal?.values.intent === 'cancel' ? refusal : undefined
  const said = refused?.values.note ?? cancelNote
  const open = order.returns.find(({ kind, status }) => kind === 'withdrawal' && status === 'approved')
  const withdrawn = open?.lines ?? []
  return (
    <section className="admin-card admin-next" aria-labelledby="next">
      <h2 id="next">{t('admin-order.next')}</h2>
      {order.giftMessage && <p>{t('admin-order.gift-hint')}</p>}
      {may.pack && (
        <form method="post">
          <Button name="intent" value="pack" icon="package" aria-keyshortcuts="p">
            {t('admin-order.pack')}
            <KeyHint keys="p" />
          </Button>
        </form>
      )}
      {may.ship && withdrawn.length > 0 && <WithdrawnNotice number={order.number} lines={order.lines} withdrawn={withdrawn} />}
      {may.ship && <ShipOrderForm carriers={carriers} refusal={refusal} isLater={may.pack} isWithdrawn={withdrawn.length > 0} />}
      {may.deliver && (
        <form method="post">
          <Button name="intent" value="deliver" icon="check" aria-keyshortcuts="d">
            {t('admin-order.deliver')}
            <KeyHint keys="d" />
          </Button>
        </form>
      )}
      {may.cancel && (
        <details id="cancel" className="admin-danger" open={said !== undefined} data-named-form>
          <summary aria-keyshortcuts="c">
            {t('admin-order.cancel-open')}
            <KeyHint keys="c" />
          </summary>
          <form method="post" className="admin-fields">
            <input type="hidden" name="intent" value="cancel" />
            <p>{t(order.paidAt ? 'admin-order.cancel-paid' : 'admin-order.cancel-unpaid')}</p>
            <InputField
              id="cancel-note"
              name="note"
              label={t('admin-order.note')}
              optional
              defaultValue={said}
              error={refused?.fields.note}
              maxLength={1000}
              autoComplete="off"
            />
            <Button variant="danger">{t('admin-order.cancel')}</Button>
          </form>
        </details>
      )}
    </section>
  )
}
