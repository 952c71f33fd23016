import type { MessageKey } from '#locales/messages.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The reason why a form was not saved. After a change by another person, it links to the present
 * state and leaves the form open.
 */
export function SaveRefusedNotice({ failure, now }: { failure: string; now: { to: string; label: MessageKey } }) {
  const { t, href } = useLanguage()
  return (
    <FailureNotice failure={failure}>
      {failure === 'changed-meanwhile' && (
        <a className="link" href={href(now.to)} target="_blank" rel="noreferrer">
          {t(now.label)}
        </a>
      )}
    </FailureNotice>
  )
}
