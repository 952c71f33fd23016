import type { ColleagueView } from '#shop/office/staff/staff.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { RoleSelect } from './role-select.tsx'

/** All staff, with the owner's actions on each. */
export function StaffList({ staff, proved, now }: { staff: ColleagueView[]; proved: boolean; now: Date }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="staff">
      <h2 id="staff">{t('admin-staff.who')}</h2>
      <ul className="staff-list">
        {staff.map((one) => (
          <li key={one.userId} data-row>
            <div className="staff-who">
              <b>{one.name}</b>
              {one.isYou && <Badge tone="info">{t('admin-staff.you')}</Badge>}
              <Badge tone={one.twoStep ? 'ok' : 'warn'} dot>
                {t(one.twoStep ? 'admin-staff.two-step' : 'admin-staff.no-two-step')}
              </Badge>
              <span>{one.email}</span>
              <small>
                {one.usedAt ? t('admin-staff.seen') : t('admin-staff.never-seen')} {one.usedAt && <Ago at={one.usedAt} now={now} />}
                {one.sessions > 0 && ` · ${t('admin-staff.sessions', { count: one.sessions })}`}
              </small>
            </div>
            {proved ? <RoleForm one={one} /> : <Badge>{t(`admin-staff.role-${one.role}`)}</Badge>}
            <Endings one={one} proved={proved} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RoleForm({ one }: { one: ColleagueView }) {
  const { t } = useLanguage()
  return (
    <form method="post" className="staff-role">
      <input type="hidden" name="userId" value={one.userId} />
      <RoleSelect id={`role-${one.userId}`} label={t('admin-staff.role-of', { name: one.name })} role={one.role} hidden />
      <Button variant="secondary" size="small" name="intent" value="role">
        {t('admin-staff.save')}
        <span className="sr-only"> {t('admin-staff.role-of', { name: one.name })}</span>
      </Button>
    </form>
  )
}

function Endings({ one, proved }: { one: ColleagueView; proved: boolean }) {
  const { t } = useLanguage()
  return (
    <details className="staff-more">
      <summary>
        {t('admin-staff.more')}
        <span className="sr-only"> {one.name}</span>
      </summary>
      <form method="post" className="admin-confirm">
        <input type="hidden" name="userId" value={one.userId} />
        <Button variant="secondary" size="small" name="intent" value="end-sessions">
          {t('admin-staff.end-sessions')}
        </Button>
        {proved && (
          <Button variant="danger" size="small" name="intent" value="remove">
            {t('admin-staff.remove', { name: one.name })}
          </Button>
        )}
        <p>{t('admin-staff.remove-text')}</p>
      </form>
    </details>
  )
}
