import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'

/** The button that signs in after the link was opened. */
export function MagicLinkSignInForm({ token, email, refusal }: { token: string; email: string; refusal: FormRejection | undefined }) {
  const { t } = useLanguage()
  return (
    <>
      <h1>{t('account.magic.enter-heading')}</h1>
      <AccountFormErrors refusal={refusal} labels={{}} />
      <p>{t('account.magic.enter-text')}</p>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" full>
          {t('account.magic.enter', { email })}
        </Button>
      </form>
    </>
  )
}
