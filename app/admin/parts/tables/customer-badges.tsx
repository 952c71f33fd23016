import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface State {
  confirmed: boolean
  blocked: boolean
  leaving: boolean
  staff: boolean
  demo: boolean
}

/** Badges for special customers; most have none. */
export function CustomerBadges({ confirmed, blocked, leaving, staff, demo }: State) {
  const { t } = useLanguage()
  return (
    <>
      {blocked && (
        <Badge tone="danger" icon="lock">
          {t('admin-customers.blocked')}
        </Badge>
      )}
      {leaving && <Badge tone="warn">{t('admin-customers.leaving')}</Badge>}
      {!confirmed && <Badge>{t('admin-customers.unconfirmed')}</Badge>}
      {staff && <Badge tone="info">{t('admin-customers.staff')}</Badge>}
      {demo && <Badge>{t('admin-customers.demo')}</Badge>}
    </>
  )
}
