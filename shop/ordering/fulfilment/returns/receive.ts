import { eq } from 'drizzle-orm'
import { returnLines, returns } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import { splitCents } from '#shared/money.ts'
import { Failure } from '#shop/failure.ts'
import type { OrderRow } from '../../payments/payments.ts'
import { getRefundBalance, oweRefund, type RefundPieces, recordRefundedAmount } from '../../payments/refund-balance.ts'
import { enqueueRestock } from '../../payments/restocking.ts'
import type { Shop } from '#shop/shop.ts'
import { notifyCustomer } from '../../orders/notify-customer.ts'
import type { EventCause } from '../../orders/transitions.ts'

type ReturnRow = typeof returns.$inferSelect

/** Records that a return has arrived, and creates its refund. The caller has locked the order. */
export async function receivePieces(
  shop: Shop,
  { order, row }: { order: OrderRow; row: ReturnRow },
  { key, restock, cause }: { key: string; restock: boolean; cause: EventCause },
): Promise<void> {
  if (row.status === 'received') return
  if (row.status !== 'approved') throw new Failure('too-late')
  const { paymentId, leftCents, lines } = await getRefundBalance(shop, order)
  const sentBack = await shop.db.select().from(returnLines).where(eq(returnLines.returnId, row.id))
  // Pieces refunded meanwhile are settled.
  const worth = sentBack.flatMap(({ orderLineId, quantity }) => {
    const found = lines.find(({ line }) => line.id === orderLineId)
    const owed = Math.min(quantity, found?.left ?? 0)
    return found && owed > 0 ? [{ line: found.line, quantity: owed, amountCents: found.worth[owed - 1] ?? 0, restock }] : []
  })
  const pieces = within(worth, leftCents)
  const amountCents = pieces.reduce((sum, piece) => sum + piece.amountCents, 0)
  await shop.db.update(returns).set({ status: 'received', receivedAt: shop.now() }).where(eq(returns.id, row.id))
  if (!paymentId || amountCents === 0) {
    if (restock)
      await enqueueRestock(shop, {
        orderId: order.id,
        key: `restock:return:${row.id}`,
        pieces: worth.map(({ line, quantity }) => ({ variationId: line.variationId, quantity })),
      })
    return
  }
  const refundId = await oweRefund(shop, order, {
    key,
    paymentId,
    amountCents,
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
    { refund_cents: amountCents, reason: 'returned' },
    { key: `order-refunded:${order.id}:${refundId}`, items: pieces },
  )
}

/** The same pieces, with their amount limited to the remaining money. */
function within(pieces: RefundPieces[], leftCents: Cents): RefundPieces[] {
  const amounts = pieces.map(({ amountCents }) => amountCents)
  const total = amounts.reduce((sum, one) => sum + one, 0)
  const shares = splitCents(Math.min(total, leftCents), amounts)
  return pieces.map((piece, index) => ({ ...piece, amountCents: shares[index] ?? 0 }))
}
