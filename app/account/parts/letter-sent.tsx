import type { Refusal } from '#app/request/forms.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import { LetterForm } from './letter-form.tsx'

interface LetterSentProps {
  /**
   * Says that an email is on its way if the account exists. The text is the same for every address.
   */
  text: string
  email: string
  redirect?: string
  refusal?: Refusal
}

/** Shown after an email was requested: where to look, and how to send it again. */
export function LetterSent({ text, email, redirect, refusal }: LetterSentProps) {
  const { t } = useLanguage()
  return (
    <>
      <h1>{t('account.sent.heading')}</h1>
      <p>{text}</p>
      <p className="text-ink-2">{t('account.sent.nothing')}</p>
      <LetterForm submit={t('account.letter.again')} email={email} redirect={redirect} refusal={refusal} again />
    </>
  )
}
