import { urls } from '#shared/urls.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Empty state of the order list. */
export function NoOrders() {
  const { t } = useLanguage()
  return (
    <div className="mt-8">
      <EmptyState title={t('dashboard.no-orders-heading')} text={t('dashboard.no-orders-text')}>
        <LinkButton to={urls.products()}>{t('dashboard.no-orders-action')}</LinkButton>
      </EmptyState>
    </div>
  )
}
