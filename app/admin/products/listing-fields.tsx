import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import {
  productFieldProps,
  ProductFieldGroup,
  type ProductFieldChoices,
  type ProductFieldsProps,
  CheckboxGroup,
} from './product-field-group.tsx'
import { ProductFieldInputs } from './product-field-input.tsx'

/** Name, origin, and place in the shop. */
export function ListingFields({ sheet, offered }: { sheet: ProductFieldsProps; offered: ProductFieldChoices }) {
  const { t } = useLanguage()
  const { values, theirs } = sheet
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="said">
      <h2 id="said">{t('admin-products.said')}</h2>
      <InputField {...productFieldProps(sheet, 'name')} label={t('admin-products.name')} maxLength={200} />
      <ProductFieldInputs form="text" sheet={sheet} />
      <div className="admin-row">
        <ProductFieldInputs form="origin" sheet={sheet} countries={offered.countries} />
      </div>
      <ProductFieldGroup name="categoryIds" label={t('admin-products.category')} theirs={theirs('categoryIds')}>
        <CheckboxGroup group="category" offered={offered.categories.map(({ id, name }) => ({ id, label: name }))} values={values} />
      </ProductFieldGroup>
      <div className="admin-row">
        <ProductFieldInputs form="display" sheet={sheet} />
      </div>
      <Checkbox name="hidden" label={t('admin-products.hide')} defaultChecked={values.hidden === 'on'} required={false} />
      {theirs('hidden')}
    </section>
  )
}
