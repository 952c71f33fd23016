import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../words.tsx'

/** The listing's own search box, a field of the filter form. With JavaScript it searches as one types. */
export function ListingSearch({ value, onInput }: { value: string | undefined; onInput: () => void }) {
  const { t } = useLanguage()
  return (
    <search className="search listing-search">
      <Icon name="search" />
      <input
        form="filters"
        type="search"
        name="search"
        defaultValue={value}
        onInput={onInput}
        maxLength={100}
        autoComplete="off"
        placeholder={t('products.search')}
        aria-label={t('products.search')}
        data-search
        data-suggest
      />
      <button className="icon-button" form="filters" aria-label={t('common.search')}>
        <Icon name="arrow-right" />
      </button>
    </search>
  )
}
