import type { MessageKey } from '#locales/messages.ts'
import type { Placed } from '#shop/checkout.ts'
import { ErrorSummary } from '../../ui/summary.tsx'
import { useLanguage } from '../../words.tsx'
import { Changes } from '../cart/changes.tsx'

type NotPlacedOutcome = Exclude<Placed, { outcome: 'placed' }>

/** Why the order was not placed. Nothing was charged. */
export function NotPlaced({ outcome, failure }: { outcome?: NotPlacedOutcome; failure?: string }) {
  const { t } = useLanguage()
  if (outcome?.outcome === 'sold-out') {
    const names = outcome.productNames
    return (
      <ErrorSummary
        title={t('checkout.sold-out-heading')}
        fields={{}}
        labels={{}}
        reasons={[t('checkout.sold-out-text', { count: names.length, names: names.join(', ') })]}
      />
    )
  }
  if (outcome) {
    return (
      <>
        <ErrorSummary title={t('checkout.changed-heading')} fields={{}} labels={{}} reasons={[t('checkout.changed-text')]} />
        <Changes changes={outcome.changes} />
      </>
    )
  }
  if (!failure) return null
  return <ErrorSummary title={t('checkout.failed-heading')} fields={{}} labels={{}} reasons={[t(`failures.${failure}` as MessageKey)]} />
}
