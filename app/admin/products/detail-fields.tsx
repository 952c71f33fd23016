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

interface ListingProps {
  fields: ProductFieldsProps
  offered: ProductFieldChoices
}

/** Name, texts and origin. */
export function DetailFields({ fields, offered }: ListingProps) {
  const { t } = useLanguage()
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="said">
      <h2 id="said">{t('admin-products.said')}</h2>
      <InputField {...productFieldProps(fields, 'name')} label={t('admin-products.name')} maxLength={200} />
      <ProductFieldInputs form="text" fields={fields} />
      <div className="admin-row">
        <ProductFieldInputs form="origin" fields={fields} countries={offered.countries} />
      </div>
    </section>
  )
}

/** The product's category and its visibility. */
export function DisplayFields({ fields, offered }: ListingProps) {
  const { t } = useLanguage()
  const { values, theirs } = fields
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="place">
      <h2 id="place">{t('admin-products.in-shop-place')}</h2>
      <Checkbox name="hidden" label={t('admin-products.hide')} defaultChecked={values.hidden === 'on'} required={false} />
      {theirs('hidden')}
      <ProductFieldGroup name="categoryIds" label={t('admin-products.category')} theirs={theirs('categoryIds')}>
        <CheckboxGroup group="category" offered={offered.categories.map(({ id, name }) => ({ id, label: name }))} values={values} />
      </ProductFieldGroup>
      <ProductFieldInputs form="display" fields={fields} />
    </section>
  )
}
