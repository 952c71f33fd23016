import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders, outbox, refunds, returns } from '#database/schema.ts'
import type { Address } from '#shared/address/address.ts'
import type { Right } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { home } from '../fixtures/open-selling.ts'

export interface CallRule {
  right: Right
  /** Why the test does not call it with the right. The refusal of other roles is still tested. */
  unseen?: string
  /**
   * The service key may also call this, so the refusal is explicit (forbidden) and not 'not found'.
   */
  said?: true
}

const drawn = 'draws a paper, in a process of its own: shop/ordering/fulfilment/documents.test.ts'
const tilled = 'asks the point of sale: shop/ordering/payments/refunds.test.ts, shop/ordering/orders/cancellations.test.ts'

const reconciled = 'asks the point of sale: shop/office/finance/reconciliation.test.ts'

const webhooked = 'there is no such endpoint, or its host is looked up: api/operations/webhook-endpoints.test.ts'

/** Every staff endpoint by method and documented path, with the right that it requires. */
export const atWork: Record<string, CallRule> = {
  'POST /api/orders/{number}/pack': { right: 'orders.pack' },
  'POST /api/orders/{number}/ship': { right: 'orders.pack' },
  'POST /api/orders/{number}/deliver': { right: 'orders.pack' },
  'POST /api/orders/{number}/cancel-for-customer': { right: 'orders.change', unseen: tilled },
  'GET /api/orders/{number}/refundable': { right: 'orders.refund' },
  'POST /api/orders/{number}/refund': { right: 'orders.refund' },
  'GET /api/orders/{number}/packing-slip.pdf': { right: 'orders.pack', unseen: drawn },
  'GET /api/orders/{number}/invoice.pdf': { right: 'orders.read', unseen: drawn },
  'GET /api/papers/packing-slips.pdf': { right: 'orders.pack', unseen: drawn },
  'GET /api/papers/invoices.pdf': { right: 'orders.read', unseen: drawn },
  'POST /api/returns/{id}/answer': { right: 'orders.change' },
  'POST /api/returns/{id}/receive': { right: 'orders.pack' },
  'GET /api/refunds/open': { right: 'orders.refund' },
  'POST /api/refunds/{id}/try-again': { right: 'orders.refund' },
  'GET /api/reviews/desk': { right: 'reviews.moderate' },
  'POST /api/reviews/moderate': {
    right: 'reviews.moderate',
    unseen: 'its example names no review that there is: shop/reviews/reviews.test.ts',
  },
  'GET /api/reconciliation': { right: 'orders.read', said: true, unseen: reconciled },
  'POST /api/reconciliation/fix': { right: 'orders.refund', said: true, unseen: reconciled },
  'GET /api/webhook-endpoints': { right: 'webhooks.change' },
  'POST /api/webhook-endpoints': { right: 'webhooks.change', unseen: webhooked },
  'PUT /api/webhook-endpoints/{id}': { right: 'webhooks.change', unseen: webhooked },
  'DELETE /api/webhook-endpoints/{id}': { right: 'webhooks.change', unseen: webhooked },
  'POST /api/webhook-endpoints/{id}/rotate-secret': { right: 'webhooks.change', unseen: webhooked },
  'POST /api/webhook-endpoints/{id}/pause': { right: 'webhooks.change', unseen: webhooked },
  'POST /api/webhook-endpoints/{id}/resume': { right: 'webhooks.change', unseen: webhooked },
  'POST /api/webhook-endpoints/{id}/test': { right: 'webhooks.change', unseen: webhooked },
  'GET /api/webhook-endpoints/{id}/deliveries': { right: 'webhooks.change', unseen: webhooked },
  'POST /api/webhook-endpoints/{id}/deliveries/{delivery}/replay': { right: 'webhooks.change', unseen: webhooked },
  'POST /api/webhook-endpoints/{id}/replay': { right: 'webhooks.change', unseen: webhooked },
  'GET /api/accounting': { right: 'figures.read', said: true },
  'GET /api/accounting/days.csv': { right: 'figures.read', said: true },
  'GET /api/accounting/orders.csv': { right: 'figures.read', said: true },
  'GET /api/mail/emails': { right: 'mail.read', said: true },
  'POST /api/mail/emails/{id}/send-again': {
    right: 'mail.read',
    said: true,
    unseen: 'there is no such email: shop/office/mail/email-log.test.ts',
  },
  'POST /mail/send': { right: 'mail.send', said: true, unseen: 'sends an email: api/mail/mail.test.ts' },
  'POST /api/staff/search': { right: 'admin.read' },
  'GET /api/settings': { right: 'settings.change' },
  'PUT /api/settings/{name}': { right: 'settings.change' },
}

const gone = { status: 'pending_payment', email: 'ada@example.test', customerFirstName: 'Ada', locale: 'en-US', currency: 'USD' } as const
const money = { subtotalCents: 0, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 0 }

/**
 * Inserts an unpaid order with a return and a refund. Returns a function from a path parameter to
 * the id of its row.
 */
export async function fixtures(shop: Shop): Promise<(part: string, path: string) => string> {
  const [order] = await shop.db
    .insert(orders)
    .values({
      ...gone,
      ...money,
      number: randomUUID().slice(0, 8).toUpperCase(),
      placeKey: randomUUID(),
      placedAt: shop.now(),
      payBy: shop.now(),
      shipTo: home as Address,
      deliveryMethod: 'standard',
    })
    .returning()
  const [back] = await shop.db.insert(returns).values({ orderId: order!.id, reason: 'damaged' }).returning()
  const [refund] = await shop.db
    .insert(refunds)
    .values({ orderId: order!.id, paymentId: 'p', amountCents: 1, reason: 'goodwill' })
    .returning()
  await shop.db.insert(outbox).values({ kind: 'refund', key: `refund:${refund!.id}`, payload: { refundId: refund!.id } })
  await shop.db
    .update(outbox)
    .set({ deadAt: shop.now() })
    .where(eq(outbox.key, `refund:${refund!.id}`))
  return (part, path) => {
    if (part === 'number') return order!.number
    if (part === 'name') return 'tax'
    return path.includes('/refunds/') ? refund!.id : back!.id
  }
}
