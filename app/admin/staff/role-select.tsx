import { staffRoles } from '#shared/roles.ts'
import { SelectField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Select field for a role. With `hidden` the label is for screen readers only. */
export function RoleSelect({ id, label, role, hidden }: { id?: string; label: string; role: string; hidden?: boolean }) {
  const { t } = useLanguage()
  return (
    <SelectField id={id} name="role" label={label} defaultValue={role} className={hidden ? 'label-unseen' : undefined}>
      {staffRoles.map((one) => (
        <option key={one} value={one}>
          {t(`admin-staff.role-${one}`)}
        </option>
      ))}
    </SelectField>
  )
}
