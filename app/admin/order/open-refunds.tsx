import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/**
 * Refunds that the point of sale has refused, or that it could not take yet, with the reason and a
 * retry button. A refund on its first way there is no problem and is not among them.
 */
export function OpenRefunds({ orderView: { order, openRefunds }, now }: { orderView: OrderForStaff; now: Date }) {
  const { t, money, href } = useLanguage()
  const failed = openRefunds.filter(({ heldUp }) => heldUp)
  if (failed.length === 0) return null
  return (
    <section className="admin-card admin-failed" aria-labelledby="open-refunds">
      <h2 id="open-refunds">
        <Icon name="triangle-exclamation-point" /> {t('admin-orders.refund-open')}
      </h2>
      {failed.map((refund) => (
        <form key={refund.id} method="post" action={href(adminUrls.order(order.number))}>
          <p>
            <b>{money(refund.amountCents)}</b> {t(`admin-order.refund-${refund.reason}`)}, <Ago at={refund.promisedAt} now={now} />
            <br />
            {t(refund.nextAt === null ? 'admin-orders.refund-given-up' : 'admin-orders.refund-tried', { count: refund.tries })}
          </p>
          {refund.lastError && <code>{refund.lastError}</code>}
          <input type="hidden" name="refundId" value={refund.id} />
          <Button name="intent" value="try-again" variant="secondary" size="small" icon="rotate-ccw">
            {t('admin-orders.refund-again')}
          </Button>
          {refund.nextAt === null && <a href={`${href(adminUrls.sync())}#waiting`}>{t('admin-orders.refund-made-elsewhere')}</a>}
        </form>
      ))}
    </section>
  )
}
