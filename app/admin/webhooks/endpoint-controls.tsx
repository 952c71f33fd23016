import type { WebhookEndpointView } from '#shop/office/operations/outgoing-webhooks.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Ago } from '../parts/ago.tsx'
import { EndpointStateBadge } from './endpoint-state-badge.tsx'

/** The state of an endpoint, and the buttons to test, pause, rotate and delete. */
export function EndpointControls({ endpoint, now }: { endpoint: WebhookEndpointView; now: Date }) {
  const { t } = useLanguage()
  const { isPaused, pauseReason, failingSince, previousSecretEndsAt, waiting } = endpoint
  const isRotating = previousSecretEndsAt !== null && new Date(previousSecretEndsAt) > now
  return (
    <section className="admin-card webhook-controls" aria-labelledby="endpoint">
      <h2 id="endpoint">
        {t('admin-webhooks.endpoint')} <EndpointStateBadge endpoint={endpoint} />
      </h2>
      <p>
        <code dir="ltr">{endpoint.url}</code>
      </p>
      {pauseReason && <Notice tone={pauseReason === 'staff' ? 'info' : 'warn'}>{t(`admin-webhooks.paused-${pauseReason}`)}</Notice>}
      {!isPaused && failingSince && (
        <Notice tone="warn">
          {t('admin-webhooks.failing-since')} <Ago at={new Date(failingSince)} now={now} />
        </Notice>
      )}
      {waiting > 0 && <p>{t('admin-webhooks.waiting-count', { count: waiting })}</p>}
      {isRotating && <p className="text-ink-2">{t('admin-webhooks.rotating')}</p>}
      <form method="post" className="admin-confirm">
        <Button name="intent" value="test" variant="secondary" size="small" icon="send">
          {t('admin-webhooks.test')}
        </Button>
        <Button name="intent" value={isPaused ? 'resume' : 'pause'} variant="secondary" size="small">
          {t(isPaused ? 'admin-webhooks.resume' : 'admin-webhooks.pause')}
        </Button>
      </form>
      <details className="webhook-more">
        <summary>{t('admin-webhooks.more')}</summary>
        <form method="post">
          <p>{t('admin-webhooks.rotate-text')}</p>
          <Button name="intent" value="rotate" variant="secondary" size="small" icon="rotate-ccw">
            {t('admin-webhooks.rotate')}
          </Button>
          <p>{t('admin-webhooks.delete-text')}</p>
          <Button name="intent" value="delete" variant="danger" size="small">
            {t('admin-webhooks.delete')}
          </Button>
        </form>
      </details>
    </section>
  )
}
