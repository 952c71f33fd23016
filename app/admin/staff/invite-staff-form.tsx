import { staffRoles } from '#shared/roles.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { RoleSelect } from './role-select.tsx'

/** Invites a person to the staff by email. */
export function InviteStaffForm({ refusal }: { refusal: FormRejection | undefined }) {
  const { t } = useLanguage()
  const typed = refusal?.values
  return (
    <section className="admin-card" aria-labelledby="invite">
      <h2 id="invite">{t('admin-staff.invite-heading')}</h2>
      <form method="post" className="admin-fields" noValidate>
        <input type="hidden" name="intent" value="invite" />
        <InputField
          name="email"
          type="email"
          label={t('admin-staff.email')}
          help={t('admin-staff.email-help')}
          defaultValue={typed?.email ?? ''}
          error={refusal?.fields.email}
          messages={{ 'works-here': t('admin-staff.works-here'), 'invited-already': t('admin-staff.invited-already') }}
          maxLength={254}
          autoComplete="off"
          dir="ltr"
        />
        <RoleSelect label={t('admin-staff.role')} role={typed?.role ?? 'support'} />
        <dl className="staff-roles">
          {staffRoles.map((role) => (
            <div key={role}>
              <dt>{t(`admin-staff.role-${role}`)}</dt>
              <dd>{t(`admin-staff.about-${role}`)}</dd>
            </div>
          ))}
        </dl>
        <Button icon="send">{t('admin-staff.invite')}</Button>
      </form>
    </section>
  )
}
