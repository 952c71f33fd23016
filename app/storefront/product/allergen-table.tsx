import { allergens as all } from '#shared/food.ts'
import type { ProductView } from '#shop/catalogue.ts'
import { useLanguage } from '../../words.tsx'

/** All 14 that must be declared, those in it first. Where nothing is stated, every row says so. */
export function AllergenTable({ allergens }: { allergens: ProductView['allergens'] }) {
  const { t } = useLanguage()
  const contained = new Set(allergens)
  const rows = [...all.filter((one) => contained.has(one)), ...all.filter((one) => !contained.has(one))]
  return (
    <table className="nutrition">
      <thead>
        <tr>
          <th scope="col">{t('product.allergen')}</th>
          <th scope="col">{t('product.allergen-in-it')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one} className={contained.has(one) ? 'contained' : undefined}>
            <th scope="row">{t(`common.allergen-${one}`)}</th>
            <td>{t(allergens === null ? 'product.not-stated' : contained.has(one) ? 'product.yes' : 'product.not-in-it')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
