import type { FormRejection } from '#app/request/forms.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import { EmailLinkForm } from './email-link-form.tsx'

interface LetterSentProps {
  /**
   * Says that an email is on its way if the account exists. The text is the same for every address.
   */
  text: string
  email: string
  redirect?: string
  refusal?: FormRejection
}

/** Shown after an email was requested: where to look, and how to send it again. */
export function EmailLinkSent({ text, email, redirect, refusal }: LetterSentProps) {
  const { t } = useLanguage()
  return (
    <>
      <h1>{t('account.sent.heading')}</h1>
      <p>{text}</p>
      <p className="text-ink-2">{t('account.sent.nothing')}</p>
      <EmailLinkForm submit={t('account.email-sent.again')} email={email} redirect={redirect} refusal={refusal} again />
    </>
  )
}
