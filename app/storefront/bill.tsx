import type { Cents } from '#shared/money.ts'
import { useLanguage } from '../words.tsx'

interface Charges {
  subtotalCents: Cents
  discountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  totalCents: Cents
}

/** Every charge on a line of its own, then the total. Needs the words of `cart`. */
export function Bill({
  charges,
  code,
  method,
  estimated,
}: {
  charges: Charges
  /** The discount code that took something off. */
  code?: string | null
  method?: 'standard' | 'express' | null
  /** Before the address is known. */
  estimated?: boolean
}) {
  const { t, money } = useLanguage()
  return (
    <dl className="sum">
      <div>
        <dt>{t('cart.subtotal')}</dt>
        <dd>{money(charges.subtotalCents)}</dd>
      </div>
      {charges.discountCents > 0 && (
        <div className="saving">
          <dt>{code ?? t('cart.discount')}</dt>
          <dd>{money(-charges.discountCents)}</dd>
        </div>
      )}
      <div>
        <dt>{t(method ? `cart.delivery-${method}` : 'cart.delivery')}</dt>
        <dd>{charges.shippingCents === 0 ? t('cart.delivery-free') : money(charges.shippingCents)}</dd>
      </div>
      <div>
        <dt>{t(estimated ? 'cart.tax-estimated' : 'cart.tax')}</dt>
        <dd>{money(charges.taxCents)}</dd>
      </div>
      <div className="total">
        <dt>{t('cart.total')}</dt>
        <dd>{money(charges.totalCents)}</dd>
      </div>
    </dl>
  )
}
