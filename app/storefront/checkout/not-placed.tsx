import type { MessageKey } from '#locales/messages.ts'
import type { PlaceOrderResult } from '#shop/ordering/checkout/checkout.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { CartChanges } from '../parts/cart-changes.tsx'

type NotPlacedOutcome = Exclude<PlaceOrderResult, { outcome: 'placed' | 'deferred' }>

/** Explains why the order was not placed. Nothing was charged. */
export function NotPlaced({ outcome, refusal }: { outcome?: NotPlacedOutcome; refusal?: FormRejection }) {
  const { t, list } = useLanguage()
  if (outcome?.outcome === 'sold-out') {
    const names = outcome.productNames
    return (
      <ErrorSummary
        title={t('checkout.sold-out-heading')}
        fields={{}}
        labels={{}}
        reasons={[t('checkout.sold-out-text', { count: names.length, names: list(names) })]}
      />
    )
  }
  if (outcome) {
    return (
      <>
        <ErrorSummary title={t('checkout.changed-heading')} fields={{}} labels={{}} reasons={[t('checkout.changed-text')]} />
        <CartChanges changes={outcome.changes} />
      </>
    )
  }
  if (!refusal) return null
  const { failure, fields } = refusal
  const labels = { giftMessage: t('checkout.gift'), note: t('checkout.note'), terms: t('checkout.terms-label') }
  const isOfFields = Object.keys(labels).some((name) => fields[name])
  const reasons = isOfFields ? [] : [t(`failures.${failure}` as MessageKey)]
  return <ErrorSummary title={t('checkout.failed-heading')} fields={fields} labels={labels} reasons={reasons} />
}
