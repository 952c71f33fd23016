import type { CustomerForStaff } from '#shop/office/customers/customers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

const tones = { agreed: 'ok', asked: 'plain', withdrawn: 'plain', none: 'plain' } as const

/** A customer's mail consents. Only the customer can give or withdraw them. */
export function CustomerConsents({ customer: { mailPreferences, undeliverable }, now }: { customer: CustomerForStaff; now: Date }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="mail">
      <h2 id="mail">{t('admin-customers.mail')}</h2>
      {undeliverable && <Notice tone="warn">{t(`admin-customers.${undeliverable}`)}</Notice>}
      <dl className="customer-facts">
        {mailPreferences.map(({ topic, state, since }) => (
          <div key={topic}>
            <dt>{t(`admin-customers.topic-${topic}`)}</dt>
            <dd>
              <Badge tone={tones[state]}>{t(`admin-customers.consent-${state}`)}</Badge>
              {since && (
                <small>
                  {' '}
                  <Ago at={since} now={now} />
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
