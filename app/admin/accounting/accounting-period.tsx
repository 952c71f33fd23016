import { adminUrls } from '#shared/admin-urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface AccountingPeriodProps {
  today: string
  from: string | undefined
  to: string | undefined
}

/** Links to the usual periods, and a form for other days. */
export function AccountingPeriod({ today, from, to }: AccountingPeriodProps) {
  const { t, href } = useLanguage()
  return (
    <div className="accounting-period">
      <nav className="pills" aria-label={t('admin-accounting.period')}>
        {periodsBefore(today).map(({ name, ...span }) => (
          <a
            key={name}
            className="chip"
            href={href(adminUrls.accounting(span))}
            aria-current={span.from === from && span.to === to ? 'page' : undefined}
          >
            {t(`admin-accounting.${name}`)}
          </a>
        ))}
      </nav>
      <form method="get" action={href(adminUrls.accounting())}>
        <label>
          {t('admin-reconciliation.from')} <input type="date" name="from" required defaultValue={from} max={today} />
        </label>
        <label>
          {t('admin-reconciliation.to')} <input type="date" name="to" required defaultValue={to} max={today} />
        </label>
        <Button size="small" variant="secondary">
          {t('admin-accounting.show')}
        </Button>
      </form>
    </div>
  )
}

/** This month, last month and this year, as days of the shop's calendar. */
function periodsBefore(today: string) {
  const first = `${today.slice(0, 8)}01`
  const last = new Date(Date.parse(first) - 1).toISOString().slice(0, 10)
  return [
    { name: 'this-month', from: first, to: today },
    { name: 'last-month', from: `${last.slice(0, 8)}01`, to: last },
    { name: 'this-year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ] as const
}
