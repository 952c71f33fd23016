import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import './webhooks.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { chosenWebhookTypes } from '#shop/base/outgoing-webhooks.ts'
import { addWebhookEndpoint, listWebhookEndpoints, type WebhookEndpointView } from '#shop/office/operations/outgoing-webhooks.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/webhooks'
import { EndpointStateBadge } from './endpoint-state-badge.tsx'
import { SigningSecretNotice } from './signing-secret-notice.tsx'
import { WebhookEndpointForm } from './webhook-endpoint-form.tsx'
import { readEndpointForm } from './webhook-form.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'webhooks.change')
  const { shop } = getRequestContext(context)
  return {
    endpoints: await listWebhookEndpoints(shop, by),
    types: chosenWebhookTypes,
    isDeleted: readAdminQuery('webhooks', request.url).done === 'deleted',
  }
}

/** Adds an endpoint. The answer is the page with its secret, which no other page shows. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'webhooks.change')
  const values = await readForm(request)
  try {
    return await addWebhookEndpoint(getRequestContext(context).shop, by, readEndpointForm(values))
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function AdminWebhooksPage({ loaderData: { endpoints, types, isDeleted }, actionData }: Route.ComponentProps) {
  const { t, sentenceSpace } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const added = actionData && 'secret' in actionData ? actionData : null
  return (
    <>
      <PageHead title={t('admin.webhooks')} />
      <h1>{t('admin.webhooks')}</h1>
      {added && <SigningSecretNotice secret={added.secret} added={added.id} />}
      {isDeleted && !actionData && <output className="notice notice-ok">{t('admin-webhooks.done-deleted')}</output>}
      {refusal && <FailureNotice failure={refusal.failure} says={refusal.failure === 'too-much' ? 'admin-webhooks.too-many' : undefined} />}
      <div className="admin-stack">
        <section className="admin-card" aria-labelledby="endpoints">
          <h2 id="endpoints">{t('admin-webhooks.endpoints')}</h2>
          <p className="text-ink-2">
            {t('admin-webhooks.intro')}
            {sentenceSpace}
            <a className="admin-link" href="/api/docs#outgoing-webhooks">
              {t('admin-webhooks.reference')}
            </a>
          </p>
          {endpoints.length === 0 ? <p className="webhook-none">{t('admin-webhooks.none')}</p> : <EndpointList endpoints={endpoints} />}
        </section>
        <section className="admin-card" aria-labelledby="add-endpoint">
          <h2 id="add-endpoint">{t('admin-webhooks.add-heading')}</h2>
          <WebhookEndpointForm key={added?.id} intent="add" types={types} url="" events={[]} refusal={refusal} />
        </section>
      </div>
    </>
  )
}

function EndpointList({ endpoints }: { endpoints: WebhookEndpointView[] }) {
  const { t, href } = useLanguage()
  return (
    <ul className="webhook-list">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id} data-row>
          <a href={href(adminUrls.webhook(endpoint.id))} data-row-link>
            <bdi dir="ltr">{endpoint.url}</bdi>
          </a>
          <span className="admin-badges">
            <EndpointStateBadge endpoint={endpoint} />
          </span>
          <small>
            {t('admin-webhooks.event-count', { count: endpoint.events.length })}
            {endpoint.waiting > 0 && ` · ${t('admin-webhooks.waiting-count', { count: endpoint.waiting })}`}
            {endpoint.failed > 0 && ` · ${t('admin-webhooks.failed-count', { count: endpoint.failed })}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
