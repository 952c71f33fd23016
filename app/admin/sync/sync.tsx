import '../parts/styles/products.css'
import { redirect } from 'react-router'
import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Failure } from '#shop/failure.ts'
import {
  listDrift,
  DriftQuery,
  AbandonDelivery,
  abandonDelivery,
  reconcileStock,
  syncNow,
  getSyncState,
  retryDelivery,
} from '#shop/stock/sync-status.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, readForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/sync'
import { DriftTable } from './drift-table.tsx'
import { ReceivedWebhooks } from './received-webhooks.tsx'
import { SyncStateCard } from './sync-state-card.tsx'
import { SyncQueueList } from './sync-queue-list.tsx'

const doings = ['synced', 'reconciled', 'again', 'let-go'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'sync.run')
  const { shop } = getRequestContext(context)
  const asked = readAdminQuery('sync', request.url)
  const state = await getSyncState(shop, by)
  return {
    state,
    drift: asked.compare === '1' && state.reachable ? await drifts() : null,
    isCompared: asked.compare === '1',
    done: doings.find((one) => one === asked.done) ?? null,
    objects: Number(asked.objects) || 0,
    now: shop.now(),
  }

  /** Null when the point of sale becomes unreachable during the request. The page then says so. */
  async function drifts() {
    return listDrift(shop, by, DriftQuery.parse(asked)).catch((error: unknown) => {
      if (error instanceof Failure && error.code !== 'not-found') return null
      throw error
    })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'sync.run')
  const { shop } = getRequestContext(context)
  const values = await readForm(request)
  try {
    switch (values.intent) {
      case 'sync': {
        const { objects } = await syncNow(shop, by)
        return redirect(adminUrls.sync({ done: 'synced', objects: String(objects) }), 303)
      }
      case 'reconcile':
        await reconcileStock(shop, by, values.variationId ?? '')
        return redirect(adminUrls.sync({ compare: '1', done: 'reconciled' }), 303)
      case 'again':
        await retryDelivery(shop, by, values.id ?? '')
        return redirect(adminUrls.sync({ done: 'again' }), 303)
      case 'let-go':
        await abandonDelivery(shop, by, parseForm(AbandonDelivery, values))
        return redirect(adminUrls.sync({ done: 'let-go' }), 303)
      default:
        throw new Failure('invalid-input')
    }
  } catch (error) {
    return rejectForm(error, values)
  }
}

export default function AdminSyncPage({ loaderData: { state, drift, isCompared, done, objects, now }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const { reachable, heard, queue } = state
  return (
    <>
      <PageHead title={t('admin.sync')} />
      <div className="admin-head">
        <h1>{t('admin.sync')}</h1>
        <form method="post">
          <Button size="small" icon="refresh-cw" name="intent" value="sync">
            {t('admin-sync.now')}
          </Button>
        </form>
      </div>
      {done && !actionData && (
        <Notice tone="ok">{done === 'synced' ? t('admin-sync.done-synced', { count: objects }) : t(`admin-sync.done-${done}`)}</Notice>
      )}
      {actionData && <FailureNotice failure={actionData.refusal.failure} />}
      {!reachable && <Notice tone="warn">{t('admin-sync.offline')}</Notice>}
      <div className="admin-columns">
        <div className="admin-stack">
          <SyncStateCard state={state} now={now} />
          <SyncQueueList queue={queue} now={now} refusal={actionData?.refusal} />
          <section className="admin-card" aria-labelledby="drift">
            <h2 id="drift">{t('admin-sync.drift')}</h2>
            {drift ? (
              <DriftTable page={drift} />
            ) : (
              <>
                <p>{t(isCompared ? 'admin-sync.not-compared' : 'admin-sync.drift-text')}</p>
                <div className="admin-pages">
                  <LinkButton variant="secondary" size="small" to={adminUrls.sync({ compare: '1' })}>
                    {t('admin-sync.compare')}
                  </LinkButton>
                </div>
              </>
            )}
          </section>
        </div>
        <ReceivedWebhooks webhooks={heard} now={now} />
      </div>
    </>
  )
}
