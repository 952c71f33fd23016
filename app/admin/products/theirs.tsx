import type { ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'

/** A field that somebody else changed meanwhile: what stands there now, as text; `priceCents` in cents. */
export interface ClashView {
  /** As the form names it. */
  field: string
  theirs: string
  cents: number | null
}

/** Says beside a field what somebody else made of it meanwhile; undefined where nobody did. */
export function useTheirs(clashes: ClashView[]): (field: string) => ReactNode {
  const { t, money } = useLanguage()
  return (field) => {
    const clash = clashes.find((one) => one.field === field)
    if (!clash) return undefined
    const said = clash.cents === null ? clash.theirs : money(clash.cents)
    return <span className="desk-theirs">{t('admin-products.theirs', { value: said || t('admin-products.nothing') })}</span>
  }
}
