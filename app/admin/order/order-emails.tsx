import type { OrderForStaff } from '#shop/office/order-list.ts'
import type { ReadableEmail } from '#shop/ordering/orders/order-mail.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { directionOf, isLocale } from '#shared/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { EmailStateBadge } from '../parts/email-state-badge.tsx'

interface LettersProps {
  orderView: OrderForStaff
  now: Date
  /** The opened email. */
  letter: ReadableEmail | null
  formKey: string
}

/**
 * The emails about an order, each as plain text that runs no scripts, with a button to send it
 * again.
 */
export function OrderEmails({ orderView: { order, letters, may }, now, letter, formKey }: LettersProps) {
  const { t, href } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="letters">
      <h2 id="letters">{t('admin-order.emails')}</h2>
      {letters.length === 0 && (
        <p className="text-ink-2">{t(order.email === null ? 'admin-order.emails-impossible' : 'admin-order.no-emails')}</p>
      )}
      <ul className="admin-events">
        {letters.map(({ id, template, at, state, reason, readable }) => (
          <li key={id}>
            <span>
              {readable ? (
                <a href={`${href(adminUrls.order(order.number, { letter: id }))}#letters`} aria-current={letter?.id === id || undefined}>
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
      {letter && (
        <article className="admin-email" lang={letter.locale} dir={isLocale(letter.locale) ? directionOf(letter.locale) : undefined}>
          <h3>{letter.subject}</h3>
          <pre>{letter.text}</pre>
        </article>
      )}
      {letter && may.write && (
        <form method="post" action={href(adminUrls.order(order.number))} className="admin-confirm">
          <input type="hidden" name="letterId" value={letter.id} />
          <input type="hidden" name="key" value={formKey} />
          <Button name="intent" value="send-again" variant="secondary" size="small" icon="send">
            {t('admin-orders.send-again')}
          </Button>
        </form>
      )}
    </section>
  )
}
