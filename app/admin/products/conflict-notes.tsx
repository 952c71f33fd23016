import type { ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'

/**
 * A field that another person changed in the meantime: its present value as text; `priceCents` in
 * cents.
 */
export interface ConflictView {
  /** The form's name for the field. */
  field: string
  theirs: string
  cents: number | null
}

/** The note beside a field with the other person's value; undefined without a conflict. */
export function useConflictNotes(clashes: ConflictView[]): (field: string) => ReactNode {
  const { t, money } = useLanguage()
  return (field) => {
    const clash = clashes.find((one) => one.field === field)
    if (!clash) return undefined
    const said = clash.cents === null ? clash.theirs : money(clash.cents)
    return <span className="admin-conflict">{t('admin-products.current-value', { value: said || t('admin-products.blank') })}</span>
  }
}
