import { useEffect, useState } from 'react'
import { urls } from '#shared/urls.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { cancelOrderUrl } from './cancel-order-url.ts'

/**
 * The actions for an unpaid order: pay on the payment page, or cancel. While the payment provider
 * does not answer, paying is a try. Needs the messages of
 * `dashboard`.
 */
export function PayOrCancel({ order }: { order: Pick<OrderView, 'number' | 'totalCents' | 'awaitsPaymentLink'> }) {
  const { t, money, href } = useLanguage()
  const [pressed, setPressed] = useState<string | null>(null)
  useEffect(() => {
    // After the payment page, the Back button may restore this page from the browser's cache.
    const wake = () => setPressed(null)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])
  return (
    <form
      method="post"
      action={href(urls.order(order.number))}
      className="flex flex-wrap gap-3"
      onSubmit={({ nativeEvent }) => setPressed((nativeEvent as SubmitEvent & { submitter: HTMLButtonElement }).submitter.value)}
    >
      <Button name="intent" value="pay" size="large" variant={order.awaitsPaymentLink ? 'secondary' : 'primary'} busy={pressed === 'pay'}>
        {order.awaitsPaymentLink ? t('dashboard.pay-try') : t('dashboard.pay', { total: money(order.totalCents) })}
      </Button>
      <LinkButton to={cancelOrderUrl(order.number)} variant="secondary" size="large">
        {t('dashboard.cancel')}
      </LinkButton>
    </form>
  )
}
