import { urls } from '#shared/urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { richMessage } from '#app/language/rich-message.tsx'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useRequiredMessages } from '#app/ui/field-message.ts'
import { useLanguage } from '#app/language/words.tsx'
import { EmailField, useEmailMessages } from '#app/parts/account/email-field.tsx'
import { PasswordField } from '#app/parts/account/password-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'

export function RegisterForm({ refusal, redirect }: { refusal: FormRejection | undefined; redirect: string }) {
  const { t, href } = useLanguage()
  const typed = refusal?.values ?? {}
  const required = useRequiredMessages('name')
  const labels = { name: t('account.field.name'), email: t('account.field.email'), password: t('account.field.password') }
  return (
    <>
      <AccountFormErrors refusal={refusal} labels={labels} messages={{ email: useEmailMessages(typed.email ?? '') }} />
      <form method="post" noValidate>
        <input type="hidden" name="redirect" value={typed.redirect ?? redirect} />
        <InputField
          name="name"
          label={labels.name}
          defaultValue={typed.name}
          error={refusal?.fields.name}
          messages={required.name}
          autoComplete="name"
          maxLength={160}
        />
        <EmailField value={typed.email ?? ''} error={refusal?.fields.email} />
        <PasswordField
          name="password"
          label={labels.password}
          autoComplete="new-password"
          help={t('account.password.help')}
          meter
          error={refusal?.fields.password}
        />
        <Button type="submit" size="large" full>
          {t('account.register.action')}
        </Button>
        <p className="help">
          {richMessage(t, 'account.register.privacy', {
            privacy: (
              <a className="link" href={href(urls.privacy())}>
                {t('account.register.privacy-policy')}
              </a>
            ),
          })}
        </p>
      </form>
    </>
  )
}
