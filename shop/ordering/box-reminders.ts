import { and, asc, desc, eq, exists, gt, isNotNull, isNull, lte, not, or } from 'drizzle-orm'
import { accountDeletions, boxReminders, mailConsents, orderBoxes, orderLines, orders, users } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import type { BoxPreferences, BoxSize as Size } from '#shared/discovery-box.ts'
import { localize, parseLocale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { BoxSize } from '#shop/cart/box-preferences.ts'
import { composeBox } from '#shop/cart/discovery-box.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { EmailItem } from '#shop/ports.ts'
import { boxPrice } from '#shop/pricing/box-price.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

// Monthly reminders of a discovery box, for customers who asked for them. Each holds the last box
// that the customer bought, with others for the snacks that are sold out.

const REMINDER_INTERVAL_MS = 30 * DAY
const REMINDER_BATCH_SIZE = 100

/**
 * Sends the reminders that are due: a month after the consent and after the last reminder. A box
 * that cannot be filled waits for the next run. Safe to run on several processes at once.
 */
export async function sendBoxReminders(shop: Shop): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await dueReminders(shop, last)
    for (const customer of due) await inTransaction(shop, (inside) => remind(inside, customer))
    if (due.length < REMINDER_BATCH_SIZE) return
    last = due.at(-1)?.userId ?? last
  }
}

type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number]

/** Customers with consent who have bought a box, after this id. */
function dueReminders(shop: Shop, after: string) {
  const { db } = shop
  const { id, name, firstName, email } = users
  const leaving = db.select({ id: accountDeletions.userId }).from(accountDeletions).where(eq(accountDeletions.userId, id))
  const bought = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderBoxes, eq(orderBoxes.orderId, orders.id))
    .where(and(eq(orders.userId, id), isNotNull(orders.paidAt)))
  return db
    .select({ userId: id, name, firstName, email, locale: mailConsents.locale })
    .from(users)
    .innerJoin(mailConsents, and(eq(mailConsents.email, email), eq(mailConsents.topic, 'box-reminder')))
    .leftJoin(boxReminders, eq(boxReminders.userId, id))
    .where(
      and(
        gt(id, after),
        eq(users.emailVerified, true),
        isNull(users.blockedAt),
        lte(mailConsents.givenAt, monthAgo(shop)),
        isNull(mailConsents.withdrawnAt),
        or(isNull(boxReminders.sentAt), lte(boxReminders.sentAt, monthAgo(shop))),
        exists(bought),
        not(exists(leaving)),
      ),
    )
    .orderBy(asc(id))
    .limit(REMINDER_BATCH_SIZE)
}

async function remind(shop: Shop, { userId, name, firstName, email, locale: consentLocale }: DueReminder): Promise<void> {
  const { settings, catalogue, now } = shop
  const locale = parseLocale(consentLocale)
  const last = await lastBoxOf(shop, userId)
  if (!last) return
  const box = composeBox({ catalogue: catalogue.inLocale(locale), settings }, last)
  if (!box.isFull) return
  // The first process to record the reminder sends it.
  const sentAt = now()
  const [marked] = await shop.db
    .insert(boxReminders)
    .values({ userId, sentAt })
    .onConflictDoUpdate({ target: boxReminders.userId, set: { sentAt }, setWhere: lte(boxReminders.sentAt, monthAgo(shop)) })
    .returning({ userId: boxReminders.userId })
  if (!marked) return
  await sendEmail(shop, {
    template: 'box-reminder',
    key: `box-reminder:${userId}:${sentAt.getTime()}`,
    data: {
      first_name: firstName,
      items: itemsOf(shop, box.snacks),
      replaced: box.snacks.filter(({ variationId }) => !last.snacks.includes(variationId)).length,
      total_cents: box.priceCents,
      currency: settings.currency,
      box_url: settings.url + localize(boxUrlOf(last, box.snacks), locale),
    },
    to: { name, address: email },
    locale,
    topic: 'box-reminder',
  })
}

interface LastBox {
  size: Size
  preferences: BoxPreferences
  snacks: string[]
}

async function lastBoxOf({ db }: Shop, userId: string): Promise<LastBox | null> {
  const [box] = await db
    .select({ id: orderBoxes.id, size: orderBoxes.size, preferences: orderBoxes.preferences })
    .from(orderBoxes)
    .innerJoin(orders, eq(orders.id, orderBoxes.orderId))
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt), asc(orderBoxes.position))
    .limit(1)
  const size = BoxSize.safeParse(box?.size)
  if (!box || !size.success) return null
  const lines = await db.select().from(orderLines).where(eq(orderLines.boxId, box.id)).orderBy(asc(orderLines.position))
  return { size: size.data, preferences: box.preferences, snacks: lines.map(({ variationId }) => variationId) }
}

type Snacks = ReturnType<typeof composeBox>['snacks']

/** The page with exactly this box, at the box: one press puts it into the basket. */
function boxUrlOf({ size, preferences }: LastBox, snacks: Snacks): string {
  const { diets, free, heat, countries } = preferences
  const page = urls.discoveryBox({
    size: String(size),
    diet: diets,
    free,
    heat: heat === undefined ? undefined : String(heat),
    country: countries,
    snack: snacks.map(({ variationId }) => variationId),
  })
  return `${page}#carton`
}

function itemsOf({ settings }: Shop, snacks: Snacks): EmailItem[] {
  const { discounts } = boxPrice(
    snacks.map(({ priceCents }) => priceCents),
    settings.box.percentOff,
  )
  return snacks.map(({ productName, variationName, priceCents, pictureId }, index) => {
    const cents = priceCents - (discounts[index] ?? 0)
    const picture_url = pictureId ? settings.url + urls.picture(pictureId, 320, 'png') : null
    return {
      product_name: productName,
      variation_name: variationName,
      quantity: 1,
      unit_price_cents: cents,
      total_price_cents: cents,
      picture_url,
      box_number: 1,
    }
  })
}

const monthAgo = ({ now }: Shop) => new Date(now().getTime() - REMINDER_INTERVAL_MS)
