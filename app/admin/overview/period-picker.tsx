import { adminUrls } from '#shared/admin-urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import type { ReportView } from './report-view.server.ts'
import { ViewLinks } from '../parts/view-links.tsx'

/** Links to the usual periods, and a form for other dates. */
export function PeriodPicker({ period }: Pick<ReportView, 'period'>) {
  const { t, href } = useLanguage()
  return (
    <div className="periods">
      <ViewLinks
        label={t('admin-overview.period')}
        links={(['7', '30', '90', 'month'] as const).map((name) => ({
          to: adminUrls.admin({ period: name === '30' ? undefined : name }),
          text: t(`admin-overview.period-${name}`),
          isHere: period.name === name,
        }))}
      />
      <details className="own-days">
        <summary className={period.name === 'own' ? 'chip own-days-on' : 'chip'}>{t('admin-overview.period-own')}</summary>
        <form method="get" action={href(adminUrls.admin())}>
          <QueryFields of={adminUrls.admin({ period: 'own' })} />
          <label>
            {t('admin-overview.from')}
            <input type="date" name="from" required defaultValue={period.from} />
          </label>
          <label>
            {t('admin-overview.to')}
            <input type="date" name="to" required defaultValue={period.to} />
          </label>
          <Button size="small" variant="secondary">
            {t('admin-overview.show')}
          </Button>
        </form>
      </details>
    </div>
  )
}
