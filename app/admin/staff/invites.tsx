import type { StaffInviteView } from '#shop/office/staff/staff.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/** Open invitations. */
export function InviteList({ invites, proved, now }: { invites: StaffInviteView[]; proved: boolean; now: Date }) {
  const { t, day } = useLanguage()
  if (invites.length === 0) return null
  return (
    <section className="admin-card" aria-labelledby="invites">
      <h2 id="invites">{t('admin-staff.invites')}</h2>
      <ul className="staff-list">
        {invites.map((one) => (
          <li key={one.id}>
            <div className="staff-who">
              <b>{one.email}</b>
              {one.expired && <Badge tone="warn">{t('admin-staff.expired')}</Badge>}
              <small>
                {t('admin-staff.invited')} <Ago at={one.invitedAt} now={now} />
                {!one.expired && ` · ${t('admin-staff.until', { day: day(one.expiresAt) })}`}
              </small>
            </div>
            <Badge>{t(`admin-staff.role-${one.role}`)}</Badge>
            <form method="post" className="admin-confirm staff-invite">
              <input type="hidden" name="inviteId" value={one.id} />
              {proved && (
                <Button variant="secondary" size="small" name="intent" value="again">
                  {t('admin-staff.again')}
                  <span className="sr-only"> {one.email}</span>
                </Button>
              )}
              <Button variant="ghost" size="small" name="intent" value="withdraw">
                {t('admin-staff.withdraw')}
                <span className="sr-only"> {one.email}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
