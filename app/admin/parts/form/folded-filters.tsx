import type { ReactNode } from 'react'
import { useLanguage } from '#app/language/words.tsx'

/** What narrows a list, folded away while nothing does; `set`: how many of the filters do. */
export function FoldedFilters({ set, children }: { set: number; children: ReactNode }) {
  const { t } = useLanguage()
  return (
    <details className="desk-filters" open={set > 0}>
      <summary>{set > 0 ? t('admin.filters-set', { count: set }) : t('admin.filters')}</summary>
      {children}
    </details>
  )
}
