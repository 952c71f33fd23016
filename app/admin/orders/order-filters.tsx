import { adminUrls } from '#shared/admin-urls.ts'
import type { OrderListFilter } from '#shop/office/orders/order-list.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { InputField, SelectField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { QueryFields } from '../parts/form/query-fields.tsx'
import { CollapsibleFilters } from '../parts/form/collapsible-filters.tsx'
import { adminOrdersUrl } from './orders-url.ts'

interface FiltersProps {
  filter: OrderListFilter
  /** All tags in use. */
  tags: string[]
  countries: string[]
}

/** The list's filters, which are in the URL. Folded while none is set. */
export function OrderFilters({ filter, tags, countries }: FiltersProps) {
  const { t, href, country: named, locale } = useLanguage()
  const { view, search, from, to, country, delivery, tag, demo, sort } = filter
  const set = [from, to, country, delivery, tag, demo].filter(Boolean).length
  const sorted = countries.map((code) => ({ code, name: named(code) })).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return (
    <CollapsibleFilters set={set}>
      <form method="get" action={href(adminUrls.orders())}>
        <QueryFields of={adminOrdersUrl({ view, search, sort })} />
        <div className="admin-filter-fields">
          <InputField name="from" type="date" label={t('admin-orders.from')} required={false} defaultValue={from ?? ''} />
          <InputField name="to" type="date" label={t('admin-orders.to')} required={false} defaultValue={to ?? ''} />
          <SelectField name="country" label={t('admin-orders.country')} required={false} defaultValue={country ?? ''}>
            <option value="">{t('admin-orders.any')}</option>
            {sorted.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField name="delivery" label={t('admin-orders.delivery')} required={false} defaultValue={delivery ?? ''}>
            <option value="">{t('admin-orders.any')}</option>
            <option value="standard">{t('cart.delivery-standard')}</option>
            <option value="express">{t('cart.delivery-express')}</option>
          </SelectField>
          {(tags.length > 0 || tag) && (
            <SelectField id="filter-tag" name="tag" label={t('admin-orders.tag')} required={false} defaultValue={tag ?? ''}>
              <option value="">{t('admin-orders.any')}</option>
              {[...new Set([...(tag ? [tag] : []), ...tags])].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
          )}
          <SelectField name="demo" label={t('admin-orders.demo')} required={false} defaultValue={demo ?? ''}>
            <option value="">{t('admin-orders.any')}</option>
            <option value="no">{t('admin-orders.demo-no')}</option>
            <option value="yes">{t('admin-orders.demo-yes')}</option>
          </SelectField>
        </div>
        <div className="admin-row-actions">
          <Button size="small">{t('admin-orders.show')}</Button>
          {set > 0 && (
            <LinkButton to={adminUrls.orders()} variant="ghost" size="small">
              {t('admin-orders.clear')}
            </LinkButton>
          )}
        </div>
      </form>
    </CollapsibleFilters>
  )
}
