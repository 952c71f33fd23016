import { useLanguage } from '#app/language/words.tsx'
import type { ProductFieldsProps } from './product-field-group.tsx'
import { ProductFieldInputs } from './product-field-input.tsx'

/** Ingredients, diets and taste. */
export function FoodFields({ fields }: { fields: ProductFieldsProps }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="food">
      <h2 id="food">{t('admin-products.food')}</h2>
      <ProductFieldInputs form="allergens" fields={fields} />
      <ProductFieldInputs form="food" fields={fields} />
    </section>
  )
}
