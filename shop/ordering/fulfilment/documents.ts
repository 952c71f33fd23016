import { parcelAllergensOf } from '#shop/catalogue/catalogue.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { orders, paymentAttempts, refunds } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { parseLocale } from '#shared/locale.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { shopDate } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { findOrderForStaff, getOrderLines } from '../orders/order-lock.ts'
import { parseOrderNumber } from '../orders/order-number.ts'
import { listOrderDiscounts, getOwnOrderRow } from '../orders/orders.ts'
import { refundedBeforeShipping, ordersWithParcel } from './documents/parcel-contents.ts'
import type { OrderLineRow, OrderRow } from '../payments/payments.ts'
import {
  type LocalizedPaper,
  type InvoicePaper,
  OutsideUnavailable,
  type PaperBox,
  type PackingSlipPaper,
  type Seller,
} from '#shop/ports.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'
import { shownNames } from '../order-lines/line-names.ts'
import { boxesOfLines, type OrderBoxRow, piecePriceOf } from '../order-lines/order-boxes.ts'

export { ordersWithParcel } from './documents/parcel-contents.ts'

/** A PDF document and its file name. */
export interface PrintedDocument {
  name: string
  bytes: Uint8Array
}

/** Maximum number of orders in one file. */
export const ManyOrders = z.object({ numbers: z.array(z.string().min(1).max(20)).min(1).max(50) })

/**
 * The invoice of the customer's own order after payment, in the language of the order. Throws
 * Failure: 'not-found' (also before payment), 'too-many-requests', 'service-unavailable'.
 */
export async function printOwnInvoice(shop: Shop, by: Customer, number: string): Promise<PrintedDocument> {
  const order = await getOwnOrderRow(shop, by, number)
  if (!order.paidAt) throw new Failure('not-found')
  await consumeRateLimits(shop, [{ key: `papers-of:${by.userId}`, max: 60, windowMs: HOUR }])
  const paper = await invoiceOf(shop, order, order.paidAt)
  return { name: `invoice-${order.number}.pdf`, bytes: await printed(shop.papers.invoices([{ paper, locale: parseLocale(order.locale) }])) }
}

/**
 * The invoice of any order, for staff. Throws Failure: 'not-found' for any other actor,
 * 'service-unavailable'.
 */
export async function printInvoice(shop: Shop, by: Actor, number: string): Promise<PrintedDocument> {
  const order = await findOrderForStaff(shop, by, 'orders.read', number)
  if (!order.paidAt) throw new Failure('not-found')
  const paper = await invoiceOf(shop, order, order.paidAt)
  return { name: `invoice-${order.number}.pdf`, bytes: await printed(shop.papers.invoices([{ paper, locale: parseLocale(order.locale) }])) }
}

/**
 * The packing slip of a paid order; without prices for a gift. Throws Failure: 'not-found' when the
 * actor may not pack, and for an order that ended before it left; 'service-unavailable'.
 */
export async function printPackingSlip(shop: Shop, by: Actor, number: string): Promise<PrintedDocument> {
  const order = await findOrderForStaff(shop, by, 'orders.pack', number)
  if (!(await ordersWithParcel(shop, [order])).has(order.id)) throw new Failure('not-found')
  const paper = await packingSlipOf(shop, order)
  return {
    name: `packing-slip-${order.number}.pdf`,
    bytes: await printed(shop.papers.packingSlips([{ paper, locale: parseLocale(order.locale) }])),
  }
}

/**
 * The packing slips of several paid orders in one file, in the given order, each on its own pages.
 * Throws Failure: 'not-found' when the actor may not pack, or when an order is missing, unpaid or
 * ended before it left; 'too-many-requests', 'service-unavailable'.
 */
export async function printPackingSlips(shop: Shop, by: Actor, { numbers }: z.infer<typeof ManyOrders>): Promise<PrintedDocument> {
  requireRight(by, 'orders.pack')
  const list = await ofMany(shop, by, numbers, async (order) => {
    if (!(await ordersWithParcel(shop, [order])).has(order.id)) throw new Failure('not-found')
    return packingSlipOf(shop, order)
  })
  return { name: `packing-slips-${dayOf(shop)}.pdf`, bytes: await printed(shop.papers.packingSlips(list)) }
}

/** The invoices of several orders, for all staff. Throws like `packingSlips`. */
export async function printInvoices(shop: Shop, by: Actor, { numbers }: z.infer<typeof ManyOrders>): Promise<PrintedDocument> {
  requireRight(by, 'orders.read')
  const list = await ofMany(shop, by, numbers, (order, paidAt) => invoiceOf(shop, order, paidAt))
  return { name: `invoices-${dayOf(shop)}.pdf`, bytes: await printed(shop.papers.invoices(list)) }
}

async function ofMany<Paper>(
  shop: Shop,
  by: Customer,
  numbers: string[],
  write: (order: OrderRow, paidAt: Date) => Promise<Paper>,
): Promise<LocalizedPaper<Paper>[]> {
  const distinct = [...new Set(numbers.map(parseOrderNumber))]
  const rows = await shop.db.select().from(orders).where(inArray(orders.number, distinct))
  const found = distinct.map((number) => rows.find((row) => row.number === number))
  await consumeRateLimits(shop, [{ key: `papers-at-once:${by.userId}`, max: 60, windowMs: HOUR }])
  const list: LocalizedPaper<Paper>[] = []
  for (const order of found) {
    if (!order?.paidAt) throw new Failure('not-found')
    list.push({ paper: await write(order, order.paidAt), locale: parseLocale(order.locale) })
  }
  return list
}

function dayOf({ settings, now }: Shop): string {
  return shopDate(settings, now())
}

async function printed(printing: Promise<Uint8Array>): Promise<Uint8Array> {
  return printing.catch((cause: unknown) => {
    throw cause instanceof OutsideUnavailable ? new Failure('service-unavailable', { cause }) : cause
  })
}

async function invoiceOf(shop: Shop, order: OrderRow, paidAt: Date): Promise<InvoicePaper> {
  const lines = await getOrderLines(shop, order.id)
  const boxes = await boxesOfLines(shop, lines)
  return {
    seller: sellerOf(shop),
    number: order.number,
    placedAt: order.placedAt,
    paidAt,
    currency: order.currency,
    timeZone: shop.settings.closedDays.timeZone,
    customer: order.shipTo,
    email: order.email,
    lines: lines.map((line) => ({
      ...namesOf(line),
      quantity: line.quantity,
      unitPriceCents: piecePriceOf(line),
      totalCents: line.totalPriceCents,
      box: boxOf(boxes, line.boxId),
    })),
    subtotalCents: order.subtotalCents,
    discounts: await listOrderDiscounts(shop, order),
    shippingCents: order.shippingCents,
    deliveryMethod: order.deliveryMethod,
    tax: {
      cents: order.taxCents,
      onCents: order.subtotalCents - order.discountCents + (order.shippingTaxCents > 0 ? order.shippingCents : 0),
      percent: order.taxPercent,
      included: order.taxIncluded,
    },
    totalCents: order.totalCents,
    credits: await creditsOf(shop, order),
  }
}

async function packingSlipOf(shop: Shop, order: OrderRow): Promise<PackingSlipPaper> {
  const gone = await refundedBeforeShipping(shop, order)
  const lines = (await getOrderLines(shop, order.id)).flatMap((line) => {
    const quantity = line.quantity - (gone.pieces.get(line.id) ?? 0)
    return quantity > 0 ? [{ ...line, quantity, totalPriceCents: piecePriceOf(line) * quantity }] : []
  })
  const boxes = await boxesOfLines(shop, lines)
  const isGift = Boolean(order.giftMessage) || boxes.some(({ giftCard }) => giftCard !== null)
  return {
    seller: sellerOf(shop),
    number: order.number,
    placedAt: order.placedAt,
    currency: order.currency,
    timeZone: shop.settings.closedDays.timeZone,
    shipTo: order.shipTo,
    deliveryMethod: order.deliveryMethod,
    lines: lines.map((line) => ({
      ...namesOf(line),
      quantity: line.quantity,
      allergens: parcelAllergensOf(shop.catalogue.product(line.productId)),
      totalCents: piecePriceOf(line) * line.quantity,
      box: boxOf(boxes, line.boxId),
    })),
    totalCents: isGift ? null : order.totalCents - gone.cents,
    note: order.note ?? '',
    giftMessage: order.giftMessage ?? '',
  }
}

/** The names that the customer saw: both documents are for the customer. */
function namesOf(line: OrderLineRow): { name: string; variation: string } {
  const { productName, variationName } = shownNames(line)
  return { name: productName, variation: variationName }
}

/** The box of a line, as documents name it: numbered from 1. */
function boxOf(boxes: OrderBoxRow[], boxId: string | null): PaperBox | null {
  const at = boxes.findIndex(({ id }) => id === boxId)
  const box = boxes[at]
  return box ? { number: at + 1, quantity: box.quantity, size: box.size, giftCard: box.giftCard } : null
}

/** Refunds of the order's payment. A refunded duplicate payment does not belong on the invoice. */
function creditsOf({ db }: Shop, { id }: OrderRow): Promise<InvoicePaper['credits']> {
  return db
    .select({ at: refunds.createdAt, amountCents: refunds.amountCents })
    .from(refunds)
    .innerJoin(paymentAttempts, and(eq(paymentAttempts.paymentId, refunds.paymentId), eq(paymentAttempts.status, 'paid')))
    .where(eq(refunds.orderId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

function sellerOf({ settings }: Shop): Seller {
  const { name, seller, contactEmail: email, url } = settings
  return { name, address: seller.address, taxNumber: seller.taxNumber, email, url }
}
