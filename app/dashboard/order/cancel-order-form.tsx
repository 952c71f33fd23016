import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Asks for confirmation before an order is cancelled, and explains the consequences. */
export function CancelOrderForm({ order }: { order: Pick<OrderView, 'number' | 'paidAt' | 'totalCents' | 'refundedCents'> }) {
  const { t, money, href } = useLanguage()
  const back = order.paidAt ? order.totalCents - order.refundedCents : 0
  return (
    <section className="panel order-ask" aria-labelledby="ask">
      <h2 id="ask">{t('orders.cancel-heading')}</h2>
      <p>{back > 0 ? t('orders.cancel-paid', { amount: money(back) }) : t('orders.cancel-unpaid')}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={urls.order(order.number)} variant="secondary">
          {t('orders.keep')}
        </LinkButton>
        <form method="post" action={href(urls.order(order.number))}>
          <Button name="intent" value="cancel" variant="danger">
            {t('orders.cancel-now')}
          </Button>
        </form>
      </div>
    </section>
  )
}
