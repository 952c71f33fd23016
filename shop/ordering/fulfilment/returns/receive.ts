import { eq } from 'drizzle-orm'
import { returns } from '#database/schema.ts'
import { Failure } from '#shop/failure.ts'
import type { OrderRow } from '../../payments/payments.ts'
import { oweRefund, recordRefundedAmount } from '../../payments/refund-balance.ts'
import { enqueueRestock } from '../../payments/restocking.ts'
import type { Shop } from '#shop/shop.ts'
import { notifyCustomer } from '#shop/ordering/order-notices/notify-customer.ts'
import type { EventCause } from '../../orders/transitions.ts'
import type { ReturnRow } from '../returns.types.ts'
import { valueReturn } from './return-value.ts'

/** Records that a return has arrived, and creates its refund. The caller has locked the order. */
export async function receivePieces(
  shop: Shop,
  { order, row }: { order: OrderRow; row: ReturnRow },
  { key, restock, cause }: { key: string; restock: boolean; cause: EventCause },
): Promise<void> {
  if (row.status === 'received') return
  if (row.status !== 'approved' || order.paidAt === null) throw new Failure('too-late')
  const { paymentId, pieces, shippingCents, amountCents } = await valueReturn(shop, order, row, restock)
  await shop.db.update(returns).set({ status: 'received', receivedAt: shop.now() }).where(eq(returns.id, row.id))
  if (!paymentId || amountCents === 0) {
    if (restock)
      await enqueueRestock(shop, {
        orderId: order.id,
        key: `restock:return:${row.id}`,
        pieces: pieces.map(({ line, quantity }) => ({ variationId: line.variationId, quantity })),
      })
    return
  }
  const refundId = await oweRefund(shop, order, {
    key,
    paymentId,
    amountCents,
    shippingCents,
    pieces,
    reason: 'returned',
    requestedBy: cause,
    returnId: row.id,
  })
  if (!refundId) throw new Failure('invalid-input', { fields: { key: 'invalid' } })
  await recordRefundedAmount(shop, order, { amountCents, reason: 'returned', cause })
  await notifyCustomer(
    shop,
    order,
    'order-refunded',
    { refund_cents: amountCents, reason: row.kind === 'withdrawal' ? 'withdrawn' : 'returned' },
    { key: `order-refunded:${order.id}:${refundId}`, items: pieces },
  )
}
