import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ErasePersonForm } from '../parts/erase-person-form.tsx'

/**
 * For orders without an account: exports or erases the customer's data on request. Nothing for
 * other orders.
 */
export function EraseGuestSection({
  orderView: { order, forgetAskedAt },
  refusal,
}: {
  orderView: OrderForStaff
  refusal: FormRejection | undefined
}) {
  const { t, href, day } = useLanguage()
  if (forgetAskedAt === undefined) return null
  return (
    <section className="admin-card" aria-labelledby="forget">
      <h2 id="forget">{t('admin-order.data')}</h2>
      {order.shipTo.name && (
        <form method="post" action={href(adminUrls.orderData(order.number))} className="admin-confirm">
          <p className="text-ink-2">{t('admin-order.export-text')}</p>
          <Button variant="secondary" size="small" icon="download">
            {t('admin-order.export')}
          </Button>
        </form>
      )}
      {forgetAskedAt ? (
        <p>{t('admin-order.erase-requested-on', { day: day(forgetAskedAt) })}</p>
      ) : (
        <ErasePersonForm
          action={href(adminUrls.order(order.number))}
          intent="forget"
          summary={t('admin-order.erase')}
          text={t('admin-order.erase-text')}
          asked={t('admin-order.erase-requested')}
          does={t('admin-order.erase-now')}
          refusal={refusal}
        />
      )}
    </section>
  )
}
