import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { backInStockRequests } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { type Locale, localize } from '#shared/locale.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { urls } from '#shared/urls.ts'
import { EmailAddress } from '#shop/base/account-fields.ts'
import type { Actor } from '#shop/actor.ts'
import { isOpenRequest } from './back-in-stock/notify.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { Failure } from '#shop/failure.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { consumeRateLimits, type RateLimit } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { verifySignedId, signId } from '#shop/base/secrets/signed-ids.ts'

export { sendBackInStockEmails } from './back-in-stock/notify.ts'

/**
 * Lifetime of a confirmed request, of the confirmation link, and of the link after the request has
 * ended.
 */
const REQUEST_LIFETIME_MS = 90 * DAY
const CONFIRM_LINK_LIFETIME_MS = DAY
const RETENTION_MS = 30 * DAY

export const RequestBackInStock = z.object({ variationId: z.string().min(1).max(192), email: EmailAddress })

/**
 * Records a back-in-stock request for a variation. A customer's own confirmed address counts at
 * once ('kept'). Any other address receives the same confirmation email first ('email'), whatever
 * the shop knows about it. 'in-stock' where the variation is available. Throws Failure:
 * 'not-found', 'too-many-requests'.
 */
export async function requestBackInStock(
  shop: Shop,
  by: Actor,
  { variationId, email }: z.infer<typeof RequestBackInStock>,
  from: { address: string; locale: Locale },
): Promise<'kept' | 'email' | 'in-stock'> {
  const sellable = shop.catalogue.sellable(variationId)
  if (!sellable) throw new Failure('not-found')
  if (sellable.available > 0) return 'in-stock'
  await consumeRateLimits(shop, requestLimits(email, from.address))
  const isOwn = by.kind === 'customer' && by.emailVerified && by.email === email
  return inTransaction(shop, async (inside) => {
    const request = { variationId, email, locale: from.locale }
    const id = await storeRequest(inside, request, isOwn)
    if (isOwn) return 'kept'
    await sendConfirmation(inside, { id, ...request }, sellable)
    return 'email'
  })
}

/** A back-in-stock request, as the reader of its emails sees it. */
interface BackInStockView {
  product: { slug: string; name: string; variation: string } | null
  state: 'to-confirm' | 'waiting' | 'told' | 'over'
}

/** The request behind an email link. Null for a forged link and for deleted data. */
export async function getBackInStockRequest(shop: Shop, token: string): Promise<BackInStockView | null> {
  const id = verifySignedId(shop, 'stock-wish', token)
  const [row] = id ? await shop.db.select().from(backInStockRequests).where(eq(backInStockRequests.id, id)) : []
  if (!row) return null
  const sellable = shop.catalogue.sellable(row.variationId)
  return {
    product: sellable && { slug: sellable.productSlug, name: sellable.productName, variation: sellable.variationName },
    state: stateOf(shop, row),
  }
}

/**
 * Confirms the request. Harmless to repeat, and after the request has ended. Null like
 * `getBackInStockRequest`.
 */
export async function confirmBackInStockRequest(shop: Shop, token: string): Promise<BackInStockView | null> {
  const id = verifySignedId(shop, 'stock-wish', token)
  if (!id) return null
  const isToConfirm = and(
    isNull(backInStockRequests.confirmedAt),
    isNull(backInStockRequests.endedAt),
    sql`${backInStockRequests.expiresAt} > ${shop.now().toISOString()}`,
  )
  await shop.db
    .update(backInStockRequests)
    .set({ confirmedAt: shop.now(), expiresAt: new Date(shop.now().getTime() + REQUEST_LIFETIME_MS) })
    .where(and(eq(backInStockRequests.id, id), isToConfirm))
  return getBackInStockRequest(shop, token)
}

/**
 * Ends all back-in-stock requests of the reader's address. Harmless to repeat. Null like
 * `getBackInStockRequest`.
 */
export async function endBackInStockRequests(shop: Shop, token: string): Promise<BackInStockView | null> {
  const id = verifySignedId(shop, 'stock-wish', token)
  if (!id) return null
  // The link shows the ended state for a while. Then the address is deleted.
  const until = new Date(shop.now().getTime() + RETENTION_MS).toISOString()
  const own = sql`${backInStockRequests.email} = (select email from stock_wishes where id = ${id})`
  await shop.db
    .update(backInStockRequests)
    .set({ endedAt: shop.now(), expiresAt: sql`least(${backInStockRequests.expiresAt}, ${until}::timestamptz)` })
    .where(and(own, isNull(backInStockRequests.endedAt)))
  return getBackInStockRequest(shop, token)
}

/**
 * Moves back-in-stock requests to a customer's new address. Where both addresses have the same
 * request, the one of the new address stays.
 */
export async function moveBackInStockRequests({ db }: Shop, from: string, to: string): Promise<void> {
  await db.execute(sql`
    delete from stock_wishes old using stock_wishes kept
    where old.email = ${from} and kept.email = ${to} and kept.variation_id = old.variation_id`)
  await db.update(backInStockRequests).set({ email: to }).where(eq(backInStockRequests.email, from))
}

interface NewRequest {
  variationId: string
  email: string
  locale: Locale
}

/**
 * Adds the request, or restarts one that has ended. An active request stays as it is: a stranger
 * must not undo it.
 */
async function storeRequest(shop: Shop, request: NewRequest, isOwn: boolean): Promise<string> {
  const now = shop.now()
  const values = {
    locale: request.locale,
    confirmedAt: isOwn ? now : null,
    toldAt: null,
    endedAt: null,
    expiresAt: new Date(now.getTime() + (isOwn ? REQUEST_LIFETIME_MS : CONFIRM_LINK_LIFETIME_MS)),
    createdAt: now,
  }
  await shop.db
    .insert(backInStockRequests)
    .values({ ...request, ...values })
    .onConflictDoUpdate({
      target: [backInStockRequests.email, backInStockRequests.variationId],
      set: values,
      setWhere: not(isOpenRequest(shop)),
    })
  const stored = await shop.db
    .select({ id: backInStockRequests.id })
    .from(backInStockRequests)
    .where(and(eq(backInStockRequests.email, request.email), eq(backInStockRequests.variationId, request.variationId)))
  return firstOf(stored).id
}

async function sendConfirmation(shop: Shop, { id, email, locale }: NewRequest & { id: string }, sellable: Sellable): Promise<void> {
  await sendEmail(shop, {
    template: 'confirm-wish',
    data: {
      product_name: (shop.catalogue.inLocale(locale).sellable(sellable.variationId) ?? sellable).productName,
      confirm_url: shop.settings.url + localize(urls.backInStock({ token: signId(shop, 'stock-wish', id) }), locale),
    },
    to: { name: '', address: email },
    locale,
    key: `confirm-wish:${id}:${shop.now().getTime()}`,
  })
}

function stateOf(shop: Shop, row: typeof backInStockRequests.$inferSelect): BackInStockView['state'] {
  if (row.toldAt) return row.endedAt ? 'over' : 'told'
  if (row.endedAt || row.expiresAt <= shop.now()) return 'over'
  return row.confirmedAt ? 'waiting' : 'to-confirm'
}

/** Rate limits: confirmation emails to one address, and addresses per network. */
function requestLimits(email: string, address: string): RateLimit[] {
  return [
    { key: `wishes-of:${email}`, max: 10, windowMs: HOUR },
    { key: `wishes-of-day:${email}`, max: 30, windowMs: DAY },
    { key: `wishes-from:${subscriberPrefixOf(address)}`, max: 30, windowMs: HOUR },
  ]
}
