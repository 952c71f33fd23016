import { and, asc, count, desc, eq, gt, inArray, or } from 'drizzle-orm'
import { orderEvents, orderLines, orders, paymentAttempts } from '#database/schema.ts'
import type { Address } from '#shared/address.ts'
import type { Cents } from '#shared/money.ts'
import type { Customer } from './actor.ts'
import { Failure } from './failure.ts'
import { paymentPageOf } from './payments.ts'
import { endUnpaid } from './settlement.ts'
import type { Shop } from './shop.ts'

export type OrderStatus =
  | 'pending_payment'
  | 'paid'
  | 'packing'
  | 'shipped'
  | 'delivered'
  | 'expired'
  | 'cancelled'
  | 'partially_refunded'
  | 'refunded'

export interface OrderSummary {
  number: string
  status: OrderStatus
  placedAt: Date
  totalCents: Cents
  currency: string
  pieces: number
  /** The first few lines, for thumbnails. */
  pictures: { id: string | null; productName: string; tint: string }[]
}

export interface OrderView extends OrderSummary {
  email: string
  lines: {
    productName: string
    variationName: string
    productSlug: string | null
    pictureId: string | null
    tint: string
    quantity: number
    unitPriceCents: Cents
    totalPriceCents: Cents
  }[]
  subtotalCents: Cents
  discountCents: Cents
  discountCode: string | null
  shippingCents: Cents
  taxCents: Cents
  shipTo: Address
  deliveryMethod: 'standard' | 'express'
  payBy: Date
  paidAt: Date | null
  /** Newest last. */
  events: { status: OrderStatus; at: Date }[]
  /** Where an unpaid order can still be paid; null otherwise. */
  paymentUrl: string | null
}

/** Orders a page of the history. */
const PER_PAGE = 20
/** How long after it was paid an order is still "just placed", in milliseconds. */
const JUST_PAID = 30 * 60 * 1000

export interface OrderPage {
  orders: OrderSummary[]
  total: number
  page: number
  pages: number
}

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect

/** The customer's own orders, newest first. */
export async function ordersOf(shop: Shop, by: Customer, page: number): Promise<OrderPage> {
  const own = eq(orders.userId, by.userId)
  const [counted] = await shop.db.select({ total: count() }).from(orders).where(own)
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))
  const shown = Math.min(Math.max(1, Math.floor(page) || 1), pages)
  const rows = await shop.db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(PER_PAGE)
    .offset((shown - 1) * PER_PAGE)
  const ids = rows.map(({ id }) => id)
  const lines = await shop.db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  const summaries = rows.map((row) =>
    summaryOf(
      shop,
      row,
      lines.filter((line) => line.orderId === row.id),
    ),
  )
  return { orders: summaries, total, page: shown, pages }
}

/** One of the customer's own orders with everything about it. Throws Failure('not-found') for any other. */
export async function orderOf(shop: Shop, by: Customer, number: string): Promise<OrderView> {
  return viewOf(shop, await ownOrder(shop, by, number))
}

/** The customer's newest order that awaits its payment, or was paid within the last 30 minutes; null where there is none. */
export async function awaitingOrder(shop: Shop, by: Customer): Promise<OrderView | null> {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, by.userId),
        or(
          eq(orders.status, 'pending_payment'),
          and(eq(orders.status, 'paid'), gt(orders.paidAt, new Date(shop.now().getTime() - JUST_PAID))),
        ),
      ),
    )
    .orderBy(desc(orders.placedAt))
    .limit(1)
  return order ? viewOf(shop, order) : null
}

/** Where the customer's own unpaid order is paid. Throws Failure: 'not-found', 'not-awaiting-payment', 'payment-unavailable', 'totals-differ'. */
export async function payOrder(shop: Shop, by: Customer, number: string): Promise<string> {
  const order = await ownOrder(shop, by, number)
  const url = await paymentPageOf(shop, order.id)
  if (!url) throw new Failure('not-awaiting-payment')
  return url
}

/** Cancels the customer's own order while it is unpaid; one that a payment reached first stays paid. Throws Failure: 'not-found', 'not-awaiting-payment', 'payment-unavailable'. */
export async function cancelOrder(shop: Shop, by: Customer, number: string): Promise<void> {
  const order = await ownOrder(shop, by, number)
  if (order.status !== 'pending_payment') throw new Failure('not-awaiting-payment')
  await endUnpaid(shop, order.id, 'cancelled', `customer:${by.userId}`).catch((cause: unknown) => {
    throw new Failure('payment-unavailable', { cause })
  })
}

async function ownOrder(shop: Shop, by: Customer, number: string): Promise<OrderRow> {
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number.toUpperCase()), eq(orders.userId, by.userId)))
  if (!order) throw new Failure('not-found')
  return order
}

async function viewOf(shop: Shop, order: OrderRow): Promise<OrderView> {
  const { db, catalogue } = shop
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position))
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.happenedAt))
  const [attempt] = await db
    .select({ linkUrl: paymentAttempts.linkUrl })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'open')))
  return {
    ...summaryOf(shop, order, lines),
    email: order.email,
    lines: lines.map((line) => ({
      productName: line.productName,
      variationName: line.variationName,
      productSlug: catalogue.product(line.productId)?.slug ?? null,
      pictureId: line.pictureId,
      tint: catalogue.sellable(line.variationId)?.tint ?? 'cocoa',
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalPriceCents: line.totalPriceCents,
    })),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    discountCode: order.discountCode,
    shippingCents: order.shippingCents,
    taxCents: order.taxCents,
    shipTo: order.shipTo,
    deliveryMethod: order.deliveryMethod,
    payBy: order.payBy,
    paidAt: order.paidAt,
    events: events.map(({ status, happenedAt }) => ({ status, at: happenedAt })),
    paymentUrl: order.status === 'pending_payment' && order.payBy > shop.now() ? (attempt?.linkUrl ?? null) : null,
  }
}

function summaryOf({ catalogue }: Shop, order: OrderRow, lines: LineRow[]): OrderSummary {
  return {
    number: order.number,
    status: order.status,
    placedAt: order.placedAt,
    totalCents: order.totalCents,
    currency: order.currency,
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    pictures: lines.slice(0, 4).map((line) => ({
      id: line.pictureId,
      productName: line.productName,
      tint: catalogue.sellable(line.variationId)?.tint ?? 'cocoa',
    })),
  }
}
