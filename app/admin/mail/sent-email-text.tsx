import { adminUrls } from '#shared/admin-urls.ts'
import { directionOf, isLocale } from '#shared/locale.ts'
import type { StaffEmail } from '#shop/office/mail/email-previews.ts'
import { useLanguage } from '#app/language/words.tsx'

/** The text of an email, or why staff cannot read it. */
export function SentEmailText({ entry, rendered, unavailableReason }: Pick<StaffEmail, 'entry' | 'rendered' | 'unavailableReason'>) {
  const { t, href } = useLanguage()
  if (rendered)
    return (
      <article className="email-card" lang={rendered.locale} dir={isLocale(rendered.locale) ? directionOf(rendered.locale) : undefined}>
        <h2>{rendered.subject}</h2>
        <pre>{rendered.text}</pre>
      </article>
    )
  return (
    <>
      <p>{t(`admin-emails.${unavailableReason ?? 'gone'}`)}</p>
      {unavailableReason !== 'unwritten' && entry.template !== 'other' && (
        <p>
          <a className="link" href={href(adminUrls.mailSamples({ email: entry.template }))}>
            {t('admin-emails.see-sample')}
          </a>
        </p>
      )}
    </>
  )
}
