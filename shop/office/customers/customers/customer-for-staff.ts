import { and, count, desc, eq, isNotNull, max, min, sql } from 'drizzle-orm'
import { addresses, orders } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import type { Cents } from '#shared/money.ts'
import type { Locale } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import { findLastAuditEvent } from '#shop/base/audit.ts'
import { getBounce } from '#shop/mail/bounces.ts'
import { isAwaitingPaymentLink } from '#shop/ordering/orders/awaits-payment-link.ts'
import type { OrderStatus } from '#shop/ordering/orders/orders.ts'
import { getDeletionDate } from '../privacy.ts'
import { may, requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { staffNamesOf } from '#shop/base/staff-names.ts'
import type { OrderStage } from '#shop/ordering/orders/transitions.ts'
import { type BlockReason, blockReasons } from './block.ts'
import { type CustomerNote, listCustomerNotes } from './notes.ts'
import { recordCustomerView } from './view-audit.ts'
import { type MailPreference, listMailPreferences, type CustomerSignInMethods, getCustomerSignInMethods } from './sign-in-methods.ts'
import { getUserRow, accountOwnerOf, customerTarget, type UserRow } from './user-row.ts'

/** A customer with all facts that staff need. Holds nothing with which anybody could sign in. */
export interface CustomerForStaff {
  userId: string
  name: string
  email: string
  confirmed: boolean
  locale: Locale
  staff: boolean
  demo: boolean
  since: Date
  /** `by`: the first name of the staff member who blocked; '' when the account no longer exists. */
  blocked: { at: Date; by: string; reason: BlockReason | null } | null
  /** When the account will be deleted; null when no deletion is scheduled. */
  erasedAt: Date | null
  /** Paid orders: their number, the paid amount and the refunded amount. */
  bought: { orders: number; paidCents: Cents; returnedCents: Cents; first: Date | null; last: Date | null }
  /** The latest orders, paid or not. */
  newest: { number: string; status: OrderStatus; stage: OrderStage | null; awaitsPaymentLink: boolean; placedAt: Date; totalCents: Cents }[]
  notes: CustomerNote[]
  mailPreferences: MailPreference[]
  /** Emails bounce, or were reported as spam. */
  undeliverable: 'bounced' | 'complained' | null
  /** Null for a staff member: only owners manage how staff sign in. */
  signIn: CustomerSignInMethods | null
  addresses: number
  /** The actions that the actor may take. */
  may: { change: boolean; reset: boolean; confirm: boolean }
}

const RECENT_ORDER_COUNT = 10

/**
 * One customer, for staff. Records the view in the audit log. Throws Failure('not-found') when
 * there is no such customer, or when the actor may not see customers.
 */
export async function getCustomerForStaff(shop: Shop, by: Actor, userId: string): Promise<CustomerForStaff> {
  requireRight(by, 'customers.read')
  const user = await getUserRow(shop, userId)
  const owner = accountOwnerOf(user)
  const staff = user.role !== 'customer'
  await recordCustomerView(shop, by, customerTarget(user.id))
  const change = may(by, 'customers.change') && !staff
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    confirmed: user.emailVerified,
    locale: owner.locale,
    staff,
    demo: user.demo,
    since: user.createdAt,
    blocked: await blockOf(shop, user),
    erasedAt: await getDeletionDate(shop, owner),
    bought: await boughtBy(shop, user),
    newest: await newestOf(shop, user),
    notes: await listCustomerNotes(shop, by, user.id),
    mailPreferences: await listMailPreferences(shop, user.email),
    undeliverable: (await getBounce(shop, user.email))?.kind ?? null,
    signIn: staff ? null : await getCustomerSignInMethods(shop, owner),
    addresses: await shop.db.$count(addresses, eq(addresses.userId, user.id)),
    may: { change, reset: change && !user.blockedAt, confirm: change && !user.blockedAt && !user.emailVerified },
  }
}

async function blockOf(shop: Shop, { id, blockedAt }: UserRow): Promise<CustomerForStaff['blocked']> {
  if (!blockedAt) return null
  const deed = await findLastAuditEvent(shop, customerTarget(id), 'customer.blocked')
  const names = await staffNamesOf(shop, [deed?.actor ?? null])
  return {
    at: blockedAt,
    by: (deed && names.get(deed.actor)?.firstName) ?? '',
    reason: blockReasons.find((one) => one === deed?.after?.reason) ?? null,
  }
}

async function boughtBy({ db }: Shop, { id }: UserRow): Promise<CustomerForStaff['bought']> {
  const sum = (of: ReturnType<typeof sql>) => sql`coalesce(sum(${of}), 0)`.mapWith(Number)
  const totals = await db
    .select({
      orders: count(),
      paidCents: sum(sql`${orders.totalCents}`),
      returnedCents: sum(sql`${orders.refundedCents}`),
      first: min(orders.paidAt),
      last: max(orders.paidAt),
    })
    .from(orders)
    .where(and(eq(orders.userId, id), isNotNull(orders.paidAt)))
  return firstOf(totals)
}

async function newestOf({ db }: Shop, { id }: UserRow): Promise<CustomerForStaff['newest']> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(RECENT_ORDER_COUNT)
  return rows.map((row) => {
    const { number, status, stage, placedAt, totalCents } = row
    return { number, status, stage, placedAt, totalCents, awaitsPaymentLink: isAwaitingPaymentLink(row) }
  })
}
