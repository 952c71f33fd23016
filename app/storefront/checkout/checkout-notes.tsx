import { type FocusEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { urls } from '#shared/urls.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * A note to the shop and a gift message. Saved when a field loses the focus, and sent with the
 * order in any case.
 */
export function CheckoutNotes({ note, giftMessage, refusal }: { note: string; giftMessage: string; refusal?: FormRejection }) {
  const { t } = useLanguage()
  const keeping = useFetcher<{ kept?: boolean }>()
  const kept = useRef(JSON.stringify([note, giftMessage]))
  const { values = {}, fields = {} } = refusal ?? {}

  function keep({ currentTarget: { form } }: FocusEvent<HTMLTextAreaElement>): void {
    const textOf = (name: string) => form?.querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`)?.value ?? ''
    const written = { note: textOf('note'), giftMessage: textOf('giftMessage') }
    const now = JSON.stringify([written.note, written.giftMessage])
    if (now === kept.current) return
    kept.current = now
    void keeping.submit({ intent: 'notes', ...written }, { method: 'post', action: urls.checkout({ step: 'review' }) })
  }
  const words = { note: values.note ?? note, giftMessage: values.giftMessage ?? giftMessage }
  return (
    <details className="checkout-notes" open={Boolean(words.note || words.giftMessage || fields.note || fields.giftMessage)}>
      <summary>
        <Icon name="mail" />
        <span>{t('checkout.notes')}</span>
        <Icon name="chevron-down" small />
      </summary>
      <div>
        <TextField
          name="giftMessage"
          label={t('checkout.gift')}
          help={t('checkout.gift-help')}
          defaultValue={words.giftMessage}
          error={fields.giftMessage}
          optional
          rows={3}
          maxLength={300}
          onBlur={keep}
        />
        <TextField
          name="note"
          label={t('checkout.note')}
          help={t('checkout.note-help')}
          defaultValue={words.note}
          error={fields.note}
          optional
          rows={3}
          maxLength={500}
          onBlur={keep}
        />
        <output className="help">{keeping.state === 'idle' && keeping.data?.kept && t('checkout.notes-kept')}</output>
        <noscript>
          <Button name="intent" value="notes" variant="secondary" size="small">
            {t('checkout.notes-keep')}
          </Button>
        </noscript>
      </div>
    </details>
  )
}
