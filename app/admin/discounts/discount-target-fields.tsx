import { discountScopes } from '#shared/discount-scopes.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { FieldGroupError } from '../parts/form/field-group-error.tsx'
import type { DiscountFieldProps } from './discount-field-props.ts'
import type { DiscountForm } from './discount-form.server.ts'
import { SnackSearchRow } from './snack-search-row.tsx'

/** The discount's scope: everything, or chosen products and categories. */
export function DiscountTargetFields({ draft, fields, messages, here, form }: DiscountFieldProps & { form: DiscountForm }) {
  const { t } = useLanguage()
  return (
    <fieldset id="targets" className="admin-card discount-part">
      <legend>{t('admin-discounts.for')}</legend>
      <div className="discount-choices">
        {discountScopes.map((scope) => (
          <Checkbox
            key={scope}
            type="radio"
            name="scope"
            value={scope}
            label={t(`admin-discounts.for-${scope}`)}
            defaultChecked={draft.scope === scope}
          />
        ))}
      </div>
      <fieldset className="discount-ticks when-category">
        <legend className="sr-only">{t('admin-discounts.for-category')}</legend>
        <FieldGroupError name="categories" fields={fields} messages={messages.categories} />
        {form.categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`category.${id}`}
            label={name ?? t('admin-discounts.no-longer-sold', { id })}
            defaultChecked={draft.categories.includes(id)}
          />
        ))}
        {form.categories.length === 0 && <p className="help">{t('admin-discounts.no-categories')}</p>}
      </fieldset>
      <Products form={form} fields={fields} messages={messages.products} here={`${here}#targets`} />
    </fieldset>
  )
}

function Products({
  form: { draft, chosen, found },
  fields,
  messages,
  here,
}: {
  form: DiscountForm
  fields: DiscountFieldProps['fields']
  messages: Record<string, string> | undefined
  here: string
}) {
  const { t } = useLanguage()
  const nameOf = (name: string | null, id: string) => name ?? t('admin-discounts.no-longer-sold', { id })
  return (
    <div className="discount-part when-product">
      <FieldGroupError name="products" fields={fields} messages={messages} />
      {chosen.length > 0 && (
        <ul className="discount-chips" aria-label={t('admin-discounts.selected-products')}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <input type="hidden" name={`product.${id}`} value="on" />
              {nameOf(name, id)}
              <button
                className="icon-button"
                name="intent"
                value={`remove-product.${id}`}
                formAction={here}
                aria-label={t('admin-discounts.remove-product', { name: nameOf(name, id) })}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SnackSearchRow
        name="productSearch"
        label={t('admin-discounts.product-search')}
        search={draft.productSearch}
        intent="find-products"
        formAction={here}
        isNothing={found.length === 0}
      />
      {found.length > 0 && (
        <ul className="discount-found">
          {found.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button variant="secondary" size="small" icon="plus" name="intent" value={`add-product.${id}`} formAction={here}>
                {t('admin-discounts.add')}
                <span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
