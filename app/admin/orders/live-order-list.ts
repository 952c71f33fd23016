import { STAFF_TOPIC } from '#shared/live-topics.ts'
import type { OrderListRow, OrderListPage } from '#shop/office/orders/order-list.ts'
import { useFreshLoaderData } from '#app/live/use-fresh-loader-data.ts'
import { useLanguage } from '#app/language/words.tsx'
import { diffOrderLists } from './order-list-diff.ts'

interface Listed {
  page: OrderListPage
  views: { name: string; count: number }[]
  filter: { sort: string }
}

/**
 * Updates the open list live: each row shows its present state in the same place, and so do the
 * counts. New and removed orders wait until the reader asks for them. Needs the `live` messages.
 */
export function useLiveOrderList<T extends Listed>(
  shown: T,
): { orders: OrderListRow[]; views: T['views']; news: string | null; show: () => void } {
  const { t } = useLanguage()
  const { fresh, show } = useFreshLoaderData<() => Listed>([STAFF_TOPIC])
  if (!fresh) return { orders: shown.page.orders, views: shown.views, news: null, show }
  const { orders, came, left } = diffOrderLists(shown.page, fresh.page, shown.filter.sort === 'newest')
  const news = came > 0 ? t('live.new-orders', { count: came }) : left > 0 ? t('live.list-changed') : null
  return { orders, views: fresh.views, news, show }
}
