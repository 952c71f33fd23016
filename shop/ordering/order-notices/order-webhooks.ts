import { asc, eq } from 'drizzle-orm'
import { orderLines, orders, type orderStatuses, type refunds } from '#database/schema.ts'
import { type ChosenWebhookType, publishWebhooks, type WebhookData } from '#shop/base/outgoing-webhooks.ts'
import { articleNumbersOf } from '#shop/catalogue/article-numbers.ts'
import type { Shop } from '#shop/shop.ts'

type OrderStatus = (typeof orderStatuses)[number]
type OrderWebhookType = Extract<ChosenWebhookType, `order.${string}`>
type OrderLine = typeof orderLines.$inferSelect

/** The event that reports each status. Refunds have events of their own. */
const typeOf = {
  pending_payment: 'order.placed',
  paid: 'order.paid',
  packing: 'order.packing',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  cancelled: 'order.cancelled',
  expired: 'order.expired',
} as const satisfies Partial<Record<OrderStatus, OrderWebhookType>>

/** Reports that an order has entered a status, in the caller's transaction. */
export async function publishOrderWebhook(shop: Shop, orderId: string, status: OrderStatus, at: Date): Promise<void> {
  const type = status in typeOf ? typeOf[status as keyof typeof typeOf] : null
  if (!type) return
  await publishWebhooks(shop, [type], async () => [{ type, at, data: await orderData(shop, orderId) }])
}

/** Reports a refund, in the caller's transaction. */
export async function publishRefundWebhook(
  shop: Shop,
  type: 'refund.requested' | 'refund.completed',
  refund: Pick<typeof refunds.$inferSelect, 'id' | 'orderId' | 'amountCents' | 'shippingCents' | 'reason'>,
): Promise<void> {
  await publishWebhooks(shop, [type], async () => {
    const { id, orderId, amountCents, shippingCents, reason } = refund
    const rows = await shop.db.select({ number: orders.number, currency: orders.currency }).from(orders).where(eq(orders.id, orderId))
    return rows.map(({ number, currency }) => ({ type, data: { id, orderNumber: number, amountCents, shippingCents, currency, reason } }))
  })
}

async function orderData(shop: Shop, orderId: string): Promise<WebhookData<OrderWebhookType>> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('The order of a webhook does not exist')
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
  const skus = await articleNumbersOf(
    shop,
    lines.map(({ productId }) => productId),
  )
  const { number, status, currency, subtotalCents, discountCents, discountCode, shippingCents, taxCents, taxIncluded } = order
  const { totalCents, refundedCents, deliveryMethod, shipTo } = order
  return {
    number,
    status,
    placedAt: order.placedAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    currency,
    subtotalCents,
    discountCents,
    discountCode,
    shippingCents,
    taxCents,
    taxIncluded,
    totalCents,
    refundedCents,
    deliveryMethod,
    country: shipTo.country,
    region: shipTo.region || null,
    lines: lines.map((line) => lineData(line, skus)),
  }
}

function lineData(line: OrderLine, skus: ReadonlyMap<string, string>) {
  const { productId, variationId, quantity, unitPriceCents, discountCents, boxDiscountCents, taxCents, totalPriceCents } = line
  return {
    productId,
    variationId,
    sku: skus.get(variationId) ?? null,
    name: line.productName,
    variation: line.variationName,
    quantity,
    unitPriceCents,
    discountCents: discountCents + boxDiscountCents,
    taxCents,
    totalCents: totalPriceCents - discountCents,
  }
}
