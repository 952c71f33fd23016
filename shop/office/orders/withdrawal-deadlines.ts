import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { orders, returns } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { localize } from '#shared/locale.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { listShopOwners } from '#shop/mail/shop-owners.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** Staff are alerted this long before the refund of a withdrawal is due by law. */
const WARNING_MS = 4 * DAY

/** Open withdrawals of paid orders whose refund is due soon or overdue, the most urgent first. */
export async function listUrgentWithdrawals({ db, now }: Shop): Promise<{ id: string; number: string; refundBy: Date }[]> {
  const rows = await db
    .select({ id: returns.id, number: orders.number, refundBy: returns.refundBy })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        eq(returns.kind, 'withdrawal'),
        eq(returns.status, 'approved'),
        lt(returns.refundBy, new Date(now().getTime() + WARNING_MS)),
        isNotNull(orders.paidAt),
      ),
    )
    .orderBy(asc(returns.refundBy))
  return rows.flatMap(({ refundBy, ...row }) => (refundBy ? [{ ...row, refundBy }] : []))
}

/** Emails the owners once about each withdrawal whose refund is due in four days. */
export async function remindOfWithdrawals(shop: Shop): Promise<void> {
  const urgent = await listUrgentWithdrawals(shop)
  if (urgent.length === 0) return
  await inTransaction(shop, async (inside) => {
    const owners = await listShopOwners(inside)
    for (const { id, number, refundBy } of urgent)
      for (const { id: ownerId, firstName, locale, to } of owners) {
        const orderUrl = inside.settings.url + localize(adminUrls.order(number), locale)
        const data = { first_name: firstName, order_number: number, due_at: refundBy.toISOString(), order_url: orderUrl }
        await sendEmail(inside, { template: 'withdrawal-due', data, to, locale, key: `withdrawal-due:${id}:${ownerId}` })
      }
  })
}
