import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Links to the next and previous page of a list. Nothing without links. */
export function ListPager({ links }: { links: ({ to: string; label: string } | null | undefined | false | '')[] }) {
  const { t } = useLanguage()
  const open = links.filter((link) => typeof link === 'object' && link !== null)
  if (open.length === 0) return null
  return (
    <nav className="admin-pages" aria-label={t('admin.pages')}>
      {open.map(({ to, label }) => (
        <LinkButton key={label} variant="secondary" size="small" to={to}>
          {label}
        </LinkButton>
      ))}
    </nav>
  )
}
