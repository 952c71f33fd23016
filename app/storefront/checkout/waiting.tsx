import { useLocation } from 'react-router'
import { PageHead } from '../../layout/page-head.tsx'
import { useLanguage } from '../../words.tsx'

/** Paid, says the payment page, but the point of sale has not confirmed it yet. Looks again by itself every few seconds. */
export function Waiting() {
  const { t, href } = useLanguage()
  const { pathname, search } = useLocation()
  return (
    <div className="page payment-state">
      <PageHead title={t('checkout.title-waiting')} />
      <meta httpEquiv="refresh" content="4" />
      <h1>{t('checkout.waiting-heading')}</h1>
      <p className="text-md">{t('checkout.waiting-text')}</p>
      <a className="button button-large" href={href(pathname + search)}>
        {t('checkout.waiting-again')}
      </a>
    </div>
  )
}
