import type { OrderListFilter } from '#shop/office/orders/order-list.ts'
import type { SavedView } from '#shop/office/staff/saved-views.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { adminOrdersUrl } from './orders-url.ts'

interface SavedViewsProps {
  saved: SavedView[]
  filter: OrderListFilter
  /** Whether the list is filtered. Only a filtered list is worth saving. */
  isFiltered: boolean
  refusal: FormRejection | undefined
}

/** Saved filters, and a form to name the present one. */
export function SavedViews({ saved, filter, isFiltered, refusal }: SavedViewsProps) {
  const { t, href } = useLanguage()
  const here = adminOrdersUrl(filter)
  const addressed = saved.map((view) => ({ ...view, to: view.query ? `${adminUrls.orders()}?${view.query}` : adminUrls.orders() }))
  const isSaved = addressed.some(({ to }) => to === here)
  const refused = refusal?.values.intent === 'save' ? refusal : undefined
  if (saved.length === 0 && !isFiltered) return null
  return (
    <div className="admin-saved">
      {addressed.length > 0 && (
        <ul aria-label={t('admin-orders.saved')}>
          {addressed.map(({ id, name, to }) => (
            <li key={id}>
              <a className="chip" href={href(to)} aria-current={to === here ? 'page' : undefined}>
                <Icon name="bookmark" small /> {name}
              </a>
              <form method="post" action={href(here)}>
                <input type="hidden" name="viewId" value={id} />
                <button className="icon-button" name="intent" value="forget" aria-label={t('admin-orders.delete-view', { name })}>
                  <Icon name="x" small />
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {isFiltered && !isSaved && (
        <details open={Boolean(refused)}>
          <summary>{t('admin-orders.save-view')}</summary>
          {refused && refused.failure !== 'invalid-input' && (
            <FailureNotice failure={refused.failure} says={refused.failure === 'too-much' && 'admin-orders.views-full'} />
          )}
          <form method="post" action={href(here)} className="admin-row">
            <input type="hidden" name="intent" value="save" />
            <InputField
              name="name"
              label={t('admin-orders.view-name')}
              maxLength={40}
              defaultValue={refused?.values.name ?? ''}
              error={refused?.fields.name}
              autoComplete="off"
            />
            <Button size="small">{t('admin-orders.save')}</Button>
          </form>
        </details>
      )}
    </div>
  )
}
