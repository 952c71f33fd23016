import type { WebhookEndpointView } from '#shop/office/operations/outgoing-webhooks.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Active, failing or paused. */
export function EndpointStateBadge({ endpoint: { isPaused, failingSince } }: { endpoint: WebhookEndpointView }) {
  const { t } = useLanguage()
  const state = isPaused ? 'paused' : failingSince ? 'failing' : 'active'
  const tone = ({ paused: 'plain', failing: 'warn', active: 'ok' } as const)[state]
  return (
    <Badge tone={tone} dot>
      {t(`admin-webhooks.${state}`)}
    </Badge>
  )
}
