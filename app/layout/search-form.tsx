import { useLocation } from 'react-router'
import { urls } from '#shared/urls.ts'
import { MAX_SEARCH_LENGTH } from '#shared/search-length.ts'
import { ClosePanel } from '../ui/close-panel.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { useRootData } from '#app/request/root-data.ts'

/**
 * The search box of the header. The product listing has its own larger one. Ctrl+K focuses it (see
 * enhance.ts).
 */
export function SearchForm() {
  const { t, href } = useLanguage()
  const { snacks } = useRootData()
  if (useLocation().pathname === urls.products()) return null
  const label = t('common.search-snacks', { count: snacks })
  return (
    <search className="header-search">
      <form className="search" action={href(urls.products())}>
        <Icon name="search" />
        <input
          type="search"
          name="search"
          placeholder={label}
          aria-label={label}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          aria-keyshortcuts="Control+K Meta+K"
          data-search
          data-suggest
        />
        <kbd aria-hidden="true" data-needs-script>
          {t('common.search-key')}
        </kbd>
      </form>
    </search>
  )
}

/** The search box on narrow screens. The magnifier button opens it. */
export function SearchPanel() {
  const { t, href } = useLanguage()
  const { snacks } = useRootData()
  const label = t('common.search-snacks', { count: snacks })
  return (
    <div className="search-panel" id="search-panel" popover="auto">
      <search className="grow">
        <form className="search" action={href(urls.products())}>
          <Icon name="search" />
          <input
            type="search"
            name="search"
            placeholder={label}
            aria-label={label}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            autoFocus
            data-suggest
          />
          <button className="icon-button" aria-label={t('common.search')}>
            <Icon name="arrow-right" />
          </button>
        </form>
      </search>
      <ClosePanel panel="search-panel" />
    </div>
  )
}
