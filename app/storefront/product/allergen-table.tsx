import { type Allergen, allergens as all, insectCrossReactions } from '#shared/food.ts'
import { capitalize } from '#shared/text/capitalize.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { useLanguage } from '#app/language/words.tsx'

/**
 * All 14 that must be declared, those in it first, then those whose allergy insects may set off.
 * Where nothing is stated, every row says so.
 */
export function AllergenTable({ product: { allergens, insects } }: { product: Pick<ProductView, 'allergens' | 'insects'> }) {
  const { t } = useLanguage()
  const contained = new Set(allergens)
  const mayAffect = (one: Allergen) => insects && !contained.has(one) && insectCrossReactions.includes(one)
  const first = (one: Allergen) => (contained.has(one) ? 0 : mayAffect(one) ? 1 : 2)
  const said = (one: Allergen) => {
    if (mayAffect(one)) return 'product.may-affect'
    return allergens === null ? 'product.not-stated' : contained.has(one) ? 'product.yes' : 'product.not-in-it'
  }
  return (
    <table className="nutrition">
      <thead>
        <tr>
          <th scope="col">{t('product.allergen')}</th>
          <th scope="col">{t('product.allergen-in-it')}</th>
        </tr>
      </thead>
      <tbody>
        {all
          .toSorted((a, b) => first(a) - first(b))
          .map((one) => (
            <tr key={one} className={first(one) < 2 ? 'contained' : undefined}>
              <th scope="row">{capitalize(t(`common.allergen-${one}`))}</th>
              <td>{t(said(one))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
