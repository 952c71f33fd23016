import type { WebhookDeliveryView } from '#shop/office/operations/outgoing-webhooks.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { WebhookDeliveryOutcome } from './delivery-outcome.tsx'
import { TableHead } from '../parts/tables/table-head.tsx'

const tones = { waiting: 'info', delivered: 'ok', failed: 'danger' } as const

/** Deliveries with their last attempt. Each that is over can be sent again. */
export function DeliveryTable({ deliveries, now }: { deliveries: WebhookDeliveryView[]; now: Date }) {
  const { t } = useLanguage()
  return (
    <table className="admin-table webhook-log">
      <TableHead
        columns={[
          t('admin-webhooks.event-heading'),
          t('admin.status'),
          t('admin-webhooks.last-attempt'),
          { label: t('admin-webhooks.replay-one'), isHidden: true },
        ]}
      />
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function DeliveryRow({ delivery, now }: { delivery: WebhookDeliveryView; now: Date }) {
  const { t } = useLanguage()
  const { id, type, happenedAt, state, attempts, attemptedAt, webhookId } = delivery
  return (
    <tr data-row>
      <th scope="row">
        <code dir="ltr">{type}</code>
        <small>
          <Ago at={new Date(happenedAt)} now={now} />
        </small>
      </th>
      <td>
        <div className="admin-badges">
          <Badge tone={tones[state]}>{t(`admin-webhooks.state-${state}`)}</Badge>
          {attempts > 0 && <small>{t('admin-webhooks.attempts', { count: attempts })}</small>}
        </div>
      </td>
      <td className="webhook-attempt">
        {attemptedAt && (
          <small data-label={t('admin-webhooks.last-attempt')}>
            <Ago at={new Date(attemptedAt)} now={now} />
          </small>
        )}
        <WebhookDeliveryOutcome delivery={delivery} />
        <code dir="ltr">{webhookId}</code>
      </td>
      <td>
        {state !== 'waiting' && (
          <form method="post">
            <input type="hidden" name="delivery" value={id} />
            <Button name="intent" value="replay-one" variant="secondary" size="small">
              {t('admin-webhooks.replay-one')}
              <span className="sr-only"> {type}</span>
            </Button>
          </form>
        )}
      </td>
    </tr>
  )
}
