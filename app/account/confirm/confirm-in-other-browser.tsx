import { urls } from '#shared/urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { PasswordField } from '#app/parts/account/password-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'

interface ConfirmElsewhereProps {
  token: string
  email: string
  /** The customer chooses a new password instead of the one from sign-up. */
  choose: boolean
  refusal: FormRejection | undefined
}

/**
 * For a confirmation link that is opened in another browser than the one that signed up. Asks for
 * the password from sign-up, or for a new one.
 */
export function ConfirmInOtherBrowser({ token, email, choose, refusal }: ConfirmElsewhereProps) {
  const { t, href } = useLanguage()
  const name = choose ? 'newPassword' : 'password'
  const label = t(choose ? 'account.field.new-password' : 'account.field.password')
  return (
    <>
      <h1>{t(choose ? 'account.confirm.choose-heading' : 'account.confirm.elsewhere-heading')}</h1>
      <AccountFormErrors refusal={refusal} labels={{ [name]: label }} />
      <p>{t(choose ? 'account.confirm.choose-text' : 'account.confirm.elsewhere-text', { email })}</p>
      <form method="post" noValidate>
        <input type="hidden" name="token" value={token} />
        {/* Names the account for password managers. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name={name}
          label={label}
          autoComplete={choose ? 'new-password' : 'current-password'}
          help={choose ? t('account.password.help') : undefined}
          meter={choose}
          error={refusal?.fields[name]}
        />
        <Button type="submit" size="large" full>
          {t('account.confirm.enter')}
        </Button>
      </form>
      {!choose && (
        <p>
          <a className="link" href={href(urls.confirm({ link: '1', choose: '1' }))}>
            {t('account.confirm.choose')}
          </a>
        </p>
      )}
    </>
  )
}
