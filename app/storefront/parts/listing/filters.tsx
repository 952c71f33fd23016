import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { type Avoidance, avoidances } from '#shared/food.ts'
import { fieldFilters, type FieldFilterValues, type FilterFieldName, filterValuesOf } from '#shared/product-fields.ts'
import { Chillies } from '#app/ui/heat.tsx'
import { fieldValueKey } from '#app/language/field-words.ts'
import { useLanguage } from '#app/language/words.tsx'

type Counts = Record<string, number>

interface FieldFilterProps {
  name: FilterFieldName
  query: FieldFilterValues
  counts: Counts
}

/** The filter by a product field: chips for one value, checkboxes for several, or levels. */
export function FieldFilter({ name, query, counts }: FieldFilterProps) {
  const { t } = useLanguage()
  const { parameter, match, values } = fieldFilters[name].filter
  const chosen = filterValuesOf(query, name)
  const word = (value: string | number) => t(fieldValueKey(name, value))
  const control = (type: 'radio' | 'checkbox', value: string | number, isChosen: boolean) => (
    <input className={type === 'radio' ? 'sr-only' : undefined} type={type} name={parameter} value={value} defaultChecked={isChosen} />
  )
  if (match === 'at-most') {
    return (
      <FilterGroup title={t(`products.${parameter}` as MessageKey)}>
        <div className="segments">
          {values.map((value, index) => (
            <label key={value}>
              {/* The highest level is no filter. */}
              {index === values.length - 1 ? control('radio', '', chosen.length === 0) : control('radio', value, chosen.includes(value))}
              {name === 'heat' && index > 0 && <Chillies level={index} />}
              {index === 0 ? t(`products.${parameter}-none` as MessageKey) : word(value)}
              <small>{counts[value] ?? 0}</small>
            </label>
          ))}
        </div>
      </FilterGroup>
    )
  }
  if (match === 'all')
    return (
      <FilterGroup title={t(`products.${parameter}` as MessageKey)}>
        {values.map((value) => (
          <label className="check" key={value}>
            {control('checkbox', value, chosen.includes(value))}
            {word(value)}
            <small>{counts[value] ?? 0}</small>
          </label>
        ))}
      </FilterGroup>
    )
  return (
    <FilterGroup title={t(`products.${parameter}` as MessageKey)}>
      <div className="filter-chips">
        <label className="chip">
          {control('radio', '', chosen.length === 0)}
          {t('products.any')}
        </label>
        {values.map((value) => (
          <label className="chip" key={value}>
            {control('radio', value, chosen.includes(value))}
            {word(value)}
            <small>{counts[value] ?? 0}</small>
          </label>
        ))}
      </div>
    </FilterGroup>
  )
}

/** Leaving something out strikes it through. `isRead`: the search itself leaves something out, in words. What does not state its allergens is not free of any, and that is said. */
export function AllergenFilter({
  chosen,
  counts,
  unstated,
  isRead,
}: {
  chosen: Avoidance[]
  counts: Counts
  unstated: number
  isRead?: boolean
}) {
  const { t } = useLanguage()
  return (
    <FilterGroup title={t('products.free')}>
      <div className="filter-chips filter-free">
        {avoidances.map((allergen) => (
          <label className="chip" key={allergen}>
            <input className="sr-only" type="checkbox" name="free" value={allergen} defaultChecked={chosen.includes(allergen)} />
            <span>{capital(t(`common.allergen-${allergen}`))}</span>
            <small>{counts[allergen] ?? 0}</small>
          </label>
        ))}
      </div>
      {unstated > 0 && (
        <p className="filter-note">{t(chosen.length > 0 || isRead ? 'products.unstated-out' : 'products.unstated', { count: unstated })}</p>
      )}
    </FilterGroup>
  )
}

export function StockFilter({ chosen, count }: { chosen: boolean; count: number }) {
  const { t } = useLanguage()
  return (
    <div className="filter">
      <label className="check filter-stock">
        {t('products.in-stock')}
        <small>{count}</small>
        <input type="checkbox" className="switch" name="stock" value="1" defaultChecked={chosen} />
      </label>
    </div>
  )
}

export function FilterGroup({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <fieldset className="filter">
      <legend className="filter-title">
        {title}
        {aside && <span className="number">{aside}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1)
}
