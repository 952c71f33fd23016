import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { productFieldProps, type ProductFieldsProps } from './product-field-group.tsx'
import { variationRowsOf } from '../parts/form/product-form-values.ts'

/** The sizes or flavors of a product, one row each, and an empty row to add another. */
export function VariationRows({ fields }: { fields: ProductFieldsProps }) {
  const { t } = useLanguage()
  const { values } = fields
  const rows = variationRowsOf(values)
  return (
    <section className="admin-card" aria-labelledby="sizes">
      <h2 id="sizes">{t('admin-products.sizes')}</h2>
      {rows.map((row) => {
        const of = (part: string) => productFieldProps(fields, `variations.${row}.${part}`)
        const isNew = !values[`variations.${row}.id`]
        // A product needs one size. The empty row after the last one is an offer.
        const isRequired = !isNew || rows.length === 1
        const title = values[`variations.${row}.name`] || t('admin-products.another-size')
        return (
          <fieldset key={row} className="admin-size">
            <legend>{title}</legend>
            <input type="hidden" name={`variations.${row}.id`} value={values[`variations.${row}.id`] ?? ''} />
            <InputField {...of('name')} label={t('admin-products.size-name')} maxLength={100} required={isRequired} />
            <InputField {...of('priceCents')} label={t('admin-products.size-priceCents')} inputMode="decimal" required={isRequired} />
            <InputField {...of('sku')} label={t('admin-products.size-sku')} maxLength={100} optional />
            <InputField {...of('weightGrams')} label={t('admin-products.size-weightGrams')} inputMode="numeric" optional />
            <Checkbox
              name={`variations.${row}.tracked`}
              label={t('admin-products.size-tracked')}
              defaultChecked={isNew && !values[`variations.${row}.name`] ? true : values[`variations.${row}.tracked`] === 'on'}
              required={false}
            />
            {!isNew && rows.length > 2 && (
              <Checkbox
                name={`variations.${row}.remove`}
                label={t('admin-products.size-remove')}
                defaultChecked={values[`variations.${row}.remove`] === 'on'}
                required={false}
              />
            )}
          </fieldset>
        )
      })}
    </section>
  )
}
