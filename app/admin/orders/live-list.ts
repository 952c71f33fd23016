import { DESK } from '#shared/live-topics.ts'
import type { DeskOrder, DeskPage } from '#shop/office/order-list.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { useLanguage } from '#app/language/words.tsx'
import { compared } from './compared.ts'

interface Listed {
  page: DeskPage
  views: { name: string; count: number }[]
}

/**
 * The list while it is open: each row says how its order stands now, in its place, and so do the counts. What has come into the list or left it waits until
 * it is asked for. Needs the words of `live`.
 */
export function useLiveList<T extends Listed>(shown: T): { orders: DeskOrder[]; views: T['views']; news: string | null; show: () => void } {
  const { t } = useLanguage()
  const { fresh, show } = useFresh<() => Listed>([DESK])
  if (!fresh) return { orders: shown.page.orders, views: shown.views, news: null, show }
  const { orders, came, left } = compared(shown.page, fresh.page)
  const news = came > 0 ? t('live.new-orders', { count: came }) : left > 0 ? t('live.list-changed') : null
  return { orders, views: fresh.views, news, show }
}
