import type { Cents } from '#shared/money.ts'
import type { AppliedDiscount, ExplainStep } from '#shop/cart/cart.ts'
import { useLanguage } from '#app/language/words.tsx'
import { TotalExplanation } from './total-explanation.tsx'

interface Charges {
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  totalCents: Cents
  /** True when prices include the tax. */
  taxIncluded?: boolean
  /** The single discounts, if known. */
  discounts?: AppliedDiscount[]
  explanation?: ExplainStep[]
}

interface BillProps {
  charges: Charges
  /** The applied discount code, used when the discount's name is not known. */
  code?: string | null
  method?: 'standard' | 'express' | null
  /** True while the address is not known. */
  estimated?: boolean
  /** Without the calculation, where the same page or the next step has it. */
  isBrief?: boolean
}

/** All charges, the total and, on request, the calculation. Needs the messages of `cart`. */
export function ChargeBreakdown({ charges, code, method, estimated, isBrief }: BillProps) {
  const { t, money } = useLanguage()
  const { discountCents, discounts = [], explanation = [] } = charges
  const offs = discounts.length > 0 ? discounts : [{ name: code ?? t('cart.discount'), code: null, amountCents: discountCents }]
  return (
    <div className="bill">
      <dl className="sum">
        <div>
          <dt>{t('cart.subtotal')}</dt>
          <dd>{money(charges.subtotalCents)}</dd>
        </div>
        {discountCents > 0 &&
          offs.map((off) => (
            <div key={off.code ?? off.name} className="saving">
              <dt>{off.code && off.code !== off.name ? `${off.code}, ${off.name}` : off.name}</dt>
              <dd>{money(-off.amountCents)}</dd>
            </div>
          ))}
        <div>
          <dt>{t(method ? `cart.delivery-${method}` : 'cart.delivery')}</dt>
          <dd>{charges.shippingCents === 0 ? t('cart.delivery-free') : money(charges.shippingCents)}</dd>
        </div>
        <div>
          <dt>{t(charges.taxIncluded ? 'cart.tax-included' : estimated ? 'cart.tax-estimated' : 'cart.tax')}</dt>
          <dd>{money(charges.taxCents)}</dd>
        </div>
        <div className="total">
          <dt>{t('cart.total')}</dt>
          <dd>{money(charges.totalCents)}</dd>
        </div>
      </dl>
      {!isBrief && explanation.length > 0 && <TotalExplanation steps={explanation} />}
    </div>
  )
}
