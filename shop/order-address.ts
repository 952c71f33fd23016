import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { Address, type AddressInput } from '#shared/address.ts'
import type { Customer } from './actor.ts'
import { readAddress } from './address-forms.ts'
import { requireDelivery } from './addresses.ts'
import { sameZone } from './delivery.ts'
import { Failure } from './failure.ts'
import { lockOwnOrder } from './locked-orders.ts'
import type { OrderRow } from './payments.ts'
import { countUse } from './rate-limits.ts'
import { inTransaction, type Shop } from './shop.ts'
import { taxFor } from './tax.ts'
import { note, stageIn } from './transitions.ts'

const HOUR = 60 * 60 * 1000

/** Where an order goes instead. */
export const ChangeOrderAddress = Address

/**
 * Sends the customer's own order elsewhere, until it is packed. What was agreed to be paid stays: throws Failure: 'address-changes-total' where tax or
 * delivery would cost otherwise there, 'no-delivery-there', 'invalid-input' with a code a field, 'too-late', 'not-found', 'too-many-requests'.
 */
export async function changeOrderAddress(shop: Shop, by: Customer, number: string, typed: AddressInput): Promise<void> {
  await countUse(shop, [{ key: `order-address:${by.userId}`, most: 30, within: HOUR }])
  await inTransaction(shop, async (inside) => {
    const order = await lockOwnOrder(inside, by, number)
    if (!(await isUnpacked(inside, order))) throw new Failure('too-late')
    requireDelivery(shop, typed)
    const address = readAddress(typed)
    if (plain(address) === plain(order.shipTo)) return
    if (!costsTheSame(shop, order, address)) throw new Failure('address-changes-total', { fields: { country: 'invalid' } })
    await inside.db.update(orders).set({ shipTo: address, updatedAt: shop.now() }).where(eq(orders.id, order.id))
    await note(inside, order, 'address-changed', `customer:${by.userId}`)
  })
}

async function isUnpacked(shop: Shop, order: OrderRow): Promise<boolean> {
  if (order.status === 'pending_payment') return order.payBy > shop.now()
  const isOver = order.status === 'expired' || order.status === 'cancelled' || order.status === 'refunded'
  return !isOver && (await stageIn(shop, order.id)) === 'paid'
}

/** By today's tables for both: what has changed in them since the order was placed is not the customer's affair. */
function costsTheSame({ settings }: Shop, { shipTo }: OrderRow, address: Address): boolean {
  const [before, after] = [taxFor(settings, shipTo), taxFor(settings, address)]
  const isTaxedAlike = before?.percent === after?.percent && before?.included === after?.included
  return isTaxedAlike && sameZone(settings, shipTo.country, address.country)
}

function plain(address: Address): string {
  const parts = Object.entries(address).filter(([, value]) => value !== undefined)
  return JSON.stringify(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
