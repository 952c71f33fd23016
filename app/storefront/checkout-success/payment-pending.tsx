import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { orderTopic } from '#shared/live-topics.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { waitUntilReachable } from '#app/client/live/wait-until-reachable.ts'
import { useLiveTopics } from '#app/live/use-live-topics.ts'
import { useLanguage } from '#app/language/words.tsx'

/** Polling interval, in seconds. */
const RELOAD_SECONDS = 3

/**
 * The payment page reports a payment that the point of sale has not confirmed yet. Updates on live
 * events, and polls only until the live connection works.
 */
export function PaymentPending({ orderId }: { orderId: string }) {
  const { t, href } = useLanguage()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [isTold, setTold] = useState(false)
  useLiveTopics([orderTopic(orderId)], async () => {
    setTold(true)
    if (await waitUntilReachable()) await revalidate()
  })
  useEffect(() => {
    if (isTold) return undefined
    const looking = setInterval(() => void revalidate(), RELOAD_SECONDS * 1000)
    return () => clearInterval(looking)
  }, [isTold, revalidate])
  return (
    <div className="page payment-state">
      <PageHead title={t('checkout.title-waiting')} />
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
      <h1>{t('checkout.waiting-heading')}</h1>
      <p className="text-md">{t('checkout.waiting-text')}</p>
      <a className="button button-large" href={href(pathname + search)}>
        {t('checkout.waiting-again')}
      </a>
    </div>
  )
}
