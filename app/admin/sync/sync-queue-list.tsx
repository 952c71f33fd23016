import { adminUrls } from '#shared/admin-urls.ts'
import type { QueuedDelivery } from '#shop/stock/sync-status.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { DiscardQueuedForm } from './discard-queued-form.tsx'

/** Sync jobs that wait for the point of sale, oldest first, and failed ones. */
export function SyncQueueList({ queue, now, refusal }: { queue: QueuedDelivery[]; now: Date; refusal: FormRejection | undefined }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" id="waiting" aria-labelledby="queue">
      <h2 id="queue">{t('admin-sync.queue')}</h2>
      {queue.length === 0 ? (
        <p>{t('admin-sync.queue-empty')}</p>
      ) : (
        <ul className="admin-list">
          {queue.map((one) => (
            <li key={one.id} className="admin-batch" data-row>
              <div className="admin-what">
                <b>{t(`admin-sync.kind-${one.kind}`)}</b>
                <span>
                  <About one={one} /> <Ago at={one.notedAt} now={now} />
                </span>
                {one.lastError && <small>{one.lastError}</small>}
              </div>
              <span className="admin-actions">
                <Badge tone={one.nextAt ? 'warn' : 'danger'} dot>
                  {t(one.nextAt ? 'admin-sync.queued' : 'admin-sync.failed')}
                </Badge>
                <form method="post">
                  <input type="hidden" name="id" value={one.id} />
                  <Button variant="secondary" size="small" name="intent" value="again">
                    {t('admin-sync.again')}
                  </Button>
                </form>
              </span>
              {one.mayLetGo && <DiscardQueuedForm one={one} refusal={refusal} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The subject of a job, as a link where it has a page. */
function About({ one: { kind, about, name, orderNumber } }: { one: QueuedDelivery }) {
  const { href } = useLanguage()
  if (orderNumber) return <a href={href(adminUrls.order(orderNumber))}>{orderNumber}</a>
  if (!about) return <>{name}</>
  const to = kind === 'product-write' ? adminUrls.product(about) : adminUrls.stock({ of: about })
  return <a href={href(to)}>{name || about}</a>
}
