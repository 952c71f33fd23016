import { urls } from '#shared/urls.ts'
import type { HistoryGroup, HistoryQuery } from '#shop/ordering/orders/orders.types.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

const groups = ['open', 'on-the-way', 'delivered', 'over'] as const satisfies HistoryGroup[]

/**
 * Search and filters of the order history: a plain GET form, so that every result has its own
 * address.
 */
export function OrderHistoryFilters({ query, years }: { query: HistoryQuery; years: number[] }) {
  const { t, href } = useLanguage()
  const isFiltered = Boolean(query.q || query.state || query.year)
  return (
    <search aria-label={t('orders.filters')}>
      <form className="sift" action={href(urls.orders())}>
        <InputField
          className="sift-words"
          name="q"
          type="search"
          label={t('orders.search')}
          placeholder={t('orders.search-example')}
          defaultValue={query.q ?? ''}
          maxLength={100}
          required={false}
          autoComplete="off"
          enterKeyHint="search"
        />
        <SelectField name="state" label={t('orders.state')} defaultValue={query.state ?? ''} required={false}>
          <option value="">{t('orders.state-any')}</option>
          {groups.map((group) => (
            <option key={group} value={group}>
              {t(`orders.state-${group}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="year" label={t('orders.year')} defaultValue={query.year ?? ''} required={false}>
          <option value="">{t('orders.year-any')}</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
        <div className="sift-acts">
          <Button variant="secondary">{t('orders.apply')}</Button>
          {isFiltered && (
            <a className="sift-clear" href={href(urls.orders())}>
              {t('orders.clear')}
            </a>
          )}
        </div>
      </form>
    </search>
  )
}
