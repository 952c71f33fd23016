import type { SyncState } from '#shop/stock/sync-status.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'

/** The latest webhooks of the point of sale. */
export function ReceivedWebhooks({ webhooks, now }: { webhooks: SyncState['heard']; now: Date }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="heard">
      <h2 id="heard">{t('admin-sync.recent-webhooks')}</h2>
      {webhooks.length === 0 ? (
        <p>{t('admin-sync.no-webhooks')}</p>
      ) : (
        <ul className="admin-events">
          {webhooks.map(({ id, type, at }) => (
            <li key={id}>
              <code>{type}</code>
              <small>
                <Ago at={at} now={now} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
