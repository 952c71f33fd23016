import { adminUrls } from '#shared/admin-urls.ts'
import { type Locale, localeNames } from '#shared/locale.ts'
import { useLanguage } from '#app/language/words.tsx'
import { Badge } from '#app/ui/badge.tsx'

/** A text as the list shows it. */
export interface PageTextRow {
  name: string
  title: string
  /** In the reader's language. */
  text: string
  /** The languages in which it is the owner's own. */
  changedIn: Locale[]
}

interface ListProps {
  label: string
  rows: PageTextRow[]
  /** The name of the text that the home page shows today. */
  current?: string
}

/** One row a text, which opens its form. */
export function PageTextList({ label, rows, current }: ListProps) {
  const { t, href, list } = useLanguage()
  return (
    <ul className="page-texts" aria-label={label}>
      {rows.map(({ name, title, text, changedIn }) => (
        <li key={name} data-row>
          <a href={href(adminUrls.pageText(name))} data-row-link>
            {title}
          </a>
          <div>
            {text || <span className="text-ink-2">{t('admin-page-texts.none')}</span>}
            {(name === current || changedIn.length > 0) && (
              <span className="admin-badges">
                {name === current && <Badge tone="rose">{t('admin-page-texts.now')}</Badge>}
                {changedIn.length > 0 && (
                  <Badge>{t('admin-page-texts.changed-in', { languages: list(changedIn.map((locale) => localeNames[locale])) })}</Badge>
                )}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
