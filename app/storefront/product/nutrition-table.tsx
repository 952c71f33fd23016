import { useLanguage } from '#app/language/words.tsx'

const rows = ['fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'] as const
/** Rows that are a part of the row above. */
const parts = new Set<string>(['saturates', 'sugars'])

/** Nutrition facts per 100 g, in the order of printed labels. */
export function NutritionTable({ values }: { values: Record<string, number> }) {
  const { t, number: amount } = useLanguage()
  const energy = [
    values.energy_kj !== undefined && t('product.kilojoules', { amount: amount(values.energy_kj) }),
    values.energy_kcal !== undefined && t('product.kilocalories', { amount: amount(values.energy_kcal) }),
  ].filter((part) => part !== false)
  return (
    <table className="nutrition">
      <thead>
        <tr>
          <th scope="col">{t('product.nutrient')}</th>
          <th scope="col">{t('product.in-100-g')}</th>
        </tr>
      </thead>
      <tbody>
        {energy.length > 0 && (
          <tr>
            <th scope="row">{t('product.energy')}</th>
            <td>{energy.join(' / ')}</td>
          </tr>
        )}
        {rows.map((row) => {
          const value = values[row]
          if (value === undefined) return null
          return (
            <tr key={row} className={parts.has(row) ? 'part' : undefined}>
              <th scope="row">{t(`product.${row}`)}</th>
              <td>{t('common.grams', { grams: amount(value) })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
