import { adminUrls } from '#shared/admin-urls.ts'
import type { StaffEmail } from '#shop/office/mail/email-previews.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { EmailStateBadge } from '../parts/email-state-badge.tsx'

type SentEmailFactsProps = Pick<StaffEmail, 'letter' | 'orderNumber'> & { now: Date }

/** State, recipient, time and order of an email, and the errors of its delivery. */
export function SentEmailFacts({ letter, orderNumber, now }: SentEmailFactsProps) {
  const { t, href } = useLanguage()
  const isOpen = letter.state === 'waiting' || letter.state === 'dead'
  return (
    <dl className="mail-facts">
      <dt>{t('admin.status')}</dt>
      <dd className="admin-badges">
        <EmailStateBadge state={letter.state} reason={letter.reason} />
      </dd>
      {letter.to && (
        <>
          <dt>{t('admin-mail.to')}</dt>
          <dd>
            <bdi>{letter.to}</bdi>
          </dd>
        </>
      )}
      <dt>{t('admin-mail.created')}</dt>
      <dd>
        <Ago at={new Date(letter.writtenAt)} now={now} />
      </dd>
      {orderNumber && (
        <>
          <dt>{t('admin.order')}</dt>
          <dd>
            <a href={href(adminUrls.order(orderNumber))}>{orderNumber}</a>
          </dd>
        </>
      )}
      {isOpen && letter.tries > 0 && (
        <>
          <dt>{t('admin-emails.attempts')}</dt>
          <dd>{t('admin-mail.attempts', { count: letter.tries })}</dd>
        </>
      )}
      {isOpen && letter.lastError && (
        <>
          <dt>{t('admin-emails.error')}</dt>
          <dd dir="ltr">{letter.lastError}</dd>
        </>
      )}
    </dl>
  )
}
