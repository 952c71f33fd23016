import { and, asc, eq, exists, gt, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { accountDeletions, mailConsents, orderLines, orders, outbox, users } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { type Locale, parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { Shop } from '#shop/shop.ts'
import { ASSUMED_ARRIVAL_MS, hasArrived } from '#shop/ordering/orders/assumed-arrival.ts'
import { isNotReviewed } from './bought-products.ts'

/**
 * Customers are asked no sooner than this after the delivery, when they have tasted the snacks, and
 * no later than the second limit, when they no longer remember them.
 */
const MIN_AGE_MS = 5 * DAY
const MAX_AGE_MS = 30 * DAY
const REQUEST_BATCH_SIZE = 100

/**
 * Sends review requests to customers who agreed to them, some days after the delivery: once per
 * order, and only for products without a review. Several processes may run it at once.
 */
export async function sendReviewRequests(shop: Shop): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const arrived: ArrivedOrder[] = await arrivedOrders(shop, after)
    for (const order of arrived) await requestReviews(shop, order)
    after = arrived.length < REQUEST_BATCH_SIZE ? undefined : arrived.at(-1)?.id
  }
}

type ArrivedOrder = Awaited<ReturnType<typeof arrivedOrders>>[number]

/** Orders after this id that may get a review request and have had none. */
function arrivedOrders(shop: Shop, after: string) {
  const { db } = shop
  const { name, firstName, email, id: userId } = users
  const leaving = db.select({ id: accountDeletions.userId }).from(accountDeletions).where(eq(accountDeletions.userId, users.id))
  const asked = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.key, sql`'review-request:' || ${orders.id}`))
  return db
    .select({ id: orders.id, number: orders.number, userId, name, firstName, email, locale: mailConsents.locale })
    .from(orders)
    .innerJoin(users, and(eq(users.id, orders.userId), eq(users.emailVerified, true), isNull(users.blockedAt)))
    .innerJoin(mailConsents, and(eq(mailConsents.email, users.email), eq(mailConsents.topic, 'reviews')))
    .where(
      and(
        gt(orders.id, after),
        hasArrived(shop),
        cameAWhileAgo(shop),
        isNotNull(mailConsents.givenAt),
        isNull(mailConsents.withdrawnAt),
        not(exists(leaving)),
        not(exists(asked)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(REQUEST_BATCH_SIZE)
}

/** An order without a recorded delivery counts as delivered some days after it was shipped. */
function cameAWhileAgo({ now }: Shop) {
  const ago = (age: number) => sql`${new Date(now().getTime() - age).toISOString()}::timestamptz`
  return sql`coalesce(
    (select min(e.happened_at) from order_events e where e.order_id = ${orders.id} and e.kind = 'status' and e.status = 'delivered'),
    (select min(e.happened_at) from order_events e where e.order_id = ${orders.id} and e.kind = 'status' and e.status = 'shipped')
      + ${ASSUMED_ARRIVAL_MS / DAY} * interval '1 day'
  ) between ${ago(MAX_AGE_MS)} and ${ago(MIN_AGE_MS)}`
}

async function requestReviews(shop: Shop, { id, number, userId, name, firstName, email, locale: spoken }: ArrivedOrder): Promise<void> {
  const locale = parseLocale(spoken)
  const products = await unreviewed(shop, { orderId: id, userId, locale })
  if (products.length === 0) return
  await sendEmail(shop, {
    template: 'review-request',
    key: `review-request:${id}`,
    data: {
      first_name: firstName,
      order_number: number,
      products,
      review_url: shop.settings.url + localize(urls.orderReview(number), locale),
    },
    to: { name, address: email },
    locale,
    topic: 'reviews',
    onlyWhile: { unreviewed: id },
  })
}

/** The products of an order that are still sold and that the customer has not reviewed. */
async function unreviewed(shop: Shop, { orderId, userId, locale }: { orderId: string; userId: string; locale: Locale }) {
  const { db, catalogue, settings } = shop
  const lines = await db
    .select({ productId: orderLines.productId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotReviewed(shop, userId)))
    .orderBy(asc(orderLines.position))
  return [...new Set(lines.map(({ productId }) => productId))].flatMap((productId) => {
    const product = catalogue.inLocale(locale).product(productId)
    if (!product) return []
    // Email clients do not support WebP.
    return [{ name: product.name, picture_url: product.pictureId ? settings.url + urls.picture(product.pictureId, 320, 'png') : null }]
  })
}
