import { eq, exists, and, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountDeletions, orders, users } from '#database/schema.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import { parseOrderNumber } from '#shop/ordering/orders/order-number.ts'
import type { Shop } from '#shop/shop.ts'

/** All customers, blocked customers, and customers whose account will be deleted. */
export const customerViews = ['all', 'blocked', 'leaving'] as const
export type CustomerView = (typeof customerViews)[number]

/** Customer filter from the query parameters. Invalid values are ignored. */
export const CustomerFilter = z.object({
  view: z.enum(customerViews).catch('all'),
  /** The beginning of a name, a last name or an email address, or an order number. */
  search: z
    .string()
    .max(100)
    .transform((typed) =>
      typed
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim(),
    )
    .catch(''),
})
export type CustomerFilter = z.infer<typeof CustomerFilter>

/** The SQL condition on `users` for a filter. */
export function customerMatches(shop: Shop, { view, search }: CustomerFilter): SQL | undefined {
  return and(inView(shop, view), search ? matching(search) : undefined)
}

function inView({ db }: Shop, view: CustomerView): SQL | undefined {
  if (view === 'blocked') return isNotNull(users.blockedAt)
  if (view === 'all') return undefined
  return exists(db.select({ userId: accountDeletions.userId }).from(accountDeletions).where(eq(accountDeletions.userId, users.id)))
}

/** Each condition has an index. The order number is looked up first. */
function matching(search: string): SQL | undefined {
  const begins = likePrefix(search)
  return or(
    sql`${users.email} like ${begins}`,
    sql`lower(${users.name}) like ${begins}`,
    sql`lower(${users.lastName}) like ${begins}`,
    sql`${users.id} = (select ${orders.userId} from ${orders} where ${orders.number} = ${parseOrderNumber(search)})`,
  )
}
