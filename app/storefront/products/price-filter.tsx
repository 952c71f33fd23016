import type { CSSProperties } from 'react'
import { formatAmount, type Cents } from '#shared/money.ts'
import type { ListingQuery } from '#shop/catalogue/catalogue.types.ts'
import { useLanguage } from '#app/language/words.tsx'
import { FilterGroup } from '../parts/listing/filters.tsx'

/**
 * Possible steps of a handle, in cents. The filter uses the smallest step that gives at most sixty
 * positions.
 */
const HANDLE_STEPS_CENTS: Cents[] = [50, 100, 500, 1000, 5000, 10_000, 50_000]
const MAX_HANDLE_STEP_CENTS: Cents = 100_000

/**
 * Two text fields and, with JavaScript, a slider with two handles (price-handles.ts). `range`: the
 * lowest and the highest price.
 */
export function PriceFilter({ query, range: [cheapest, dearest] }: { query: ListingQuery; range: [Cents, Cents] }) {
  const { t, money, locale, currency } = useLanguage()
  const step = HANDLE_STEPS_CENTS.find((cents) => (dearest - cheapest) / cents <= 60) ?? MAX_HANDLE_STEP_CENTS
  const [start, end] = [Math.floor(cheapest / step) * step, Math.ceil(dearest / step) * step]
  const [low, high] = [query.minCents ?? start, query.maxCents ?? end]
  const placeOf = (cents: Cents) => Math.min(1, Math.max(0, (cents - start) / (end - start || 1)))
  const handle = (name: string, cents: Cents) => (
    <input
      type="range"
      min={start}
      max={end}
      step={step}
      defaultValue={cents}
      disabled={start === end}
      aria-label={name}
      aria-valuetext={money(cents)}
      autoComplete="off"
    />
  )
  const field = (name: string, label: string, cents: Cents | undefined) => (
    <input
      className="input"
      name={name}
      inputMode="decimal"
      pattern="\p{Nd}{1,5}([.,．，٫]\p{Nd}{1,2})?"
      defaultValue={cents === undefined ? undefined : formatAmount(cents)}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
    />
  )
  return (
    <FilterGroup title={t('products.price')} aside={t('products.price-range', { from: money(low), to: money(high) })}>
      <div
        className="price-handles"
        data-needs-script
        data-locale={locale}
        data-currency={currency}
        data-range={t('products.price-range', { from: '{from}', to: '{to}' })}
        style={{ '--low': placeOf(low), '--high': start === end ? 1 : placeOf(high) } as CSSProperties}
      >
        {handle(t('products.price-from'), low)}
        <i />
        {handle(t('products.price-to'), high)}
        <i />
      </div>
      <div className="filter-prices">
        {field('min', t('products.price-from'), query.minCents)}
        {field('max', t('products.price-to'), query.maxCents)}
      </div>
    </FilterGroup>
  )
}
