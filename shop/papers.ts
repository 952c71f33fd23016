import { and, asc, eq } from 'drizzle-orm'
import { orders, paymentAttempts, refunds } from '#database/schema.ts'
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts'
import type { Actor, Customer } from './actor.ts'
import { Failure } from './failure.ts'
import { linesOf } from './locked-orders.ts'
import { discountsOf, ownOrder } from './orders.ts'
import type { OrderRow } from './payments.ts'
import { type InvoicePaper, OutsideUnavailable, type PackingSlipPaper, type Seller } from './ports.ts'
import { countUse } from './rate-limits.ts'
import { requireRight } from './rights.ts'
import type { Shop } from './shop.ts'

/** A paper as PDF, and the file name that says what it is. */
export interface Printed {
  name: string
  bytes: Uint8Array
}

const HOUR = 60 * 60 * 1000

/**
 * The invoice of the customer's own order, once it is paid, in the language in which it was placed. Throws Failure: 'not-found' (also before
 * it is paid), 'too-many-requests', 'service-unavailable'.
 */
export async function invoice(shop: Shop, by: Customer, number: string): Promise<Printed> {
  const order = await ownOrder(shop, by, number)
  if (!order.paidAt) throw new Failure('not-found')
  await countUse(shop, [{ key: `papers-of:${by.userId}`, most: 60, within: HOUR }])
  const paper = await invoiceOf(shop, order, order.paidAt)
  return { name: `invoice-${order.number}.pdf`, bytes: await printed(shop.papers.invoice(paper, languageOf(order))) }
}

/** The same of anybody's order, for staff. Throws Failure: 'not-found' for anybody else, 'service-unavailable'. */
export async function invoiceAtWork(shop: Shop, by: Actor, number: string): Promise<Printed> {
  requireRight(by, 'orders.read')
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number.toUpperCase()))
  if (!order?.paidAt) throw new Failure('not-found')
  const paper = await invoiceOf(shop, order, order.paidAt)
  return { name: `invoice-${order.number}.pdf`, bytes: await printed(shop.papers.invoice(paper, languageOf(order))) }
}

/** What goes into the parcel of a paid order, for who packs it; without prices where it is a gift. Throws Failure: 'not-found' for anybody else, 'service-unavailable'. */
export async function packingSlip(shop: Shop, by: Actor, number: string): Promise<Printed> {
  requireRight(by, 'orders.pack')
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number.toUpperCase()))
  if (!order?.paidAt) throw new Failure('not-found')
  const paper = await packingSlipOf(shop, order)
  return { name: `packing-slip-${order.number}.pdf`, bytes: await printed(shop.papers.packingSlip(paper, languageOf(order))) }
}

async function printed(printing: Promise<Uint8Array>): Promise<Uint8Array> {
  return printing.catch((cause: unknown) => {
    throw cause instanceof OutsideUnavailable ? new Failure('service-unavailable', { cause }) : cause
  })
}

async function invoiceOf(shop: Shop, order: OrderRow, paidAt: Date): Promise<InvoicePaper> {
  const lines = await linesOf(shop, order.id)
  return {
    seller: sellerOf(shop),
    number: order.number,
    placedAt: order.placedAt,
    paidAt,
    currency: order.currency,
    customer: order.shipTo,
    email: order.email,
    lines: lines.map((line) => ({
      name: line.productName,
      variation: line.variationName,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalCents: line.unitPriceCents * line.quantity,
    })),
    subtotalCents: order.subtotalCents,
    discounts: await discountsOf(shop, order),
    shippingCents: order.shippingCents,
    deliveryMethod: order.deliveryMethod,
    tax: { cents: order.taxCents, percent: order.taxPercent, included: order.taxIncluded },
    totalCents: order.totalCents,
    credits: await creditsOf(shop, order),
  }
}

async function packingSlipOf(shop: Shop, order: OrderRow): Promise<PackingSlipPaper> {
  const lines = await linesOf(shop, order.id)
  const isGift = order.giftMessage !== null && order.giftMessage !== ''
  return {
    seller: sellerOf(shop),
    number: order.number,
    placedAt: order.placedAt,
    currency: order.currency,
    shipTo: order.shipTo,
    deliveryMethod: order.deliveryMethod,
    lines: lines.map((line) => ({
      name: line.productName,
      variation: line.variationName,
      quantity: line.quantity,
      allergens: shop.catalogue.product(line.productId)?.allergens ?? null,
      totalCents: line.unitPriceCents * line.quantity,
    })),
    totalCents: isGift ? null : order.totalCents,
    note: order.note ?? '',
    giftMessage: order.giftMessage ?? '',
  }
}

/** What was given back of the payment that paid the order; a payment too many is no affair of its invoice. */
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

function languageOf({ locale }: OrderRow): Locale {
  return isLocale(locale) ? locale : defaultLocale
}
