import type { MessageKey } from '#locales/messages.ts'
import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

type Event = OrderForStaff['events'][number]

/** Reaching these states is an event with a name of its own. */
const statusKeys: Partial<Record<NonNullable<Event['status']>, MessageKey>> = {
  pending_payment: 'admin-order.event-placed',
  paid: 'admin-order.event-paid',
  packing: 'admin-order.event-packing',
}

/** All events of the order, newest first. The oldest is its placing. */
export function OrderHistory({ orderView: { events }, now }: { orderView: OrderForStaff; now: Date }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="history">
      <h2 id="history">{t('admin-order.history')}</h2>
      <ol className="admin-events">
        {events.toReversed().map((event, index) => (
          <li key={index}>
            <Happened event={event} />
            <small>
              <Ago at={event.at} now={now} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Happened({ event: { kind, status, by, detail } }: { event: Event }) {
  const { t, money } = useLanguage()
  const who = ['customer', 'point-of-sale', 'schedule'].includes(by) ? t(`admin-order.by-${by}` as 'admin-order.by-customer') : by
  const what = kind === 'status' ? t(statusKeys[status] ?? `admin.status-${status}`) : t(`admin-order.event-${kind}`)
  const amount = typeof detail.amountCents === 'number' ? ` ${money(detail.amountCents)}` : ''
  return (
    <span>
      <b>
        {what}
        {amount}
      </b>{' '}
      {who && t('admin-order.by', { who })}
    </span>
  )
}
