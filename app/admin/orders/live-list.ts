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
 * Updates the open list live: each row shows its present state in the same place, and so do the
 * counts. New and removed orders wait until the reader asks for them. Needs the `live` messages.
 */
export function useLiveList<T extends Listed>(shown: T): { orders: DeskOrder[]; views: T['views']; news: string | null; show: () => void } {
  const { t } = useLanguage()
  const { fresh, show } = useFresh<() => Listed>([DESK])
  if (!fresh) return { orders: shown.page.orders, views: shown.views, news: null, show }
  const { orders, came, left } = compared(shown.page, fresh.page)
  const news = came > 0 ? t('live.new-orders', { count: came }) : left > 0 ? t('live.list-changed') : null
  return { orders, views: fresh.views, news, show }
}
