import type { Cents } from '#shared/money.ts'
import { useLanguage } from '#app/language/words.tsx'

interface PriceProps {
  cents: Cents
  /** The price before a reduction. */
  was?: Cents | null
  /** The lowest of several prices: 'from $5.40'. */
  from?: boolean
  className?: string
}

/** A price in the shop's currency. */
export function PriceTag({ cents, was, from, className = '' }: PriceProps) {
  const { money, t } = useLanguage()
  if (was && was > cents) {
    return (
      <>
        <span className={`price price-sale ${className}`}>{money(cents)}</span> <s className="price price-was">{money(was)}</s>
      </>
    )
  }
  return (
    <span className={className ? `price ${className}` : 'price'}>
      {from ? t('common.price-from', { price: money(cents) }) : money(cents)}
    </span>
  )
}
