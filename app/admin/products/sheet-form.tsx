import type { MessageKey } from '#locales/messages.ts'
import type { Refusal } from '#app/request/forms.server.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/summary.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { Food } from './food.tsx'
import { type KeptPicture, KeptPictures } from './pictures.tsx'
import type { Offered } from './sheet-fields.tsx'
import type { Values } from '../parts/form/sheet-values.ts'
import { Shown } from './shown.tsx'
import { Sizes } from './sizes.tsx'
import { type ClashView, useTheirs } from './theirs.tsx'

interface SheetFormProps {
  values: Values
  /** The draft as it was when the form opened, sent back with the form; empty for a new product. */
  was: string
  formKey: string
  offered: Offered
  pictures: KeptPicture[]
  refusal?: Refusal
  clashes?: ClashView[]
}

/** The form with all fields of a product. */
export function SheetForm({ values, was, formKey, offered, pictures, refusal, clashes = [] }: SheetFormProps) {
  const { t } = useLanguage()
  const errors = refusal?.fields ?? {}
  const sheet = { values, errors, theirs: useTheirs(clashes) }
  return (
    <form method="post" className="admin-stack" noValidate>
      {refusal && (
        <ErrorSummary
          title={t(`failures.${refusal.failure}` as MessageKey)}
          fields={errors}
          labels={Object.fromEntries(Object.keys(errors).map((name) => [name, t(labelOf(name))]))}
        />
      )}
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="was" value={was} />
      <input type="hidden" name="intent" value="save" />
      <Shown sheet={sheet} offered={offered} />
      <Sizes sheet={sheet} />
      <Food sheet={sheet} />
      {pictures.length > 0 && <KeptPictures sheet={sheet} pictures={pictures} />}
      <div className="desk-save">
        <Button icon="check">{t('admin-products.save')}</Button>
      </div>
    </form>
  )
}

/** Label of a refused field in the error summary. */
function labelOf(name: string): MessageKey {
  const part = /^variations\.\d+\.(\w+)$/.exec(name)?.[1]
  if (part) return `admin-products.size-${part}` as MessageKey
  if (name.startsWith('compass')) return 'admin-products.compass'
  if (name.startsWith('nutrition')) return 'product.nutrition'
  return `admin-products.${name}` as MessageKey
}
