import { eq } from 'drizzle-orm'
import { returnLines } from '#database/schema.ts'
import { type Cents, splitCents } from '#shared/money.ts'
import { deliveryOptions } from '#shop/pricing/delivery.ts'
import type { Shop } from '#shop/shop.ts'
import type { OrderRow } from '../../payments/payments.ts'
import { getRefundBalance, type RefundBalance, type RefundPieces } from '../../payments/refund-balance.ts'
import type { ReturnRow } from '../returns.types.ts'

/** The value of a return or withdrawal now, in cents. */
export interface ReturnValue {
  /** The payment to refund; null when nothing was charged. */
  paymentId: string | null
  /** The pieces that are not refunded yet, with their amounts as far as money is left. */
  pieces: RefundPieces[]
  /** The part of the amount for delivery. */
  shippingCents: Cents
  amountCents: Cents
}

/**
 * The worth of a return's pieces, as far as money is left. Pieces refunded meanwhile are settled. A
 * withdrawal from all that is left of the order is also worth its delivery.
 */
export async function valueReturn(shop: Shop, order: OrderRow, row: ReturnRow, restock: boolean): Promise<ReturnValue> {
  const balance = await getRefundBalance(shop, order)
  const sentBack = await shop.db.select().from(returnLines).where(eq(returnLines.returnId, row.id))
  const worth = sentBack.flatMap(({ orderLineId, quantity }) => {
    const found = balance.lines.find(({ line }) => line.id === orderLineId)
    const owed = Math.min(quantity, found?.left ?? 0)
    return found && owed > 0 ? [{ line: found.line, quantity: owed, amountCents: found.worth[owed - 1] ?? 0, restock }] : []
  })
  const isWhole = balance.lines.every(({ line, left }) => left === (worth.find((one) => one.line.id === line.id)?.quantity ?? 0))
  const isDeliveryOwed = row.kind === 'withdrawal' && isWhole
  const shippingCents = isDeliveryOwed ? Math.min(standardDeliveryOf(shop, order, balance), balance.leftCents) : 0
  const pieces = within(worth, balance.leftCents - shippingCents)
  const amountCents = pieces.reduce((sum, piece) => sum + piece.amountCents, shippingCents)
  return { paymentId: balance.paymentId, pieces, shippingCents, amountCents }
}

/**
 * The refundable part of the delivery charge, at most the price of standard delivery: the law does
 * not make the shop refund the extra charge for express.
 */
function standardDeliveryOf({ settings, catalogue }: Shop, order: OrderRow, { shippingLeftCents, lines }: RefundBalance): Cents {
  if (order.deliveryMethod === 'standard' || order.shippingCents === 0) return shippingLeftCents
  const { unknownGrams } = settings.delivery
  const gramsOf = (variationId: string) => catalogue.sellable(variationId)?.weightGrams ?? unknownGrams
  const weightGrams = lines.reduce((sum, { line }) => sum + gramsOf(line.variationId) * line.quantity, 0)
  const parcel = { country: order.shipTo.country, weightGrams, discountedCents: order.subtotalCents - order.discountCents }
  const standard = deliveryOptions(settings, parcel, order.placedAt).find(({ method }) => method === 'standard')
  if (!standard) return shippingLeftCents
  const tax = order.taxIncluded ? 0 : Math.round((standard.cents * order.shippingTaxCents) / order.shippingCents)
  return Math.min(shippingLeftCents, standard.cents + tax)
}

/** The same pieces, with their amount limited to the remaining money. */
function within(pieces: RefundPieces[], leftCents: Cents): RefundPieces[] {
  const amounts = pieces.map(({ amountCents }) => amountCents)
  const total = amounts.reduce((sum, one) => sum + one, 0)
  const shares = splitCents(Math.min(total, leftCents), amounts)
  return pieces.map((piece, index) => ({ ...piece, amountCents: shares[index] ?? 0 }))
}
