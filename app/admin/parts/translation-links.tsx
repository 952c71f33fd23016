import './styles/texts.css'
import { adminUrls } from '#shared/admin-urls.ts'
import { directionOf, type Locale, localeNames } from '#shared/locale.ts'
import type { TranslationState } from '#shop/catalogue/editing/texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface LanguageLinksProps {
  /** Null: the categories. */
  product: string | null
  languages: readonly Locale[]
  states: Record<Locale, TranslationState>
  chosen?: Locale
}

/**
 * Links to all languages of the shop, each with the translation state of a product or of the
 * categories.
 */
export function TranslationLinks({ product, languages, states, chosen }: LanguageLinksProps) {
  const { t, href } = useLanguage()
  return (
    <nav className="pills texts-languages" aria-label={t('admin-texts.languages')}>
      {languages.map((locale) => (
        <a
          key={locale}
          className="chip"
          href={href(adminUrls.texts({ of: product ?? undefined, in: locale }))}
          aria-current={locale === chosen ? 'page' : undefined}
        >
          <bdi lang={locale} dir={directionOf(locale)}>
            {localeNames[locale]}
          </bdi>
          {states[locale] !== 'whole' && <TranslationStateBadge state={states[locale]} />}
        </a>
      ))}
    </nav>
  )
}

export function TranslationStateBadge({ state }: { state: TranslationState }) {
  const { t } = useLanguage()
  if (state === 'whole') return null
  return <Badge tone={state === 'missing' ? 'line' : 'warn'}>{t(`admin-texts.state-${state}`)}</Badge>
}
