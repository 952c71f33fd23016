import { and, count, inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountDeletions, orders, users } from '#database/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { Actor } from '#shop/actor.ts'
import { CustomerFilter, customerMatches } from './customers/filter.ts'
import { cursorFields, keysetPage, type PageCursors } from '#shop/base/lists/keyset-pagination.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

export { BlockCustomer, blockCustomer, type BlockReason, blockReasons, unblockCustomer } from './customers/block.ts'
export { CustomerFilter, type CustomerView, customerViews } from './customers/filter.ts'
export { SendAccountEmail, sendAccountEmail } from './customers/account-emails.ts'
export { removeCustomerNote, WriteCustomerNote, writeCustomerNote } from './customers/notes.ts'
export { type CustomerForStaff, getCustomerForStaff } from './customers/customer-for-staff.ts'
export { eraseCustomer, exportCustomerData, cancelCustomerDeletion } from './customers/customer-data.ts'

// Customers for staff: search, view and actions. Staff never impersonate a customer; this module
// holds all they can see.

/** `sort`: by the creation of the account, or by the customer's total spending. */
export const CustomerQuery = CustomerFilter.extend({
  ...cursorFields,
  sort: z.enum(['newest', 'oldest', 'highest', 'lowest']).catch('newest'),
})

export interface CustomerRow {
  userId: string
  name: string
  email: string
  confirmed: boolean
  blocked: boolean
  /** The account is scheduled for deletion. */
  leaving: boolean
  /** Is a staff member. */
  staff: boolean
  /** Made-up demo data. */
  demo: boolean
  since: Date
  /** Number of paid orders. */
  orders: number
  /** Paid amount less refunds. */
  valueCents: Cents
}

interface CustomerPage extends PageCursors {
  customers: CustomerRow[]
}

const PER_PAGE = 50

/**
 * A page of customers in the order of `sort`, with keyset pagination. Throws Failure('not-found')
 * when the actor may not see them.
 */
export async function listCustomers(shop: Shop, by: Actor, query: z.infer<typeof CustomerQuery>): Promise<CustomerPage> {
  requireRight(by, 'customers.read')
  const isByValue = query.sort === 'highest' || query.sort === 'lowest'
  const columns = isByValue ? { at: spentCents, id: users.id, isNumber: true } : { at: users.createdAt, id: users.id }
  const page = keysetPage(columns, query, PER_PAGE, query.sort === 'oldest' || query.sort === 'lowest' ? 'lowest' : 'highest')
  const found = await shop.db
    .select({ user: users, spent: isByValue ? spentCents.mapWith(Number) : sql<number>`0` })
    .from(users)
    .where(and(customerMatches(shop, query), page.beyond))
    .orderBy(...page.order)
    .limit(page.limit)
  const { rows, next, previous } = page.of(found, ({ user, spent }) => ({ at: isByValue ? spent : user.createdAt, id: user.id }))
  return {
    customers: await rowsOf(
      shop,
      rows.map(({ user }) => user),
    ),
    next,
    previous,
  }
}

/** Paid amounts less refunds of a customer, as the rows show them. */
const spentCents = sql`coalesce((
  select sum(${orders.totalCents} - ${orders.refundedCents}) from ${orders}
  where ${orders.userId} = ${users.id} and ${orders.paidAt} is not null
), 0)`

type User = typeof users.$inferSelect

async function rowsOf({ db }: Shop, rows: User[]): Promise<CustomerRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const bought = await db
    .select({
      userId: orders.userId,
      orders: count(),
      valueCents: sql`sum(${orders.totalCents} - ${orders.refundedCents})`.mapWith(Number),
    })
    .from(orders)
    .where(and(inArray(orders.userId, ids), isNotNull(orders.paidAt)))
    .groupBy(orders.userId)
  const leaving = await db.select({ userId: accountDeletions.userId }).from(accountDeletions).where(inArray(accountDeletions.userId, ids))
  return rows.map((row) => {
    const paid = bought.find(({ userId }) => userId === row.id)
    return {
      userId: row.id,
      name: row.name,
      email: row.email,
      confirmed: row.emailVerified,
      blocked: row.blockedAt !== null,
      leaving: leaving.some(({ userId }) => userId === row.id),
      staff: row.role !== 'customer',
      demo: row.demo,
      since: row.createdAt,
      orders: paid?.orders ?? 0,
      valueCents: paid?.valueCents ?? 0,
    }
  })
}
