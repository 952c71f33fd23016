import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { backInStockRequests } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { allOf } from '#shop/base/lists/conditions.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { signId } from '#shop/base/secrets/signed-ids.ts'

/**
 * Emails per day for each piece in stock. Not every reader buys, but too many emails would
 * disappoint readers.
 */
const EMAILS_PER_PIECE = 3
/** Emails queued in one transaction. */
const EMAIL_BATCH_SIZE = 200
/** How long the link in the email still works. */
const RETENTION_MS = 30 * DAY

/**
 * Notifies the customers whose product is back in stock, the oldest requests first, each once. The
 * number of emails depends on the stock; the other requests keep waiting. Safe to run on several
 * processes at once.
 */
export async function sendBackInStockEmails(shop: Shop): Promise<void> {
  const requested = await shop.db
    .selectDistinct({ id: backInStockRequests.variationId })
    .from(backInStockRequests)
    .where(isOpenRequest(shop))
  for (const { id } of requested) {
    const sellable = shop.catalogue.sellable(id)
    if (sellable && sellable.available > 0) await inTransaction(shop, (inside) => notifyWithinStock(inside, sellable))
  }
}

/** Confirmed, not notified and not ended. */
export function isOpenRequest(shop: Shop) {
  return allOf(
    isNotNull(backInStockRequests.confirmedAt),
    isNull(backInStockRequests.toldAt),
    isNull(backInStockRequests.endedAt),
    gt(backInStockRequests.expiresAt, shop.now()),
  )
}

async function notifyWithinStock(shop: Shop, sellable: Sellable): Promise<void> {
  const { db, now } = shop
  const isOfIt = eq(backInStockRequests.variationId, sellable.variationId)
  // Advisory lock: only one process at a time may count the notified requests.
  await takeAdvisoryLock(shop, `stock-wish:${sellable.variationId}`)
  const [notified] = await db
    .select({ lately: count() })
    .from(backInStockRequests)
    .where(and(isOfIt, gt(backInStockRequests.toldAt, new Date(now().getTime() - DAY))))
  const left = Math.min(EMAIL_BATCH_SIZE, sellable.available * EMAILS_PER_PIECE - (notified?.lately ?? 0))
  if (left <= 0) return
  const requests = await db
    .select()
    .from(backInStockRequests)
    .where(and(isOfIt, isOpenRequest(shop)))
    .orderBy(asc(backInStockRequests.createdAt), asc(backInStockRequests.id))
    .limit(left)
    .for('update')
  for (const request of requests) {
    await db
      .update(backInStockRequests)
      .set({ toldAt: now(), expiresAt: new Date(now().getTime() + RETENTION_MS) })
      .where(eq(backInStockRequests.id, request.id))
    await sendNotification(shop, request, sellable)
  }
}

async function sendNotification(shop: Shop, request: typeof backInStockRequests.$inferSelect, sellable: Sellable): Promise<void> {
  const locale = parseLocale(request.locale)
  const at = (path: string) => shop.settings.url + localize(path, locale)
  const { productName, variationName } = shop.catalogue.inLocale(locale).sellable(sellable.variationId) ?? sellable
  await sendEmail(shop, {
    template: 'back-in-stock',
    data: {
      product_name: productName,
      variation_name: variationName,
      price_cents: sellable.priceCents,
      currency: shop.settings.currency,
      product_url: at(urls.product(sellable.productSlug, { v: variationName ? sellable.variationId : undefined })),
    },
    to: { name: '', address: request.email },
    locale,
    // A request that is made again after its email gets a new key.
    key: `back-in-stock:${request.id}:${request.createdAt.getTime()}`,
    unsubscribeUrl: at(urls.backInStock({ token: signId(shop, 'stock-wish', request.id) })),
  })
}
