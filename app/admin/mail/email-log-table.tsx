import { adminUrls } from '#shared/admin-urls.ts'
import type { EmailLogEntry } from '#shop/office/mail/email-log.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { EmailStateBadge } from '../parts/email-state-badge.tsx'

/** Emails with recipient, time and delivery state. A failed one has a button to send it again. */
export function EmailLogTable({ emails, now }: { emails: EmailLogEntry[]; now: Date }) {
  const { t, href } = useLanguage()
  return (
    <table className="admin-table mail-log" aria-label={t('admin.mail')}>
      <thead>
        <tr>
          <th scope="col">{t('admin-mail.email')}</th>
          <th scope="col">{t('admin-mail.to')}</th>
          <th scope="col">{t('admin-mail.created')}</th>
          <th scope="col">{t('admin.status')}</th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <tr key={email.id} data-row>
            <th scope="row">
              <a href={href(adminUrls.sentEmail(email.id))} data-row-link>
                {t(`email-names.${email.template}`)}
              </a>
            </th>
            <td>{email.to ? <bdi>{email.to}</bdi> : <span className="text-ink-2">{t('admin-mail.recipient-deleted')}</span>}</td>
            <td>
              <Ago at={new Date(email.writtenAt)} now={now} />
            </td>
            <td>
              <div className="admin-badges">
                <EmailStateBadge state={email.state} reason={email.reason} />
                {isOpen(email) && email.tries > 0 && <small>{t('admin-mail.attempts', { count: email.tries })}</small>}
                {isOpen(email) && email.lastError && <small>{email.lastError}</small>}
                {email.state === 'dead' && (
                  <form method="post">
                    <input type="hidden" name="id" value={email.id} />
                    <Button variant="secondary" size="small" name="intent" value="send-again">
                      {t('admin-mail.again')}
                    </Button>
                  </form>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Still to be sent, or given up. */
function isOpen({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'dead'
}
