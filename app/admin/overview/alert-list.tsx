import type { StaffAlerts, OrderAlert } from '#shop/office/operations/alerts.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

const lists: Record<OrderAlert['kind'], string | null> = {
  withdrawals: adminUrls.orders({ view: 'returns' }),
  'orders-near-best-before': adminUrls.orders({ view: 'to-pack' }),
  unpacked: adminUrls.orders({ view: 'to-pack' }),
  returns: adminUrls.orders({ view: 'returns' }),
  payments: null,
  restocks: null,
  differences: adminUrls.reconciliation({ compare: '1' }),
  'payment-links': adminUrls.orders({ view: 'awaiting-link' }),
  'best-before': adminUrls.stock({ view: 'expiring' }),
}

/** Alerts: overdue orders and failed refunds. Nothing where all is well. */
export function AlertList({ hand: { troubles, refunds } }: { hand: StaffAlerts }) {
  const { t, href, money } = useLanguage()
  if (troubles.length + refunds.length === 0) return null
  return (
    <section className="admin-card hand" aria-labelledby="hand">
      <h2 id="hand">
        <Icon name="triangle-exclamation-point" />
        {t('admin-overview.needs-attention')}
      </h2>
      <ul>
        {troubles.map(({ kind, count, orders }) => (
          <li key={kind}>
            <span>
              {t(`admin-overview.alert-${kind}`, { count })}
              {orders.map((number) => (
                <a key={number} href={href(adminUrls.order(number))}>
                  {number}
                </a>
              ))}
            </span>
            {lists[kind] && count > orders.length && <a href={href(lists[kind])}>{t('admin-overview.all')}</a>}
          </li>
        ))}
        {refunds.map(({ id, orderNumber, amountCents, nextAt, lastError }) => (
          <li key={id}>
            <span>
              {t(nextAt ? 'admin-overview.refund-retrying' : 'admin-overview.refund-failed', { amount: money(amountCents) })}
              <a href={href(adminUrls.order(orderNumber))}>{orderNumber}</a>
              {lastError && <small>{lastError}</small>}
            </span>
            <form method="post">
              <input type="hidden" name="intent" value="try-refund" />
              <input type="hidden" name="id" value={id} />
              <Button size="small" variant="secondary">
                {t('admin-overview.try-again')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
