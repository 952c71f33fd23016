import { localeNames, localize } from '#shared/locale.ts'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { usePagePath, useRootData } from '#app/request/root-data.ts'

/** Links to the same page in every language. The choice is stored (see enhance.ts). */
export function LanguageLinks() {
  const { locale: current, t } = useLanguage()
  const address = usePagePath()
  const { languages } = useRootData()
  return (
    <ul className="languages" aria-label={t('common.language')}>
      {languages.map((locale) => (
        <li key={locale}>
          <a
            href={localize(address, locale)}
            lang={locale}
            hrefLang={locale}
            data-locale={locale}
            aria-current={locale === current ? 'true' : undefined}
          >
            {localeNames[locale]}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function LanguageMenu() {
  const { t, locale } = useLanguage()
  return (
    <details className="language-menu from-lg" data-close-outside>
      <summary className="icon-button" aria-label={`${t('common.language')}: ${localeNames[locale]}`}>
        <Icon name="languages" />
      </summary>
      <LanguageLinks />
    </details>
  )
}
