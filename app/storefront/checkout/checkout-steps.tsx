import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

export type CheckoutStep = 'address' | 'delivery' | 'review'

const steps = ['address', 'delivery', 'review', 'pay'] as const

/** Progress: completed, current and coming steps. */
export function CheckoutSteps({ now }: { now: CheckoutStep }) {
  const { t } = useLanguage()
  const at = steps.indexOf(now)
  return (
    <ol className="checkout-steps" aria-label={t('checkout.steps')}>
      {steps.map((step, index) => (
        <li key={step} data-state={index < at ? 'done' : index === at ? 'now' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="checkout-ball" aria-hidden="true">
            {index < at ? <Icon name="check" small /> : index + 1}
          </span>
          <span>
            {t(`checkout.step-${step}`)}
            {index < at && <span className="sr-only"> ({t('checkout.step-done')})</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
