import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { stockWishes } from '#database/schema.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { type Locale, localize } from '#shared/locale.ts'
import { subscriberOf } from '#shared/network.ts'
import { urls } from '#shared/urls.ts'
import { Email } from '#shop/base/account-fields.ts'
import type { Actor } from '#shop/actor.ts'
import { isWaiting } from './back-in-stock/tell.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { Failure } from '#shop/failure.ts'
import { sendLetter } from '#shop/mail/send.ts'
import { countUse, type Limit } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { idIn, signedId } from '#shop/base/secrets/signed-ids.ts'

export { tellWhoWaits } from './back-in-stock/tell.ts'

/**
 * Lifetime of a confirmed request, of the confirmation link, and of the link after the request has
 * ended.
 */
const WAITS = 90 * DAY
const TO_CONFIRM = DAY
const REMEMBERED = 30 * DAY

export const WishFor = z.object({ variationId: z.string().min(1).max(192), email: Email })

/**
 * Records a back-in-stock request for a variation. A customer's own confirmed address counts at
 * once ('kept'). Any other address receives the same confirmation email first ('letter'), whatever
 * the shop knows about it. 'in-stock' where the variation is available. Throws Failure:
 * 'not-found', 'too-many-requests'.
 */
export async function wishFor(
  shop: Shop,
  by: Actor,
  { variationId, email }: z.infer<typeof WishFor>,
  from: { address: string; locale: Locale },
): Promise<'kept' | 'letter' | 'in-stock'> {
  const sellable = shop.catalogue.sellable(variationId)
  if (!sellable) throw new Failure('not-found')
  if (sellable.available > 0) return 'in-stock'
  await countUse(shop, wishesOf(email, from.address))
  const isOwn = by.kind === 'customer' && by.emailVerified && by.email === email
  return inTransaction(shop, async (inside) => {
    const id = await keep(inside, { variationId, email, locale: from.locale }, isOwn)
    if (isOwn) return 'kept'
    await askToConfirm(inside, id, email, sellable, from.locale)
    return 'letter'
  })
}

/** A back-in-stock request, as the reader of its emails sees it. */
export interface Wish {
  product: { slug: string; name: string; variation: string } | null
  state: 'to-confirm' | 'waiting' | 'told' | 'over'
}

/** The request behind an email link. Null for a forged link and for deleted data. */
export async function wishOf(shop: Shop, token: string): Promise<Wish | null> {
  const id = idIn(shop, 'stock-wish', token)
  const [row] = id ? await shop.db.select().from(stockWishes).where(eq(stockWishes.id, id)) : []
  if (!row) return null
  const sellable = shop.catalogue.sellable(row.variationId)
  return {
    product: sellable && { slug: sellable.productSlug, name: sellable.productName, variation: sellable.variationName },
    state: stateOf(shop, row),
  }
}

/**
 * Confirms the request. Harmless to repeat, and after the request has ended. Null like `wishOf`.
 */
export async function confirmWish(shop: Shop, token: string): Promise<Wish | null> {
  const id = idIn(shop, 'stock-wish', token)
  if (!id) return null
  const isToConfirm = and(
    isNull(stockWishes.confirmedAt),
    isNull(stockWishes.endedAt),
    sql`${stockWishes.expiresAt} > ${shop.now().toISOString()}`,
  )
  await shop.db
    .update(stockWishes)
    .set({ confirmedAt: shop.now(), expiresAt: new Date(shop.now().getTime() + WAITS) })
    .where(and(eq(stockWishes.id, id), isToConfirm))
  return wishOf(shop, token)
}

/**
 * Ends all back-in-stock requests of the reader's address. Harmless to repeat. Null like `wishOf`.
 */
export async function endWishes(shop: Shop, token: string): Promise<Wish | null> {
  const id = idIn(shop, 'stock-wish', token)
  if (!id) return null
  // The link shows the ended state for a while. Then the address is deleted.
  const until = new Date(shop.now().getTime() + REMEMBERED).toISOString()
  const own = sql`${stockWishes.email} = (select email from stock_wishes where id = ${id})`
  await shop.db
    .update(stockWishes)
    .set({ endedAt: shop.now(), expiresAt: sql`least(${stockWishes.expiresAt}, ${until}::timestamptz)` })
    .where(and(own, isNull(stockWishes.endedAt)))
  return wishOf(shop, token)
}

/**
 * Moves back-in-stock requests to a customer's new address. Where both addresses have the same
 * request, the one of the new address stays.
 */
export async function moveWishes({ db }: Shop, from: string, to: string): Promise<void> {
  await db.execute(sql`
    delete from stock_wishes old using stock_wishes kept
    where old.email = ${from} and kept.email = ${to} and kept.variation_id = old.variation_id`)
  await db.update(stockWishes).set({ email: to }).where(eq(stockWishes.email, from))
}

/**
 * Adds the request, or restarts one that has ended. An active request stays as it is: a stranger
 * must not undo it.
 */
async function keep(shop: Shop, wish: { variationId: string; email: string; locale: Locale }, isOwn: boolean): Promise<string> {
  const now = shop.now()
  const begun = {
    locale: wish.locale,
    confirmedAt: isOwn ? now : null,
    toldAt: null,
    endedAt: null,
    expiresAt: new Date(now.getTime() + (isOwn ? WAITS : TO_CONFIRM)),
    createdAt: now,
  }
  await shop.db
    .insert(stockWishes)
    .values({ ...wish, ...begun })
    .onConflictDoUpdate({ target: [stockWishes.email, stockWishes.variationId], set: begun, setWhere: not(isWaiting(shop)!) })
  const [kept] = await shop.db
    .select({ id: stockWishes.id })
    .from(stockWishes)
    .where(and(eq(stockWishes.email, wish.email), eq(stockWishes.variationId, wish.variationId)))
  return kept!.id
}

async function askToConfirm(shop: Shop, id: string, email: string, sellable: Sellable, locale: Locale): Promise<void> {
  await sendLetter(shop, {
    template: 'confirm-wish',
    data: {
      product_name: (shop.catalogue.in(locale).sellable(sellable.variationId) ?? sellable).productName,
      confirm_url: shop.settings.url + localize(urls.backInStock({ token: signedId(shop, 'stock-wish', id) }), locale),
    },
    to: { name: '', address: email },
    locale,
    key: `confirm-wish:${id}:${shop.now().getTime()}`,
  })
}

function stateOf(shop: Shop, row: typeof stockWishes.$inferSelect): Wish['state'] {
  if (row.toldAt) return row.endedAt ? 'over' : 'told'
  if (row.endedAt || row.expiresAt <= shop.now()) return 'over'
  return row.confirmedAt ? 'waiting' : 'to-confirm'
}

/** Rate limits: confirmation emails to one address, and addresses per network. */
function wishesOf(email: string, address: string): Limit[] {
  return [
    { key: `wishes-of:${email}`, most: 10, within: HOUR },
    { key: `wishes-of-day:${email}`, most: 30, within: DAY },
    { key: `wishes-from:${subscriberOf(address)}`, most: 30, within: HOUR },
  ]
}
