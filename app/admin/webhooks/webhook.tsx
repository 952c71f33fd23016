import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import '../parts/styles/products.css'
import './webhooks.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { chosenWebhookTypes } from '#shop/base/outgoing-webhooks.ts'
import {
  getWebhookEndpoint,
  listWebhookDeliveries,
  WebhookDeliveryQuery,
  webhookDeliveryStates,
} from '#shop/office/operations/outgoing-webhooks.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { orNotFound } from '#app/request/not-found.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/webhook'
import { EndpointControls } from './endpoint-controls.tsx'
import { SigningSecretNotice } from './signing-secret-notice.tsx'
import { TestResult } from './test-result.tsx'
import { handleWebhookAction, webhookActionNames } from './webhook-action.server.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookEndpointForm } from './webhook-endpoint-form.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'webhooks.change')
  const { shop } = getRequestContext(context)
  const endpoint = await getWebhookEndpoint(shop, by, params.id).catch(orNotFound(request))
  const asked = readAdminQuery('webhook', request.url)
  const query = WebhookDeliveryQuery.parse(asked)
  return {
    endpoint,
    log: await listWebhookDeliveries(shop, by, params.id, query),
    state: query.state ?? null,
    states: webhookDeliveryStates,
    types: chosenWebhookTypes,
    done: webhookActionNames.find((one) => one === asked.done) ?? null,
    count: Number(asked.count) || 0,
    now: shop.now(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'webhooks.change')
  const { shop } = getRequestContext(context)
  await getWebhookEndpoint(shop, by, params.id).catch(orNotFound(request))
  const values = await readForm(request)
  try {
    return await handleWebhookAction(shop, by, params.id, values)
  } catch (error) {
    return rejectForm(error, values)
  }
}

/** The page of an endpoint: its state, address and events, and the log of its deliveries. */
export default function AdminWebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, log, state, states, types, done, count, now } = loaderData
  const { t, href } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const isOfForm = refusal?.values.intent === 'change'
  const { host } = new URL(endpoint.url)
  return (
    <>
      <PageHead title={host} />
      <a className="admin-row-link webhook-back" href={href(adminUrls.webhooks())}>
        <Icon name="arrow-left" small /> {t('admin.webhooks')}
      </a>
      <h1>
        <bdi dir="ltr">{host}</bdi>
      </h1>
      {actionData && 'secret' in actionData && <SigningSecretNotice secret={actionData.secret} added={null} />}
      {actionData && 'tested' in actionData && <TestResult delivery={actionData.tested} />}
      {done && !actionData && (
        <output className="notice notice-ok">
          <Icon name="circle-check" />
          <span>{t(`admin-webhooks.done-${done}`, { count })}</span>
        </output>
      )}
      {refusal && <FailureNotice failure={refusal.failure} />}
      <div className="admin-stack">
        <EndpointControls endpoint={endpoint} now={now} />
        <DeliveryLog log={log} id={endpoint.id} state={state} states={states} now={now} refusal={isOfForm ? undefined : refusal} />
        <section className="admin-card" aria-labelledby="change-endpoint">
          <h2 id="change-endpoint">{t('admin-webhooks.change-heading')}</h2>
          <WebhookEndpointForm
            intent="change"
            types={types}
            url={endpoint.url}
            events={endpoint.events}
            refusal={isOfForm ? refusal : undefined}
          />
        </section>
      </div>
    </>
  )
}
