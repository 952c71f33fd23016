import type { Refusal } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { EmailField, useEmailMessages } from '#app/parts/account/email-field.tsx'
import { Refused } from '#app/parts/account/refused.tsx'

interface LetterFormProps {
  /** What the button says. */
  submit: string
  email: string
  /** Where to go on to afterwards. */
  redirect?: string
  refusal?: Refusal
  /** The page that sends the letter, in the visitor's language; left out for the one that shows the form. */
  action?: string
  /** Whether it has been sent once already. */
  again?: boolean
}

/** Asks for a letter with a link, to an address that may be corrected. */
export function LetterForm({ submit, email, redirect, refusal, action, again }: LetterFormProps) {
  const { t } = useLanguage()
  const typed = refusal?.values.email ?? email
  return (
    <>
      <Refused refusal={refusal} labels={{ email: t('account.field.email') }} messages={{ email: useEmailMessages(typed) }} />
      <form method="post" action={action} noValidate>
        <input type="hidden" name="intent" value="letter" />
        {redirect && <input type="hidden" name="redirect" value={redirect} />}
        <EmailField value={typed} error={refusal?.fields.email} />
        <Button type="submit" variant={again ? 'secondary' : 'primary'} size="large" full>
          {submit}
        </Button>
      </form>
    </>
  )
}
