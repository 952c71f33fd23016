import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { submitOnEnter } from './submit-on-enter.ts'

interface SearchRowProps {
  name: string
  label: string
  /** The search text. */
  search: string
  /** Button value that the page handles. The results appear at this anchor. */
  intent: string
  formAction: string
  isNothing: boolean
}

/** Searches snacks inside the form without losing its input. */
export function SnackSearchRow({ name, label, search, intent, formAction, isNothing }: SearchRowProps) {
  const { t } = useLanguage()
  return (
    <>
      <div className="discount-row">
        <InputField
          name={name}
          type="search"
          label={label}
          required={false}
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          onKeyDown={submitOnEnter(intent)}
        />
        <Button variant="secondary" size="small" icon="search" name="intent" value={intent} formAction={formAction}>
          {t('admin-discounts.find')}
        </Button>
      </div>
      {search.trim() && isNothing && <p className="help">{t('admin-discounts.no-results', { search })}</p>}
    </>
  )
}
