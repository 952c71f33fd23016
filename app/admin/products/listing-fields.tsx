import type { MessageKey } from '#locales/messages.ts'
import { shelfNames, tints } from '#shared/food.ts'
import { Checkbox, InputField, SelectField, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import {
  productFieldProps,
  ProductFieldGroup,
  type ProductFieldChoices,
  type ProductFieldsProps,
  CheckboxGroup,
} from './product-field-group.tsx'

/** Name, origin, and place in the shop. */
export function ListingFields({ sheet, offered }: { sheet: ProductFieldsProps; offered: ProductFieldChoices }) {
  const { t } = useLanguage()
  const { values, theirs } = sheet
  const of = (name: string) => productFieldProps(sheet, name)
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="said">
      <h2 id="said">{t('admin-products.said')}</h2>
      <InputField {...of('name')} label={t('admin-products.name')} maxLength={200} />
      <TextField {...of('description')} label={t('admin-products.description')} rows={5} maxLength={4000} optional />
      <div className="admin-row">
        <SelectField {...of('country')} label={t('admin-products.country')} optional>
          <option value="">{t('admin-products.none')}</option>
          {offered.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <InputField {...of('region')} label={t('admin-products.region')} maxLength={100} optional />
        <InputField {...of('flavour')} label={t('admin-products.flavour')} maxLength={100} optional />
      </div>
      <ProductFieldGroup name="categoryIds" label={t('admin-products.category')} theirs={theirs('categoryIds')}>
        <CheckboxGroup group="category" offered={offered.categories.map(({ id, name }) => ({ id, label: name }))} values={values} />
      </ProductFieldGroup>
      <div className="admin-row">
        <SelectField {...of('shelf')} label={t('admin-products.shelf')} optional>
          <option value="">{t('admin-products.none')}</option>
          {shelfNames.map((one) => (
            <option key={one} value={one}>
              {t(`admin-products.shelf-${one}` as MessageKey)}
            </option>
          ))}
        </SelectField>
        <SelectField {...of('tint')} label={t('admin-products.tint')} optional>
          <option value="">{t('admin-products.none')}</option>
          {[...new Set([...tints, ...(values.tint ? [values.tint] : [])])].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      </div>
      <Checkbox name="hidden" label={t('admin-products.hide')} defaultChecked={values.hidden === 'on'} required={false} />
      {theirs('hidden')}
    </section>
  )
}
