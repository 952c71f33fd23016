import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { PageHead } from '../../layout/page-head.tsx'
import { useLanguage } from '../../words.tsx'

/** How long until the page looks again, in seconds. */
const PAUSE = 3

/** Paid, says the payment page, but the point of sale has not confirmed it yet. Looks again by itself. */
export function Waiting() {
  const { t, href } = useLanguage()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const looking = setInterval(() => void revalidate(), PAUSE * 1000)
    return () => clearInterval(looking)
  }, [revalidate])
  return (
    <div className="page payment-state">
      <PageHead title={t('checkout.title-waiting')} />
      <noscript>
        <meta httpEquiv="refresh" content={String(PAUSE)} />
      </noscript>
      <h1>{t('checkout.waiting-heading')}</h1>
      <p className="text-md">{t('checkout.waiting-text')}</p>
      <a className="button button-large" href={href(pathname + search)}>
        {t('checkout.waiting-again')}
      </a>
    </div>
  )
}
