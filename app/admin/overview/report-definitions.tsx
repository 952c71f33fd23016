import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

const notes = ['revenue', 'orders', 'average', 'refunds', 'shares', 'before'] as const

/** Explains how each figure is computed. */
export function ReportDefinitions({ timeZone, hasDemo }: { timeZone: string; hasDemo: boolean }) {
  const { t } = useLanguage()
  return (
    <details className="admin-card reckoning">
      <summary>
        <h2>{t('admin-overview.calculation')}</h2>
        <Icon name="chevron-down" small />
      </summary>
      <ul>
        {notes.map((note) => (
          <li key={note}>{t(`admin-overview.calculation-${note}`)}</li>
        ))}
        <li>{t('admin-overview.calculation-days', { zone: timeZone })}</li>
        {hasDemo && <li>{t('admin-overview.calculation-demo')}</li>}
      </ul>
    </details>
  )
}
