import type { ReactNode } from 'react'
import type { MessageKey } from '#locales/messages.ts'
import { type Avoidance, avoidances } from '#shared/food.ts'
import { fieldFilters, type FieldFilterValues, type FilterFieldName, filterValuesOf } from '#shared/product-fields.ts'
import { capitalize } from '#shared/text/capitalize.ts'
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
export function ProductFieldFilter(props: FieldFilterProps) {
  const { t } = useLanguage()
  const { parameter, match } = fieldFilters[props.name].filter
  const Choices = { one: ChoiceChips, all: ChoiceBoxes, 'at-most': LevelSegments }[match]
  return (
    <FilterGroup title={t(`products.${parameter}` as MessageKey)}>
      <Choices {...props} />
    </FilterGroup>
  )
}

function ChoiceChips({ name, query, counts }: FieldFilterProps) {
  const { t } = useLanguage()
  const { parameter, values } = fieldFilters[name].filter
  const chosen = filterValuesOf(query, name)
  return (
    <div className="filter-chips">
      <label className="chip">
        <input className="sr-only" type="radio" name={parameter} value="" defaultChecked={chosen.length === 0} />
        {t('products.any')}
      </label>
      {values.map((value) => (
        <label className="chip" key={value}>
          <input className="sr-only" type="radio" name={parameter} value={value} defaultChecked={chosen.includes(value)} />
          {t(fieldValueKey(name, value))}
          <small>{counts[value] ?? 0}</small>
        </label>
      ))}
    </div>
  )
}

function ChoiceBoxes({ name, query, counts }: FieldFilterProps) {
  const { t } = useLanguage()
  const { parameter, values } = fieldFilters[name].filter
  const chosen = filterValuesOf(query, name)
  return values.map((value) => (
    <label className="check" key={value}>
      <input type="checkbox" name={parameter} value={value} defaultChecked={chosen.includes(value)} />
      {t(fieldValueKey(name, value))}
      <small>{counts[value] ?? 0}</small>
    </label>
  ))
}

/** At most a level. The highest level is no filter. */
function LevelSegments({ name, query, counts }: FieldFilterProps) {
  const { t } = useLanguage()
  const { parameter, values } = fieldFilters[name].filter
  const chosen = filterValuesOf(query, name)[0] ?? ''
  return (
    <div className="segments">
      {values.map((level, index) => {
        const value = index === values.length - 1 ? '' : level
        return (
          <label key={level}>
            <input className="sr-only" type="radio" name={parameter} value={value} defaultChecked={value === chosen} />
            {name === 'heat' && index > 0 && <Chillies level={index} />}
            {t(index === 0 ? (`products.${parameter}-none` as MessageKey) : fieldValueKey(name, level))}
            <small>{counts[level] ?? 0}</small>
          </label>
        )
      })}
    </div>
  )
}

/**
 * Leaving something out strikes it through. `isRead`: the search itself leaves something out, in
 * words. What does not state its allergens is not free of any, and that is said.
 */
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
            <span>{capitalize(t(`common.allergen-${allergen}`))}</span>
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
