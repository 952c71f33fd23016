import '#app/parts/account/account.css'
import { PasswordField } from '#app/parts/account/password-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import {
  CustomerReauthenticationNotice,
  SettingsSection,
  settingsSectionUrl,
  useSettingsSectionAction,
} from '../parts/settings-section.tsx'

interface PasswordSectionProps {
  /** Tells password managers which account this is. */
  email: string
  /** True when the account has a password; false when this sets the first one. */
  has: boolean
  proved: boolean
  refusal?: FormRejection
}

/**
 * Changes the password, or sets the first one for customers who sign in with Google or an email
 * link.
 */
export function PasswordSection({ email, has, proved, refusal }: PasswordSectionProps) {
  const { t } = useLanguage()
  const action = useSettingsSectionAction('password')
  const labels = { currentPassword: t('settings.password-current'), newPassword: t('settings.password-new') }
  return (
    <SettingsSection name="password" title={t('settings.password')} text={t('settings.password-text')}>
      {!has && <p>{t('settings.password-none')}</p>}
      <AccountFormErrors refusal={refusal} labels={labels} />
      {has || proved ? (
        <form method="post" action={action} className="setting-form" noValidate>
          <input type="hidden" name="intent" value="password" />
          <input type="text" name="username" defaultValue={email} autoComplete="username" hidden readOnly />
          {has && (
            <PasswordField
              name="currentPassword"
              label={labels.currentPassword}
              autoComplete="current-password"
              error={refusal?.fields.currentPassword}
            />
          )}
          <PasswordField
            name="newPassword"
            label={labels.newPassword}
            autoComplete="new-password"
            help={t('account.password.help')}
            error={refusal?.fields.newPassword}
            meter
          />
          <Button variant="secondary">{t(has ? 'settings.password-change' : 'settings.password-set')}</Button>
        </form>
      ) : (
        <CustomerReauthenticationNotice back={settingsSectionUrl('password')} />
      )}
    </SettingsSection>
  )
}
