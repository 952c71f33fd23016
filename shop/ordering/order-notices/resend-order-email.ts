import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orderEvents, orderLines, orders, outbox, parcels, refundLines, refunds, returnLines, returns } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import { parseLocale } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { orderItemsOf } from '../order-lines/order-items.ts'
import { hasOrderNumber } from '../orders/order-lock.ts'
import { orderEventEmailData, rebuiltEmailData, sendOrderEmail } from './order-emails.ts'
import type { OrderRow } from '../payments/payments.ts'
import { emailPropertiesOf } from '#shop/mail/email-properties.ts'
import type { EmailData, EmailName, RenderedEmail } from '#shop/ports.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import { confirmationEmailOf } from '../payments/confirmation-email.ts'
import { emailSenderOf } from '#shop/settings.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

// Staff can read the emails about an order and send them again. The outbox deletes the data of an
// email after delivery. Emails about orders can be rendered again, because the database has all
// their data.

/** `key` is the idempotency key of the form: a second submit sends nothing more. */
export const ResendEmail = z.object({ key: z.uuid() })

/** An email as its reader received it, in their language. */
export interface ReadableEmail extends Pick<RenderedEmail, 'subject' | 'text'> {
  id: string
  locale: string
}

/** Whether an email with this template can be rendered again. */
export function isRenderableEmail(shop: Shop, template: string): template is OrderEmailName {
  return emailPropertiesOf(shop, template)?.canBeResent === true
}

/** An email by the number of its order and its id in the outbox. */
interface OrderEmailId {
  number: string
  emailId: string
}

/**
 * The text of an email about an order. Throws Failure('not-found') for an email about another
 * order, and for one that cannot be rendered again.
 */
export async function readOrderEmail(shop: Shop, by: Actor, which: OrderEmailId): Promise<ReadableEmail> {
  requireRight(by, 'orders.read')
  const { order, template, data } = await find(shop, which)
  const locale = parseLocale(order.locale)
  const { subject, text } = await shop.emailRenderer.write(template, data, locale, emailSenderOf(shop.settings))
  return { id: which.emailId, subject, text, locale }
}

/**
 * Sends an email about an order again, to the order's current address. Throws Failure: 'not-found',
 * 'too-many-requests'.
 */
export async function resendOrderEmail(
  shop: Shop,
  by: Actor,
  { key, ...which }: OrderEmailId & z.infer<typeof ResendEmail>,
): Promise<void> {
  requireRight(by, 'mail.send')
  const { order, template, data, about } = await find(shop, which)
  await consumeRateLimits(shop, [{ key: `letters-again:${order.id}`, max: 20, windowMs: DAY }])
  await inTransaction(shop, async (inside) => {
    await sendOrderEmail(inside, order, { template, data, key: `${about}:again:${key}` })
    await recordAudit(inside, by, { action: 'letter.sent-again', target: `order:${order.number}`, after: { template } })
  })
}

/** The emails with the data of an order. */
type OrderEmailName = { [T in EmailName]: EmailData[T] extends { order_number: string } ? T : never }[EmailName]
type Found = { template: OrderEmailName; data: EmailData[OrderEmailName]; order: OrderRow; about: string }

async function find(shop: Shop, { number, emailId }: OrderEmailId): Promise<Found> {
  if (!isId(emailId)) throw new Failure('not-found')
  const [order] = await shop.db.select().from(orders).where(hasOrderNumber(number))
  if (!order) throw new Failure('not-found')
  const isSent = and(eq(outbox.kind, 'letter'), isNull(outbox.skipReason))
  const isIts = and(eq(outbox.id, emailId), isSent, sql`split_part(${outbox.key}, ':', 2) = ${order.id}`)
  const [row] = await shop.db.select({ key: outbox.key }).from(outbox).where(isIts)
  const about = row?.key.split(':again:', 1)[0] ?? ''
  const [template = '', , which = ''] = about.split(':')
  if (!isRenderableEmail(shop, template)) throw new Failure('not-found')
  const data = await restored(shop, order, { template, which })
  if (!data) throw new Failure('not-found')
  return { order, template, data, about }
}

async function restored(shop: Shop, order: OrderRow, { template, which }: { template: OrderEmailName; which: string }) {
  const restore = restoreData[template]
  return restore ? restore(shop, order, which) : orderEventEmailData(shop, order)
}

type RestoreData<T extends OrderEmailName> = (shop: Shop, order: OrderRow, which: string) => Promise<EmailData[T] | null>

/**
 * Reads the data of each email that says more than `orderEventEmailData`; null where it is missing.
 * `which`: the refund or the return.
 */
const restoreData: { [T in OrderEmailName]?: RestoreData<T> } = {
  'order-confirmation': async (shop, order) => (await confirmationEmailOf(shop, order)).data,
  async 'order-shipped'(shop, order) {
    const [parcel] = await shop.db.select().from(parcels).where(eq(parcels.orderId, order.id))
    if (!parcel) return null
    const { carrier, trackingNumber, trackingUrl } = parcel
    return { ...(await orderEventEmailData(shop, order)), carrier, tracking_number: trackingNumber, tracking_url: trackingUrl }
  },
  'order-rebuilt': (shop, order) => rebuiltEmailData(shop, order),
  async 'order-cancelled'(shop, order) {
    const isIt = and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'status'), eq(orderEvents.status, 'cancelled'))
    const [event] = await shop.db.select({ detail: orderEvents.detail }).from(orderEvents).where(isIt)
    return event ? { ...(await orderEventEmailData(shop, order)), refund_cents: Number(event.detail.refundCents ?? 0) } : null
  },
  async 'order-refunded'(shop, order, refundId) {
    const [refund] = isId(refundId)
      ? await shop.db
          .select()
          .from(refunds)
          .where(and(eq(refunds.id, refundId), eq(refunds.orderId, order.id)))
      : []
    if (!refund || refund.reason === 'at-point-of-sale') return null
    const items = await shop.db
      .select({ line: orderLines, quantity: refundLines.quantity })
      .from(refundLines)
      .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
      .where(eq(refundLines.refundId, refund.id))
    return { ...(await orderEventEmailData(shop, order, items)), refund_cents: refund.amountCents, reason: refund.reason }
  },
  async 'return-requested'(shop, order, returnId) {
    const found = await returnOf(shop, order, returnId)
    return found ? orderEventEmailData(shop, order, found.items) : null
  },
  async 'return-answered'(shop, order, returnId) {
    const found = await returnOf(shop, order, returnId)
    if (!found || found.row.status === 'requested') return null
    return { ...(await orderEventEmailData(shop, order, found.items)), approved: found.row.status !== 'refused', answer: found.row.answer }
  },
  async 'withdrawal-received'(shop, order, key) {
    const rows = await shop.db.select({ declarations: returns.declarations }).from(returns).where(eq(returns.orderId, order.id))
    const declared = rows.flatMap(({ declarations }) => declarations ?? []).find((one) => one.key === key)
    if (!declared) return null
    const items = await orderItemsOf(shop, order.id, declared.lines)
    return { ...(await orderEventEmailData(shop, order, items)), declared_at: declared.at, declared_by: declared.name }
  },
}

/**
 * The emails whose data `restoreData` reads. All others that can be sent again hold only
 * `orderEventEmailData`.
 */
export const restoredEmails = Object.keys(restoreData)

async function returnOf(shop: Shop, order: OrderRow, returnId: string) {
  const [row] = isId(returnId)
    ? await shop.db
        .select()
        .from(returns)
        .where(and(eq(returns.id, returnId), eq(returns.orderId, order.id)))
    : []
  if (!row) return null
  const items = await shop.db
    .select({ line: orderLines, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(eq(returnLines.returnId, row.id))
  return { row, items }
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}
