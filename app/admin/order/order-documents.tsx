import type { OrderForStaff } from '#shop/office/orders/order-list.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { KeyHint } from '../parts/keyboard/key-hint.tsx'

/** The documents of a paid order, and a link to its packing page. */
export function OrderDocuments({ orderView: { order, may }, packs }: { orderView: OrderForStaff; packs: boolean }) {
  const { t, href } = useLanguage()
  if (!order.paidAt) return null
  const isPacked = order.parcels.length > 0 || (order.status !== 'cancelled' && order.status !== 'refunded')
  return (
    <section className="admin-card admin-documents" aria-label={t('admin-orders.documents')}>
      {packs && (may.pack || may.ship) && (
        <a href={href(adminUrls.packingOrder(order.number))} aria-keyshortcuts="b">
          <Icon name="clipboard-check" /> {t('admin-orders.pack')} <KeyHint keys="b" />
        </a>
      )}
      {packs && isPacked && (
        <a href={`/api/orders/${order.number}/packing-slip.pdf`} aria-keyshortcuts="l">
          <Icon name="printer" /> {t('admin-orders.slip')} <KeyHint keys="l" />
        </a>
      )}
      <a href={`/api/orders/${order.number}/invoice.pdf`} aria-keyshortcuts="i">
        <Icon name="printer" /> {t('admin-orders.invoice')} <KeyHint keys="i" />
      </a>
    </section>
  )
}
