import type { SignedInUser } from '#shop/accounts/profile/signed-in-user.ts'
import { useEmailMessages } from '#app/parts/account/email-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import {
  CustomerReauthenticationNotice,
  SettingsSection,
  settingsSectionUrl,
  useSettingsSectionAction,
} from '../parts/settings-section.tsx'

interface EmailSectionProps {
  customer: SignedInUser
  proved: boolean
  /** The address that the customer entered before the password prompt. */
  typed: string
  /** The address that has a confirmation email pending; null for none. */
  writtenTo: string | null
  refusal?: FormRejection
}

/** The email address of the account and the form to change it. */
export function EmailSection({ customer: { email, emailVerified }, proved, typed, writtenTo, refusal }: EmailSectionProps) {
  const { t } = useLanguage()
  const value = refusal?.values.email ?? typed
  const label = t('settings.email-new')
  const messages = { ...useEmailMessages(value), same: t('settings.email-same') }
  const action = useSettingsSectionAction('email')
  return (
    <SettingsSection name="email" title={t('settings.email')} text={t('settings.email-text')}>
      <p>{t(emailVerified ? 'settings.email-now' : 'settings.email-unconfirmed', { email })}</p>
      {writtenTo !== null && !refusal && (
        <Notice tone="ok">{writtenTo ? t('settings.email-written', { email: writtenTo }) : t('settings.email-written-nameless')}</Notice>
      )}
      <AccountFormErrors refusal={refusal} labels={{ email: label }} messages={{ email: messages }} />
      {proved ? (
        <form method="post" action={action} className="setting-form" noValidate>
          <input type="hidden" name="intent" value="email" />
          <InputField
            name="email"
            type="email"
            label={label}
            defaultValue={value}
            error={refusal?.fields.email}
            messages={messages}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <Button variant="secondary">{t('settings.email-change')}</Button>
        </form>
      ) : (
        <CustomerReauthenticationNotice back={settingsSectionUrl('email')} />
      )}
    </SettingsSection>
  )
}
