import { eq } from 'drizzle-orm'
import { webhookEvents } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import type { WebhookEvent } from '#shop/ports.ts'
import { checkRefundReturned } from './refunds.ts'
import { settlePayment } from './settlement.ts'
import { settleVersionOnce } from './settled-versions.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Handles a webhook event of a provider. `syncCatalogue` requests a catalogue sync. A
 * handled event is not handled again; a failed event is, when it is delivered again. Two deliveries
 * at once do no harm, since settling and counting are idempotent. Throws OutsideUnavailable.
 */
export async function handleWebhookEvent(shop: Shop, event: WebhookEvent, syncCatalogue: () => void): Promise<void> {
  const handle = async () => {
    if (event.about === 'other') return
    const known = await selectEvent(shop.db, { id: event.id })
    if (known.length === 0) await handleNew(shop, event, syncCatalogue)
  }
  await (event.about === 'payment' ? settleVersionOnce(shop, event, handle) : handle())
  await insertEvent(shop.db, { id: event.id, type: event.type, receivedAt: shop.now() })
}

async function handleNew(shop: Shop, event: WebhookEvent, syncCatalogue: () => void): Promise<void> {
  if (event.about === 'payment' || event.about === 'refund') await settlePayment(shop, event.providerOrderId)
  if (event.about === 'refund') await checkRefundReturned(shop, event.refundId)
  if (event.about === 'stock') await applyStockCounts(shop, event.counts)
  if (event.about === 'catalogue') syncCatalogue()
}

const selectEvent = statement((db, value: ValueOf<{ id: string }>) =>
  db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, value('id'))),
)

const insertEvent = statement((db, value: ValueOf<typeof webhookEvents.$inferSelect>) =>
  db
    .insert(webhookEvents)
    .values({ id: value('id'), type: value('type'), receivedAt: value('receivedAt') })
    .onConflictDoNothing(),
)
