import { type ProductFieldName, productFieldNames, productFields } from '#shared/product-fields.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { fieldValueKey } from '#app/language/field-words.ts'
import { Badge, DietBadge } from '#app/ui/badge.tsx'
import { HeatBadge } from '#app/ui/heat.tsx'
import { useLanguage } from '#app/language/words.tsx'

const shown = productFieldNames.filter((name) => productFields[name].badge)

/** A badge for each value of the fields that have badges, as items of a list. */
export function FieldBadges({ product }: { product: ProductView }) {
  return shown.map((name) => <OneFieldBadges key={name} name={name} product={product} />)
}

function OneFieldBadges({ name, product }: { name: ProductFieldName; product: ProductView }) {
  const { t } = useLanguage()
  if (name === 'diets')
    return product.diets.filter(isWorthSaying).map((diet) => (
      <li key={diet}>
        <DietBadge diet={diet} />
      </li>
    ))
  if (name === 'heat') {
    return (
      product.heat > 0 && (
        <li>
          <HeatBadge level={product.heat} label={t('product.taste-heat')} />
        </li>
      )
    )
  }
  const field = productFields[name]
  const values: (string | number)[] = [product[name]].flat().filter((value) => typeof value === 'string' || typeof value === 'number')
  const lowest = field.kind === 'level' ? field.of[0] : undefined
  const stated = values.filter((value) => value !== lowest)
  return stated.map((value) => (
    <li key={value}>
      <Badge>{'words' in field ? t(fieldValueKey(name, value)) : value}</Badge>
    </li>
  ))
}

/** A vegan product needs no vegetarian badge. */
function isWorthSaying(diet: string, _: number, diets: readonly string[]): boolean {
  return diet !== 'vegetarian' || !diets.includes('vegan')
}
