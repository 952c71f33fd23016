import type { TrackedOrder } from '#shop/tracking.ts'
import { TrackOrder, trackOrder } from '#shop/tracking.ts'
import { AccountFrame } from '../account/frame.tsx'
import { Refused } from '../account/refused.tsx'
import { StatusBadge } from '../dashboard/status-badge.tsx'
import { Arrival } from '../dashboard/timeline.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { parse, readForm, refuse } from '../forms.server.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ask, words } from '../request.server.ts'
import { still } from '../still.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useLanguage } from '../words.tsx'
import type { Route } from './+types/track'

export const handle = still

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    number: (new URL(request.url).searchParams.get('order') ?? '').slice(0, 40),
    words: words(context, 'account', 'dashboard', 'orders', 'track'),
  }
}

/** Looks the order up. By a post, so that no telephone number stands in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const here = ask(context)
  try {
    return { order: await trackOrder(here.shop, parse(TrackOrder, values), here) }
  } catch (error) {
    return refuse(error, values)
  }
}

/** Where whoever ordered by telephone, without an e-mail address, sees how their order stands. */
export default function Track({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const order = actionData && 'order' in actionData ? actionData.order : undefined
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const labels = { number: t('track.number'), phone: t('track.phone') }
  return (
    <AccountFrame>
      <PageHead title={t('track.title')} />
      {order ? (
        <Found order={order} />
      ) : (
        <>
          <h1>{t('track.heading')}</h1>
          <p>{t('track.text')}</p>
          {refusal?.failure === 'not-found' ? (
            <FailureNotice failure="not-found" says="track.not-found" />
          ) : (
            <Refused refusal={refusal} labels={labels} />
          )}
          <form method="post" noValidate>
            <Field
              name="number"
              label={labels.number}
              defaultValue={refusal?.values.number ?? loaderData.number}
              error={refusal?.fields.number}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Field
              name="phone"
              type="tel"
              label={labels.phone}
              defaultValue={refusal?.values.phone}
              error={refusal?.fields.phone}
              maxLength={40}
              autoComplete="tel"
              inputMode="tel"
            />
            <Button type="submit" size="large" full>
              {t('track.action')}
            </Button>
          </form>
        </>
      )}
    </AccountFrame>
  )
}

function Found({ order }: { order: TrackedOrder }) {
  const { t, money } = useLanguage()
  return (
    <>
      <h1>{t('track.order', { number: order.number })}</h1>
      <p>
        <StatusBadge status={order.status} stage={order.stage} />
      </p>
      {order.arrives && order.stage && order.stage !== 'delivered' && (
        <p>
          {t('track.arrives')} <Arrival order={order} />
        </p>
      )}
      {order.parcels.map(({ carrier, trackingNumber, trackingUrl }) => (
        <p key={`${carrier} ${trackingNumber}`}>
          {carrier} <bdi>{trackingNumber}</bdi>{' '}
          {trackingUrl && (
            <a href={trackingUrl} target="_blank" rel="external noopener noreferrer">
              {t('orders.follow')}
              <span className="sr-only"> {t('orders.follow-where', { carrier })}</span>
            </a>
          )}
        </p>
      ))}
      <ul>
        {order.lines.map(({ name, quantity }, index) => (
          <li key={`${index} ${name}`}>{t('track.line', { count: quantity, name })}</li>
        ))}
      </ul>
      <p>{t('track.total', { total: money(order.totalCents) })}</p>
      {order.paymentUrl && (
        <a className="button button-large button-full" href={order.paymentUrl} rel="noopener noreferrer">
          {t('track.pay')}
        </a>
      )}
    </>
  )
}
