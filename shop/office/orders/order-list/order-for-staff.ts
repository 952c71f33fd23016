import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import { orderEvents, orders, outbox, paymentAttempts, users } from '#database/schema.ts'
import { defaultLocale } from '#shared/locale.ts'
import type { Cents } from '#shared/money.ts'
import { staffNamesOf } from '#shop/base/staff-names.ts'
import type { Customer } from '#shop/actor.ts'
import { findOrderForStaff } from '#shop/ordering/orders/order-lock.ts'
import { type EmailLogName, type EmailState, nameIn, reasonOf, stateOf } from '#shop/office/mail/email-log.ts'
import { type OrderNote, listOrderNotes, orderTagsOf } from '#shop/ordering/orders/order-notes.ts'
import { isRenderableEmail } from '#shop/ordering/order-notices/resend-order-email.ts'
import { getWithdrawalOwed } from '#shop/ordering/fulfilment/returns.ts'
import { type OrderStatus, buildOrderView } from '#shop/ordering/orders/orders.ts'
import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import type { SkipReason } from '#shop/base/outbox.ts'
import type { OrderRow } from '#shop/ordering/payments/payments.ts'
import { type OpenRefund, listOpenRefunds, type Refundable, getRefundable } from '#shop/ordering/payments/refunds.ts'
import type { Shop } from '#shop/shop.ts'
import { may } from '#shop/rights.ts'
import { type OrderSteps, orderStepsFor } from './order-steps.ts'
import { type EventDetail, type OrderEventKind, canBecome } from '#shop/ordering/orders/transitions.ts'

/** An order with all stored facts, and the actions that the actor may take now. */
export interface OrderForStaff {
  order: OrderView
  /** The language of the customer's emails. */
  locale: string
  /**
   * For an order without an account, which can be anonymized: when the customer asked for that, or
   * null. Undefined for all other orders.
   */
  forgetAskedAt: Date | null | undefined
  /** `id`: only for an actor who may see customers. */
  customer: { id: string | null; firstName: string; orders: number; confirmed: boolean } | null
  /**
   * Oldest first. `by`: the first name of a staff member, or 'customer', 'point-of-sale',
   * 'schedule'.
   */
  events: { kind: OrderEventKind; status: OrderStatus; at: Date; by: string; detail: EventDetail }[]
  /** The staff member who entered a phone order; null when the customer placed the order. */
  takenBy: string | null
  demo: boolean
  notes: OrderNote[]
  tags: string[]
  /** Refunds that are still to be made. */
  openRefunds: OpenRefund[]
  attempts: { id: string; status: string; amountCents: Cents; paymentId: string | null; at: Date }[]
  /** Emails about the order, without their text. */
  emails: { id: string; template: EmailLogName; at: Date; state: EmailState; reason: SkipReason | null; readable: boolean }[]
  refundable: Refundable | null
  /** The value of the open withdrawal now, in cents; null when there is none. */
  withdrawalOwedCents: Cents | null
  may: OrderSteps & {
    refund: boolean
    changeAddress: boolean
    answerReturns: boolean
    receiveReturns: boolean
    /** Send an email again. */
    write: boolean
  }
}

/**
 * One order, for staff. Throws Failure('not-found') when there is no such order, or when the actor
 * is not staff.
 */
export async function getOrderForStaff(shop: Shop, by: Customer, number: string): Promise<OrderForStaff> {
  const row = await findOrderForStaff(shop, by, 'orders.read', number)
  // Staff see the names of the point of sale, which are in the default language.
  const view = await buildOrderView(shop, row, ({ productName, variationName }) => ({ productName, variationName }))
  const order = { ...view, namesLocale: defaultLocale }
  const events = await eventsOf(shop, row)
  const refundable = may(by, 'orders.refund') && order.paidAt ? await getRefundable(shop, by, row.number) : null
  return {
    order,
    locale: row.locale,
    forgetAskedAt: may(by, 'customers.change') && row.email === null ? row.forgetAskedAt : undefined,
    customer: await customerOf(shop, by, row),
    events,
    takenBy: await takerOf(shop, row),
    demo: row.demo,
    notes: await listOrderNotes(shop, by, row.id),
    tags: (await orderTagsOf(shop, [row.id])).get(row.id) ?? [],
    openRefunds: may(by, 'orders.refund') ? (await listOpenRefunds(shop, by)).filter((one) => one.orderNumber === row.number) : [],
    attempts: await attemptsOf(shop, row),
    emails: await emailsOf(shop, row),
    refundable,
    withdrawalOwedCents: await getWithdrawalOwed(shop, row),
    may: mayDo(by, order, { refundable, now: shop.now() }),
  }
}

function mayDo(
  by: Customer,
  order: OrderView,
  { refundable, now }: Pick<OrderForStaff, 'refundable'> & { now: Date },
): OrderForStaff['may'] {
  const { stage } = order
  const manages = may(by, 'orders.change')
  return {
    ...orderStepsFor(by, order),
    refund: (refundable?.leftCents ?? 0) > 0,
    changeAddress: manages && (order.status === 'pending_payment' ? order.payBy > now : canBecome(order.status, 'cancelled', stage)),
    answerReturns: manages,
    receiveReturns: may(by, 'orders.pack'),
    write: may(by, 'mail.send'),
  }
}

async function customerOf({ db }: Shop, by: Customer, { userId }: OrderRow): Promise<OrderForStaff['customer']> {
  if (!userId) return null
  const [user] = await db.select({ firstName: users.firstName, confirmed: users.emailVerified }).from(users).where(eq(users.id, userId))
  const [paid] = await db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
  return user ? { id: may(by, 'customers.read') ? userId : null, ...user, orders: paid?.orders ?? 0 } : null
}

async function takerOf({ db }: Shop, { takenBy }: OrderRow): Promise<string | null> {
  return takenBy && ((await staffNamesOf({ db }, [takenBy])).get(takenBy)?.firstName ?? '')
}

async function eventsOf({ db }: Shop, { id }: OrderRow): Promise<OrderForStaff['events']> {
  const rows = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.happenedAt))
  const names = await staffNamesOf(
    { db },
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ kind, status, happenedAt, actor, detail }) => {
    const [who = ''] = actor.split(':')
    return { kind, status, at: happenedAt, detail, by: who === 'staff' ? (names.get(actor)?.firstName ?? '') : who }
  })
}

async function attemptsOf({ db }: Shop, order: OrderRow): Promise<OrderForStaff['attempts']> {
  const rows = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id)).orderBy(asc(paymentAttempts.createdAt))
  return rows.map(({ id, status, amountCents, paymentId, createdAt }) => ({ id, status, amountCents, paymentId, at: createdAt }))
}

/** An email's key contains its template and the id of its subject. */
async function emailsOf(shop: Shop, order: OrderRow): Promise<OrderForStaff['emails']> {
  const rows = await shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'letter'), sql`split_part(${outbox.key}, ':', 2) = ${order.id}`))
    .orderBy(asc(outbox.createdAt))
  return rows.map((row) => ({
    id: row.id,
    template: nameIn(shop, row.key),
    at: row.createdAt,
    state: stateOf(row),
    reason: reasonOf(row),
    readable: row.skipReason === null && isRenderableEmail(shop, nameIn(shop, row.key)),
  }))
}
