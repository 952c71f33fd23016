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
  sheet: ProductFieldsProps
  offered: ProductFieldChoices
}

/** Name, texts and origin. */
export function ListingFields({ sheet, offered }: ListingProps) {
  const { t } = useLanguage()
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="said">
      <h2 id="said">{t('admin-products.said')}</h2>
      <InputField {...productFieldProps(sheet, 'name')} label={t('admin-products.name')} maxLength={200} />
      <ProductFieldInputs form="text" sheet={sheet} />
      <div className="admin-row">
        <ProductFieldInputs form="origin" sheet={sheet} countries={offered.countries} />
      </div>
    </section>
  )
}

/** Where the product stands in the shop, and whether it is shown. */
export function PlaceFields({ sheet, offered }: ListingProps) {
  const { t } = useLanguage()
  const { values, theirs } = sheet
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="place">
      <h2 id="place">{t('admin-products.in-shop-place')}</h2>
      <Checkbox name="hidden" label={t('admin-products.hide')} defaultChecked={values.hidden === 'on'} required={false} />
      {theirs('hidden')}
      <ProductFieldGroup name="categoryIds" label={t('admin-products.category')} theirs={theirs('categoryIds')}>
        <CheckboxGroup group="category" offered={offered.categories.map(({ id, name }) => ({ id, label: name }))} values={values} />
      </ProductFieldGroup>
      <ProductFieldInputs form="display" sheet={sheet} />
    </section>
  )
}
