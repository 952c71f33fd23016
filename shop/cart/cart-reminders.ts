import { and, asc, eq, exists, gt, gte, isNotNull, isNull, lt, lte, not, or } from 'drizzle-orm'
import { accountDeletions, carts, mailConsents, orders, users } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import type { Cents } from '#shared/money.ts'
import { type Locale, parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { EmailItem } from '#shop/ports.ts'
import type { Sellable } from '#shop/catalogue/catalogue.types.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { allocateBoxes, contentsOf } from './cart.ts'

/** The age of an abandoned cart: the customer is no longer filling it, but still remembers it. */
const MIN_IDLE_MS = 4 * HOUR
const MAX_IDLE_MS = 72 * HOUR
/** Minimum time between two reminders to one customer. */
const REMINDER_INTERVAL_MS = 7 * 24 * HOUR
const REMINDER_BATCH_SIZE = 100

/**
 * Sends a reminder of the products in an abandoned cart that can still be bought, once per visit.
 * Only customers with consent receive it. Safe to run on several processes at once.
 */
export async function sendCartReminders(shop: Shop): Promise<void> {
  let since = new Date(shop.now().getTime() - MAX_IDLE_MS)
  for (;;) {
    const abandoned = await abandonedCarts(shop, since)
    for (const cart of abandoned) await inTransaction(shop, (inside) => remind(inside, cart))
    const last = abandoned.at(-1)
    if (!last || abandoned.length < REMINDER_BATCH_SIZE) return
    since = last.updatedAt
  }
}

type AbandonedCart = Awaited<ReturnType<typeof abandonedCarts>>[number]

/** Carts last used at `since` or later, oldest first, with their owners. */
function abandonedCarts({ db, now }: Shop, since: Date) {
  const { name, firstName, email } = users
  const ordered = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, carts.userId), gte(orders.placedAt, carts.updatedAt)))
  const leaving = db.select({ id: accountDeletions.userId }).from(accountDeletions).where(eq(accountDeletions.userId, users.id))
  return db
    .select({ id: carts.id, updatedAt: carts.updatedAt, name, firstName, email, locale: mailConsents.locale })
    .from(carts)
    .innerJoin(users, and(eq(users.id, carts.userId), eq(users.emailVerified, true), isNull(users.blockedAt)))
    .innerJoin(mailConsents, and(eq(mailConsents.email, users.email), eq(mailConsents.topic, 'cart-reminder')))
    .where(
      and(
        gt(carts.updatedAt, since),
        lte(carts.updatedAt, new Date(now().getTime() - MIN_IDLE_MS)),
        isUnreminded(now()),
        isNotNull(mailConsents.givenAt),
        isNull(mailConsents.withdrawnAt),
        not(exists(ordered)),
        not(exists(leaving)),
      ),
    )
    .orderBy(asc(carts.updatedAt))
    .limit(REMINDER_BATCH_SIZE)
}

function isUnreminded(now: Date) {
  return or(
    isNull(carts.remindedAt),
    and(lt(carts.remindedAt, carts.updatedAt), lte(carts.remindedAt, new Date(now.getTime() - REMINDER_INTERVAL_MS))),
  )
}

async function remind(shop: Shop, { id, updatedAt, name, firstName, email, locale: consentLocale }: AbandonedCart): Promise<void> {
  const locale = parseLocale(consentLocale)
  const items = await whatCanBeBought(shop, id, locale)
  if (items.length === 0) return
  // The first process to record the reminder sends it.
  const [marked] = await shop.db
    .update(carts)
    .set({ remindedAt: shop.now() })
    .where(and(eq(carts.id, id), eq(carts.updatedAt, updatedAt), isUnreminded(shop.now())))
    .returning({ id: carts.id })
  if (!marked) return
  await sendEmail(shop, {
    template: 'cart-reminder',
    key: `cart-reminder:${id}:${updatedAt.getTime()}`,
    data: {
      first_name: firstName,
      items,
      subtotal_cents: items.reduce((sum, item) => sum + item.total_price_cents, 0),
      currency: shop.settings.currency,
      cart_url: shop.settings.url + localize(urls.cart(), locale),
    },
    to: { name, address: email },
    locale,
    topic: 'cart-reminder',
    onlyWhile: { cart: id, untouchedSince: updatedAt.toISOString() },
  })
}

/** The cart's boxes and lines at today's price, limited to the stock. */
async function whatCanBeBought(shop: Shop, cartId: string, locale: Locale): Promise<EmailItem[]> {
  const { lines, boxes } = await contentsOf(shop, { id: cartId })
  const localized = shop.catalogue.inLocale(locale)
  const inCart = boxes.filter(({ savedForLaterAt }) => !savedForLaterAt)
  const allocated = allocateBoxes(inCart, (id) => localized.sellable(id), shop.settings.box.percentOff)
  const whole = allocated.boxes.filter(({ quantity }) => quantity > 0)
  const boxed = whole.flatMap(({ snacks, quantity }, index) =>
    snacks.flatMap(({ sellable, discountCents }) =>
      sellable ? [itemOf(shop, sellable, { quantity, pieceCents: sellable.priceCents - discountCents, boxNumber: index + 1 })] : [],
    ),
  )
  const single = lines.flatMap((line) => {
    const sellable = line.savedForLaterAt ? null : allocated.rest(line.variationId)
    const quantity = Math.min(line.quantity, sellable?.available ?? 0)
    return sellable && quantity > 0 ? [itemOf(shop, sellable, { quantity, pieceCents: sellable.priceCents, boxNumber: null })] : []
  })
  return [...boxed, ...single]
}

function itemOf(
  { settings }: Shop,
  sellable: Sellable,
  { quantity, pieceCents, boxNumber }: { quantity: number; pieceCents: Cents; boxNumber: number | null },
): EmailItem {
  return {
    product_name: sellable.productName,
    variation_name: sellable.variationName,
    quantity,
    unit_price_cents: pieceCents,
    total_price_cents: quantity * pieceCents,
    picture_url: sellable.pictureId ? settings.url + urls.picture(sellable.pictureId, 320, 'png') : null,
    box_number: boxNumber,
  }
}
