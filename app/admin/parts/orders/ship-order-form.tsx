import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { KeyHint } from '../keyboard/key-hint.tsx'

interface ShipFormProps {
  /** Carriers with a tracking page that needs only the tracking number. */
  carriers: string[]
  refusal: FormRejection | undefined
  /** Whether another step comes first. */
  isLater?: boolean
  /** Whether the customer has withdrawn from pieces of the parcel. */
  isWithdrawn: boolean
}

/** The form for carrier and tracking number. */
export function ShipOrderForm({ carriers, refusal, isLater, isWithdrawn }: ShipFormProps) {
  const { t } = useLanguage()
  const typed = refusal?.values.intent === 'ship' ? refusal : undefined
  return (
    <form id="ship" method="post" className="admin-fields" noValidate data-named-form>
      <input type="hidden" name="intent" value="ship" />
      <InputField
        name="carrier"
        label={t('admin-order.carrier')}
        list="carriers"
        defaultValue={typed?.values.carrier ?? ''}
        error={typed?.fields.carrier}
        maxLength={60}
        autoComplete="off"
      />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <InputField
        name="trackingNumber"
        label={t('admin-order.tracking')}
        optional
        defaultValue={typed?.values.trackingNumber ?? ''}
        error={typed?.fields.trackingNumber}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      {isWithdrawn && <Checkbox name="despiteWithdrawal" label={t('admin-order.despite-withdrawal')} required={false} />}
      <Button variant={isLater ? 'secondary' : 'primary'} icon="truck" aria-keyshortcuts="s">
        {t('admin-order.ship')}
        <KeyHint keys="s" />
      </Button>
    </form>
  )
}
