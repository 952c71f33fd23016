import type { ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'

/** A list's filters, folded while none is set. `set` is the number of active filters. */
export function CollapsibleFilters({ set, children }: { set: number; children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <details className="admin-filters" open={set > 0}>
      <summary>{set > 0 ? t('admin.filters-set', { count: set }) : t('admin.filters')}</summary>
      {children}
    </details>
  )
}
