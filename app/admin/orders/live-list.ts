import { DESK } from '#shared/live-topics.ts'
import type { DeskOrder, DeskPage } from '#shop/order-desk.ts'
import { useLanguage } from '../../words.tsx'
import { useFresh } from '../../live/use-fresh.ts'

type Listed = { page: DeskPage; views: { name: string; count: number }[] }

/**
 * The list while it is open: each row says how its order stands now, in its place, and so do the counts. What has come into the list or left it waits until
 * it is asked for. Needs the words of `live`.
 */
export function useLiveList<T extends Listed>(shown: T): { orders: DeskOrder[]; views: T['views']; news: string | null; show: () => void } {
  const { t } = useLanguage()
  const { fresh, show } = useFresh<() => Listed>([DESK])
  const { orders } = shown.page
  if (!fresh) return { orders, views: shown.views, news: null, show }
  const now = new Map(fresh.page.orders.map((order) => [order.number, order]))
  const known = new Set(orders.map(({ number }) => number))
  const came = fresh.page.orders.filter((order) => !known.has(order.number) && isWithin(orders, shown.page.next, order))
  const left = orders.filter((order) => !now.has(order.number) && isWithin(fresh.page.orders, fresh.page.next, order))
  return {
    orders: orders.map((order) => now.get(order.number) ?? order),
    views: fresh.views,
    news: came.length > 0 ? t('live.new-orders', { count: came.length }) : left.length > 0 ? t('live.list-changed') : null,
    show,
  }
}

/** Whether an order stands among these where it is one of them: what has only moved to another page did not come or leave. */
function isWithin(listed: DeskOrder[], next: string | null, { placedAt }: DeskOrder): boolean {
  const last = listed.at(-1)
  return next === null || !last || placedAt > last.placedAt
}
