import { adminUrls } from '#shared/admin-urls.ts'
import type { StaffEmail } from '#shop/office/mail/email-previews.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { EmailStateBadge } from '../parts/email-state-badge.tsx'

type SentEmailFactsProps = Pick<StaffEmail, 'entry' | 'orderNumber'> & { now: Date }

/** State, recipient, time and order of an email, and the errors of its delivery. */
export function SentEmailFacts({ entry, orderNumber, now }: SentEmailFactsProps) {
  const { t, href } = useLanguage()
  const isOpen = entry.state === 'waiting' || entry.state === 'dead'
  return (
    <dl className="mail-facts">
      <dt>{t('admin.status')}</dt>
      <dd className="admin-badges">
        <EmailStateBadge state={entry.state} reason={entry.reason} />
      </dd>
      {entry.to && (
        <>
          <dt>{t('admin-mail.to')}</dt>
          <dd>
            <bdi>{entry.to}</bdi>
          </dd>
        </>
      )}
      <dt>{t('admin-mail.created')}</dt>
      <dd>
        <Ago at={new Date(entry.writtenAt)} now={now} />
      </dd>
      {orderNumber && (
        <>
          <dt>{t('admin.order')}</dt>
          <dd>
            <a href={href(adminUrls.order(orderNumber))}>{orderNumber}</a>
          </dd>
        </>
      )}
      {isOpen && entry.tries > 0 && (
        <>
          <dt>{t('admin-emails.attempts')}</dt>
          <dd>{t('admin-mail.attempts', { count: entry.tries })}</dd>
        </>
      )}
      {isOpen && entry.lastError && (
        <>
          <dt>{t('admin-emails.error')}</dt>
          <dd dir="ltr">{entry.lastError}</dd>
        </>
      )}
    </dl>
  )
}
