import { urls } from '#shared/urls.ts'
import type { HistoryQuery } from '#shop/ordering/orders/orders.types.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Pagination: newest, newer and older orders. The links name an order as cursor, so that they stay
 * valid when new orders arrive.
 */
export function OrderHistoryPager({ query, newer, older }: { query: HistoryQuery; newer: string | null; older: string | null }) {
  const { t } = useLanguage()
  if (!newer && !older) return null
  const here = { q: query.q, state: query.state, year: query.year?.toString() }
  return (
    <nav className="orders-pages" aria-label={t('dashboard.pages')}>
      {newer && (
        <>
          <LinkButton to={urls.orders(here)} variant="ghost">
            {t('orders.newest')}
          </LinkButton>
          <LinkButton to={urls.orders({ ...here, after: newer })} variant="secondary" icon="arrow-left" rel="prev">
            {t('dashboard.newer')}
          </LinkButton>
        </>
      )}
      {older && (
        <LinkButton className="orders-older" to={urls.orders({ ...here, before: older })} variant="secondary" rel="next">
          {t('dashboard.older')}
        </LinkButton>
      )}
    </nav>
  )
}
