import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { AccountFormErrors } from '#app/parts/account/account-form-errors.tsx'

/** The button that confirms the address, in the browser that signed up. */
export function ConfirmButton({ token, refusal }: { token: string; refusal: FormRejection | undefined }) {
  const { t } = useLanguage()
  return (
    <>
      <h1>{t('account.confirm.heading')}</h1>
      <AccountFormErrors refusal={refusal} labels={{}} />
      <p>{t('account.confirm.text')}</p>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" full>
          {t('account.confirm.action')}
        </Button>
      </form>
    </>
  )
}
