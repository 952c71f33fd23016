import './bulk.css'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface BulkBarProps {
  /** Number of checked rows. */
  chosen: number
  label: string
  /** The actions on the checked rows. */
  children: ReactNode
}

/**
 * The actions on the checked rows of a list, inside their form. It stays in view while a row is
 * checked, by style alone. The clear button resets the form, so it needs no script either.
 */
export function BulkBar({ chosen, label, children }: BulkBarProps) {
  const { t } = useLanguage()
  return (
    <fieldset className="admin-bulk">
      <legend>{chosen > 0 ? t('admin.selected', { count: chosen }) : label}</legend>
      <Button type="reset" variant="ghost" size="small" icon="x">
        {t('admin.clear-selection')}
      </Button>
      {children}
    </fieldset>
  )
}
