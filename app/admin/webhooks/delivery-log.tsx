import { adminUrls } from '#shared/admin-urls.ts'
import type { WebhookDeliveryView } from '#shop/office/operations/outgoing-webhooks.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ReplayForm } from './replay-form.tsx'

interface DeliveryLogProps {
  log: { deliveries: WebhookDeliveryView[]; next: string | null; previous: string | null }
  /** The endpoint. */
  id: string
  state: WebhookDeliveryView['state'] | null
  states: readonly WebhookDeliveryView['state'][]
  now: Date
  refusal: FormRejection | undefined
}

/** The log of an endpoint's deliveries, with the form that sends many again. */
export function DeliveryLog({ log, id, state, states, now, refusal }: DeliveryLogProps) {
  const { t, href } = useLanguage()
  const here = (query: { after?: string; before?: string } = {}) => adminUrls.webhook(id, { state: state ?? undefined, ...query })
  return (
    <section className="admin-card" aria-labelledby="deliveries">
      <h2 id="deliveries">{t('admin-webhooks.deliveries')}</h2>
      <nav className="pills" aria-label={t('admin-webhooks.views')}>
        {[null, ...states].map((one) => (
          <a
            key={one}
            className="chip"
            href={href(adminUrls.webhook(id, { state: one ?? undefined }))}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(one ? `admin-webhooks.state-${one}` : 'admin-webhooks.state-all')}
          </a>
        ))}
      </nav>
      {log.deliveries.length === 0 ? (
        <p className="webhook-none">{t('admin-webhooks.no-deliveries')}</p>
      ) : (
        <DeliveryTable deliveries={log.deliveries} now={now} />
      )}
      <ListPager
        links={[
          log.previous && { to: here({ before: log.previous }), label: t('admin-webhooks.newer') },
          log.next && { to: here({ after: log.next }), label: t('admin-webhooks.older') },
        ]}
      />
      <ReplayForm refusal={refusal} />
    </section>
  )
}
