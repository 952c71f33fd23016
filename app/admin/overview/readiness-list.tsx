import type { ReadinessStep } from '#shop/office/settings/readiness.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Where each step is done: its field, or its setting. */
const places: Record<ReadinessStep['name'], string> = {
  'seller-address': `${adminUrls.setting('seller')}#field-address`,
  'tax-number': `${adminUrls.setting('seller')}#field-taxNumber`,
  delivery: adminUrls.setting('delivery'),
  tax: adminUrls.setting('tax'),
  'closed-days': adminUrls.setting('closed-days'),
}

/** The open steps of a new shop before its first order. Nothing once its invoices are complete. */
export function ReadinessList({ steps }: { steps: ReadinessStep[] }) {
  const { t, href } = useLanguage()
  if (steps.length === 0) return null
  return (
    <section className="admin-card readiness" aria-labelledby="readiness">
      <h2 id="readiness">{t('admin-overview.ready')}</h2>
      <p>{t('admin-overview.ready-text')}</p>
      <ol>
        {steps.map(({ name, isDone, isOnInvoices }) => (
          <li key={name}>
            <Icon name={isDone ? 'circle-check' : 'arrow-right'} small />
            {isDone ? (
              <span>
                {t(`admin-overview.ready-${name}`)} <span className="sr-only">{t('admin-overview.ready-done')}</span>
              </span>
            ) : (
              <a href={href(places[name])}>{t(`admin-overview.ready-${name}`)}</a>
            )}
            {!isDone && isOnInvoices && <Badge tone="warn">{t('admin-overview.ready-invoice')}</Badge>}
          </li>
        ))}
      </ol>
    </section>
  )
}
