import type { ChosenWebhookType } from '#shop/base/outgoing-webhooks.ts'
import { useLanguage } from '#app/language/words.tsx'

const groups = ['order', 'refund', 'stock', 'product', 'consent'] as const

/** The name of a checkbox is `event.` and the type. */
export const EVENT_FIELD = 'event.'

interface WebhookEventFieldsProps {
  /** Every type that can be chosen. */
  types: readonly ChosenWebhookType[]
  chosen: readonly string[]
  isMissing: boolean
}

/** Checkboxes of the event types, in groups. */
export function WebhookEventFields({ types, chosen, isMissing }: WebhookEventFieldsProps) {
  const { t } = useLanguage()
  return (
    <div className="webhook-events">
      {groups.map((group) => (
        <fieldset key={group}>
          <legend>{t(`admin-webhooks.group-${group}`)}</legend>
          {types
            .filter((type) => type.startsWith(`${group}.`))
            .map((type) => (
              <label key={type} className="check">
                <input type="checkbox" name={EVENT_FIELD + type} defaultChecked={chosen.includes(type)} />
                <span>
                  {t(`admin-webhooks.event.${type}`)} <code dir="ltr">{type}</code>
                </span>
              </label>
            ))}
        </fieldset>
      ))}
      {isMissing && (
        <p className="error" role="alert">
          {t('admin-webhooks.no-events')}
        </p>
      )}
    </div>
  )
}
