import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import type { ReadableEmail } from '#shop/ordering/order-notices/resend-order-email.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { directionOf, isLocale } from '#shared/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { EmailStateBadge } from '../parts/email-state-badge.tsx'

interface OrderEmailsProps {
  orderView: OrderForStaff
  now: Date
  /** The opened email. */
  email: ReadableEmail | null
  formKey: string
}

/**
 * The emails about an order, each as plain text that runs no scripts, with a button to send it
 * again.
 */
export function OrderEmails({ orderView: { order, emails, may }, now, email, formKey }: OrderEmailsProps) {
  const { t, href } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="emails">
      <h2 id="emails">{t('admin-order.emails')}</h2>
      {emails.length === 0 && (
        <p className="text-ink-2">{t(order.email === null ? 'admin-order.emails-impossible' : 'admin-order.no-emails')}</p>
      )}
      <ul className="admin-events">
        {emails.map(({ id, template, at, state, reason, readable }) => (
          <li key={id}>
            <span>
              {readable ? (
                <a href={`${href(adminUrls.order(order.number, { email: id }))}#emails`} aria-current={email?.id === id || undefined}>
                  {t(`email-names.${template}`)}
                </a>
              ) : (
                t(`email-names.${template}`)
              )}{' '}
              <EmailStateBadge state={state} reason={reason} />
            </span>
            <small>
              <Ago at={at} now={now} />
            </small>
          </li>
        ))}
      </ul>
      {email && (
        <article className="admin-email" lang={email.locale} dir={isLocale(email.locale) ? directionOf(email.locale) : undefined}>
          <h3>{email.subject}</h3>
          <pre>{email.text}</pre>
        </article>
      )}
      {email && may.write && (
        <form method="post" action={href(adminUrls.order(order.number))} className="admin-confirm">
          <input type="hidden" name="emailId" value={email.id} />
          <input type="hidden" name="key" value={formKey} />
          <Button name="intent" value="send-again" variant="secondary" size="small" icon="send">
            {t('admin-orders.send-again')}
          </Button>
        </form>
      )}
    </section>
  )
}
