import { type Locale, localeNames, locales } from '#shared/locale.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { SubscriberState } from '#shop/office/mail/subscribers.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'
import { subscriberFilterStates } from './subscriber-states.ts'

export interface SubscriberFilter {
  search: string
  state: SubscriberState | null
  language: Locale | null
}

/** Filters subscribers. The whole filter is in the URL. */
export function SubscriberFilterForm({ filter: { search, state, language } }: { filter: SubscriberFilter }) {
  const { t, href } = useLanguage()
  return (
    <search>
      <form method="get" action={href(adminUrls.newsletter())} className="admin-actions">
        <span className="admin-search">
          <SearchInput label={t('admin-newsletter.find-label')} value={search} />
        </span>
        <select name="state" className="input newsletter-select" defaultValue={state ?? ''} aria-label={t('admin-newsletter.state')}>
          <option value="">{t('admin-newsletter.any-state')}</option>
          {subscriberFilterStates.map((one) => (
            <option key={one} value={one}>
              {t(`admin-newsletter.state-${one}`)}
            </option>
          ))}
        </select>
        <select
          name="language"
          className="input newsletter-select"
          defaultValue={language ?? ''}
          aria-label={t('admin-newsletter.language')}
        >
          <option value="">{t('admin-newsletter.any-language')}</option>
          {locales.map((one) => (
            <option key={one} value={one} lang={one}>
              {localeNames[one]}
            </option>
          ))}
        </select>
        <Button variant="secondary" size="small">
          {t('admin-newsletter.find')}
        </Button>
        {(search || state || language) && (
          <LinkButton variant="ghost" size="small" to={adminUrls.newsletter()}>
            {t('admin-newsletter.all')}
          </LinkButton>
        )}
      </form>
    </search>
  )
}
