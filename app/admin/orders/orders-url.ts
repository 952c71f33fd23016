import { adminUrls } from '#shared/admin-urls.ts'
import type { OrderListFilter } from '#shop/office/orders/order-list.ts'

/** The list's path with a filter and a cursor. */
export function adminOrdersUrl(filter: Partial<OrderListFilter>, place: { after?: string; before?: string } = {}): string {
  const { view, search, from, to, country, delivery, tag, demo, sort } = filter
  const text = (value: string | null | undefined) => value || undefined
  return adminUrls.orders({
    view: view === 'all' ? undefined : view,
    search: text(search),
    from: text(from),
    to: text(to),
    country: text(country),
    delivery: text(delivery),
    tag: text(tag),
    demo: text(demo),
    sort: sort === 'newest' ? undefined : sort,
    ...place,
  })
}
