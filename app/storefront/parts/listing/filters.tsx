import type { ReactNode } from 'react'
import { type Avoidance, avoidances, type Craving, cravings, type Diet, diets } from '#shared/food.ts'
import { Chillies } from '#app/ui/heat.tsx'
import { useLanguage } from '#app/language/words.tsx'

type Counts = Record<string, number>

export function CravingFilter({ chosen, counts }: { chosen?: Craving; counts: Counts }) {
  const { t } = useLanguage()
  return (
    <FilterGroup title={t('products.craving')}>
      <div className="filter-chips">
        <label className="chip">
          <input className="sr-only" type="radio" name="craving" value="" defaultChecked={!chosen} />
          {t('products.any')}
        </label>
        {cravings.map((craving) => (
          <label className="chip" key={craving}>
            <input className="sr-only" type="radio" name="craving" value={craving} defaultChecked={craving === chosen} />
            {t(`products.craving-${craving}`)}
            <small>{counts[craving] ?? 0}</small>
          </label>
        ))}
      </div>
    </FilterGroup>
  )
}

export function DietFilter({ chosen, counts }: { chosen: Diet[]; counts: Counts }) {
  const { t } = useLanguage()
  return (
    <FilterGroup title={t('products.diet')}>
      {diets.map((diet) => (
        <label className="check" key={diet}>
          <input type="checkbox" name="diet" value={diet} defaultChecked={chosen.includes(diet)} />
          {t(`common.diet-${diet}`)}
          <small>{counts[diet] ?? 0}</small>
        </label>
      ))}
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

const heats = [
  ['0', 'products.heat-none', 0],
  ['1', 'common.heat-1', 1],
  ['2', 'common.heat-2', 2],
  ['', 'common.heat-3', 3],
] as const

export function HeatFilter({ chosen, counts }: { chosen?: number; counts: Counts }) {
  const { t } = useLanguage()
  return (
    <FilterGroup title={t('products.heat')}>
      <div className="segments">
        {heats.map(([value, word, level]) => (
          <label key={value}>
            <input className="sr-only" type="radio" name="heat" value={value} defaultChecked={value === String(chosen ?? '')} />
            {level > 0 && <Chillies level={level} />}
            {t(word)}
            <small>{counts[level] ?? 0}</small>
          </label>
        ))}
      </div>
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
