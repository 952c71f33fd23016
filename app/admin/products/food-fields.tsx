import type { MessageKey } from '#locales/messages.ts'
import { allergens, cravings, diets, nutrients, tastes } from '#shared/food.ts'
import { Checkbox, InputField, SelectField, TextField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { productFieldProps, ProductFieldGroup, type ProductFieldsProps, CheckboxGroup } from './product-field-group.tsx'

/** Ingredients, diets and taste. */
export function FoodFields({ sheet }: { sheet: ProductFieldsProps }) {
  const { t } = useLanguage()
  const { values, theirs } = sheet
  const of = (name: string) => productFieldProps(sheet, name)
  const worded = (list: readonly string[], key: (id: string) => string) => list.map((id) => ({ id, label: t(key(id) as MessageKey) }))
  return (
    <section className="admin-card admin-form-fields" aria-labelledby="food">
      <h2 id="food">{t('admin-products.food')}</h2>
      <ProductFieldGroup name="allergens" label={t('admin-products.allergens')} theirs={theirs('allergens')}>
        <Checkbox
          name="stated"
          id="field-allergens"
          label={t('admin-products.stated')}
          defaultChecked={values.stated === 'on'}
          required={false}
        />
        <CheckboxGroup group="allergen" offered={worded(allergens, (id) => `common.allergen-${id}`)} values={values} />
      </ProductFieldGroup>
      <TextField
        {...of('ingredients')}
        label={t('admin-products.ingredients')}
        help={theirs('ingredients') ?? t('admin-products.ingredients-help')}
        rows={5}
        optional
      />
      <ProductFieldGroup name="diets" label={t('admin-products.diets')} theirs={theirs('diets')}>
        <CheckboxGroup group="diet" offered={worded(diets, (id) => `common.diet-${id}`)} values={values} />
      </ProductFieldGroup>
      <ProductFieldGroup name="cravings" label={t('admin-products.cravings')} theirs={theirs('cravings')}>
        <CheckboxGroup group="craving" offered={worded(cravings, (id) => `products.craving-${id}`)} values={values} />
      </ProductFieldGroup>
      <SelectField {...of('heat')} label={t('admin-products.heat')}>
        {['0', '1', '2', '3'].map((one) => (
          <option key={one} value={one}>
            {t(`common.heat-${one}` as MessageKey)}
          </option>
        ))}
      </SelectField>
      <ProductFieldGroup name="compass" label={t('admin-products.compass')} theirs={theirs('compass')} isFigures>
        {tastes.map((axis) => (
          <InputField key={axis} {...of(`compass.${axis}`)} label={t(`product.taste-${axis}` as MessageKey)} inputMode="decimal" optional />
        ))}
      </ProductFieldGroup>
      <ProductFieldGroup name="nutrition" label={t('product.nutrition')} theirs={theirs('nutrition')} isFigures>
        {nutrients.map((one) => (
          <InputField key={one} {...of(`nutrition.${one}`)} label={t(nutrientKey(one))} inputMode="decimal" optional />
        ))}
      </ProductFieldGroup>
    </section>
  )
}

function nutrientKey(name: string): MessageKey {
  return (name.startsWith('energy') ? `admin-products.${name}` : `product.${name}`) as MessageKey
}
