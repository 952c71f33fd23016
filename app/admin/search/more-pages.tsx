import { LinkButton } from '../../ui/button.tsx'
import { useLanguage } from '../../words.tsx'

/** Leads on in a list, and back to where it begins. */
export function MorePages({ first, next }: { first: string | null; next: string | null }) {
  const { t } = useLanguage()
  if (!first && !next) return null
  return (
    <nav className="admin-pages" aria-label={t('admin.pages')}>
      {first && (
        <LinkButton variant="secondary" size="small" to={first}>
          {t('admin-search.first-page')}
        </LinkButton>
      )}
      {next && (
        <LinkButton variant="secondary" size="small" to={next}>
          {t('admin-search.next-page')}
        </LinkButton>
      )}
    </nav>
  )
}
