import type { MessageKey } from '#locales/messages.ts'
import { isProductField } from '#shared/product-fields.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { fieldFormLabel } from '#app/language/field-words.ts'
import { useLanguage } from '#app/language/words.tsx'
import { FoodFields } from './food-fields.tsx'
import { type ExistingPicture, ExistingPictures } from './picture-fields.tsx'
import type { ProductFieldChoices } from './product-field-group.tsx'
import type { ProductFormValues } from '../parts/form/product-form-values.ts'
import { DetailFields, DisplayFields } from './detail-fields.tsx'
import { VariationRows } from './variation-rows.tsx'
import { type ConflictView, useConflictNotes } from './conflict-notes.tsx'

interface SheetFormProps {
  values: ProductFormValues
  /** The draft as it was when the form opened, sent back with the form; empty for a new product. */
  was: string
  formKey: string
  offered: ProductFieldChoices
  pictures: ExistingPicture[]
  refusal?: FormRejection
  clashes?: ConflictView[]
}

/** The form with all fields of a product. */
export function ProductForm({ values, was, formKey, offered, pictures, refusal, clashes = [] }: SheetFormProps) {
  const { t } = useLanguage()
  const errors = refusal?.fields ?? {}
  const labelOf = useErrorLabel(values)
  const fields = { values, errors, theirs: useConflictNotes(clashes) }
  return (
    <form method="post" className="admin-stack product-form" noValidate>
      {refusal && (
        <ErrorSummary
          title={t(`failures.${refusal.failure}` as MessageKey)}
          fields={errors}
          labels={Object.fromEntries(Object.keys(errors).map((name) => [name, labelOf(name)]))}
        />
      )}
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="was" value={was} />
      <input type="hidden" name="intent" value="save" />
      <p className="text-ink-2">{t('admin-products.required-hint')}</p>
      <div className="admin-columns">
        <div className="admin-stack">
          <DetailFields fields={fields} offered={offered} />
          <VariationRows fields={fields} />
          <FoodFields fields={fields} />
        </div>
        <div className="admin-stack admin-beside">
          <DisplayFields fields={fields} offered={offered} />
          {pictures.length > 0 && <ExistingPictures fields={fields} pictures={pictures} />}
        </div>
      </div>
      <div className="admin-save">
        <Button icon="check">{t('admin-products.save')}</Button>
      </div>
    </form>
  )
}

/** The label of a refused field in the error summary. A field of a size names the size. */
function useErrorLabel(values: ProductFormValues): (name: string) => string {
  const { t } = useLanguage()
  return (name) => {
    const [, row, part] = /^variations\.(\d+)\.(\w+)$/.exec(name) ?? []
    if (!part) return t(labelKeyOf(name))
    const field = t(`admin-products.size-${part}` as MessageKey)
    const size = values[`variations.${row}.name`]
    return size ? t('admin-products.size-field', { field, size }) : field
  }
}

function labelKeyOf(name: string): MessageKey {
  const [field = ''] = name.split('.', 1)
  if (isProductField(field)) return fieldFormLabel(field)
  return `admin-products.${name}` as MessageKey
}
