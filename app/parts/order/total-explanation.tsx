import type { ExplainStep } from '#shop/cart/cart.ts'
import { localizeDecimal } from '#app/language/localize-decimal.ts'
import { type LanguageContextValue, useLanguage } from '#app/language/words.tsx'

/** The calculation of a total, one step per line. Needs the messages of `cart`. */
export function TotalExplanation({ steps }: { steps: ExplainStep[] }) {
  const language = useLanguage()
  return (
    <details className="explanation">
      <summary>{language.t('cart.explain')}</summary>
      <ol>
        {steps.map((step, index) => (
          <li key={`${step.kind} ${index}`}>
            <span>
              {whatOf(step, language)} <small>{whyOf(step, language)}</small>
            </span>
            <span className="number">{amountOf(step, language)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function whatOf(step: ExplainStep, { t }: LanguageContextValue): string {
  switch (step.kind) {
    case 'subtotal':
      return t('cart.explain-subtotal', { count: step.pieces })
    case 'discount':
      return step.code && step.code !== step.name ? `${step.code}, ${step.name}` : step.name
    case 'delivery':
      return t(`cart.delivery-${step.method}`)
    case 'tax':
      return step.on === 'delivery' ? t('cart.explain-tax-delivery', { name: step.name }) : step.name
    default:
      return t('cart.total')
  }
}

/** The basis of an amount. */
function whyOf(step: ExplainStep, { t, money, number, locale }: LanguageContextValue): string {
  switch (step.kind) {
    case 'discount': {
      const on = money(step.onCents)
      const scope = t(`cart.explain-on-${step.scope}`)
      return step.percent === null
        ? t('cart.explain-fixed', { on, scope })
        : t('cart.explain-percent', { percent: number(step.percent), on, scope })
    }
    case 'delivery': {
      if (step.free === 'nothing-sent') return t('cart.explain-nothing-sent')
      if (step.free === 'from') return t('cart.explain-free-from', { from: money(step.freeFromCents ?? 0), usual: money(step.usualCents) })
      const weight = number(step.weightGrams / 1000)
      return step.zone ? t('cart.explain-zone', { zone: step.zone, weight }) : t('cart.explain-weight', { weight })
    }
    case 'tax':
      return t(step.included ? 'cart.explain-tax-included' : 'cart.explain-tax', {
        percent: localizeDecimal(locale, step.percent),
        on: money(step.onCents),
      })
    default:
      return ''
  }
}

function amountOf(step: ExplainStep, { t, money }: LanguageContextValue): string {
  if (step.kind === 'discount') return money(-step.amountCents)
  if (step.kind === 'delivery' && step.amountCents === 0) return t('cart.delivery-free')
  return money(step.amountCents)
}
