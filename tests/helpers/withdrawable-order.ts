import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { markOrderDelivered, shipOrder } from '#shop/ordering/fulfilment/fulfilment.ts'
import { declareWithdrawal, findWithdrawal, type WithdrawalReceipt } from '#shop/ordering/fulfilment/withdrawals.ts'
import { firstOf } from '#shared/present.ts'
import type { Selling } from '../fixtures/open-selling.ts'
import { type PaidOrder, paidOrder } from './paid-order.ts'

export const contactPhone = '+49 30 555 0134'
let network = 0
/** Another network each time, so that no rate limit interferes. */
export const anyone = () => ({ address: `198.51.${Math.floor((network += 1) / 250)}.${network % 250}` })

/** A paid order that goes to this country, with a phone number. */
export async function orderTo(selling: Selling, country: string, ...pieces: number[]): Promise<PaidOrder> {
  const order = await paidOrder(selling, ...pieces)
  await moveTo(selling, order.id, country)
  return order
}

/** Changes where an order goes, and gives it a phone number. */
export async function moveTo({ shop }: Selling, orderId: string, country: string): Promise<void> {
  const row = firstOf(await shop.db.select().from(orders).where(eq(orders.id, orderId)))
  await shop.db
    .update(orders)
    .set({ shipTo: { ...row.shipTo, country, phone: contactPhone } })
    .where(eq(orders.id, orderId))
}

/** Ships and delivers an order. */
export async function deliver({ shop }: Selling, packer: Customer, { number }: { number: string }): Promise<void> {
  await shipOrder(shop, packer, number, { carrier: 'DHL', trackingNumber: '1' })
  await markOrderDelivered(shop, packer, number)
}

/** A form that has found its order, by the order's email address. */
export async function formFor({ shop }: Selling, { number, by }: Pick<PaidOrder, 'number' | 'by'>, name = 'Noor Haddad') {
  return findWithdrawal(shop, { name, number, contact: by.email }, anyone())
}

/** Declares a withdrawal of these quantities by line, in the order of the lines; by default all. */
export async function withdraw(selling: Selling, order: PaidOrder, ...quantities: number[]): Promise<WithdrawalReceipt> {
  const { token } = await formFor(selling, order)
  return declareWithdrawal(selling.shop, { token, lines: piecesOf(order, ...quantities) })
}

/** The lines of a declaration. */
export function piecesOf({ lines }: PaidOrder, ...quantities: number[]): { lineId: string; quantity: number }[] {
  return lines.flatMap(({ id, quantity }, index) => {
    const meant = quantities.length > 0 ? (quantities[index] ?? 0) : quantity
    return meant > 0 ? [{ lineId: id, quantity: meant }] : []
  })
}
