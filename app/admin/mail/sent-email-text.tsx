import { adminUrls } from '#shared/admin-urls.ts'
import { directionOf, isLocale } from '#shared/locale.ts'
import type { StaffEmail } from '#shop/office/mail/email-previews.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The text of an email, or why staff cannot read it. */
export function SentEmailText({ letter, said, unavailableReason }: Pick<StaffEmail, 'letter' | 'said' | 'unavailableReason'>) {
  const { t, href } = useLanguage()
  if (said)
    return (
      <article className="mail-letter" lang={said.locale} dir={isLocale(said.locale) ? directionOf(said.locale) : undefined}>
        <h2>{said.subject}</h2>
        <pre>{said.text}</pre>
      </article>
    )
  return (
    <>
      <p>{t(`admin-emails.${unavailableReason ?? 'gone'}`)}</p>
      {unavailableReason !== 'unwritten' && letter.template !== 'other' && (
        <p>
          <a className="link" href={href(adminUrls.mailSamples({ letter: letter.template }))}>
            {t('admin-emails.see-sample')}
          </a>
        </p>
      )}
    </>
  )
}
