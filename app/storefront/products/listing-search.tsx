import { MAX_SEARCH_LENGTH } from '#shared/search-length.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The listing's own search box, a field of the filter form. With JavaScript it searches while the
 * user types. The suggestions of suggest.ts stay.
 */
export function ListingSearch({ value }: { value: string | undefined }) {
  const { t } = useLanguage()
  return (
    <search className="search listing-search" data-morph-ignore>
      <Icon name="search" />
      <input
        form="filters"
        type="search"
        name="search"
        defaultValue={value}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        placeholder={t('products.search-hint')}
        aria-label={t('products.search')}
        aria-keyshortcuts="Control+K Meta+K"
        data-search
        data-suggest
      />
      <button className="icon-button" form="filters" aria-label={t('common.search')}>
        <Icon name="arrow-right" />
      </button>
    </search>
  )
}
