import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { EmailField, useEmailMessages } from '#app/parts/account/email-field.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'

interface LetterFormProps {
  /** Label of the button. */
  submit: string
  email: string
  /** Destination after sign-in. */
  redirect?: string
  refusal?: FormRejection
  /** The page that sends the email, with its language prefix. Missing: the present page. */
  action?: string
  /** Whether the email was already sent once. */
  again?: boolean
}

/** Requests an email with a link. The customer may correct the address. */
export function EmailLinkForm({ submit, email, redirect, refusal, action, again }: LetterFormProps) {
  const { t } = useLanguage()
  const typed = refusal?.values.email ?? email
  return (
    <>
      <AccountFormErrors refusal={refusal} labels={{ email: t('account.field.email') }} messages={{ email: useEmailMessages(typed) }} />
      <form method="post" action={action} noValidate>
        <input type="hidden" name="intent" value="email" />
        {redirect && <input type="hidden" name="redirect" value={redirect} />}
        <EmailField value={typed} error={refusal?.fields.email} />
        <Button type="submit" variant={again ? 'secondary' : 'primary'} size="large" full>
          {submit}
        </Button>
      </form>
    </>
  )
}
