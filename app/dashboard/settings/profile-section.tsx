import type { SignedInUser } from '#shop/accounts/profile/signed-in-user.ts'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'
import { SettingsSection, useSettingsSectionAction } from '../parts/settings-section.tsx'

/** The customer's name. */
export function ProfileSection({ customer, refusal }: { customer: SignedInUser; refusal?: FormRejection }) {
  const { t } = useLanguage()
  const labels = { firstName: t('settings.first-name'), lastName: t('settings.last-name') }
  const typed = { ...customer, ...refusal?.values }
  const required = useRequiredMessages('firstName')
  const name = { maxLength: 80, required: true }
  return (
    <SettingsSection name="profile" title={t('settings.profile')} text={t('settings.profile-text')}>
      <AccountFormErrors refusal={refusal} labels={labels} />
      <form method="post" action={useSettingsSectionAction('profile')} className="setting-form" noValidate>
        <input type="hidden" name="intent" value="profile" />
        <div className="setting-halves">
          <InputField
            {...name}
            name="firstName"
            label={labels.firstName}
            defaultValue={typed.firstName}
            error={refusal?.fields.firstName}
            messages={required.firstName}
            autoComplete="given-name"
          />
          <InputField
            {...name}
            name="lastName"
            label={labels.lastName}
            defaultValue={typed.lastName}
            error={refusal?.fields.lastName}
            autoComplete="family-name"
            optional
          />
        </div>
        <Button variant="secondary">{t('settings.profile-save')}</Button>
      </form>
    </SettingsSection>
  )
}
