import type { ChosenWebhookType } from '#shop/base/outgoing-webhooks.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { EVENT_FIELD, WebhookEventFields } from './webhook-event-fields.tsx'

interface EndpointFormProps {
  intent: 'add' | 'change'
  /** Every type of event that can be chosen. */
  types: readonly ChosenWebhookType[]
  url: string
  events: readonly string[]
  refusal: FormRejection | undefined
}

/** Address and events of an endpoint. */
export function WebhookEndpointForm({ intent, types, url, events, refusal }: EndpointFormProps) {
  const { t } = useLanguage()
  const typed = refusal?.values
  const chosen = typed
    ? Object.keys(typed).flatMap((name) => (name.startsWith(EVENT_FIELD) ? [name.slice(EVENT_FIELD.length)] : []))
    : events
  return (
    <form method="post" className="admin-fields webhook-form" noValidate>
      <InputField
        name="url"
        type="url"
        dir="ltr"
        label={t('admin-webhooks.url')}
        help={t('admin-webhooks.url-help')}
        defaultValue={typed?.url ?? url}
        error={refusal?.fields.url}
        messages={{
          invalid: t('admin-webhooks.url-invalid'),
          'not-public': t('admin-webhooks.url-not-public'),
          'unknown-host': t('admin-webhooks.url-unknown-host'),
          taken: t('admin-webhooks.url-taken'),
        }}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
      />
      <WebhookEventFields types={types} chosen={chosen} isMissing={refusal?.fields.events !== undefined} />
      <Button name="intent" value={intent}>
        {t(`admin-webhooks.${intent}`)}
      </Button>
    </form>
  )
}
