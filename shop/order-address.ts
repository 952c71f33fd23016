import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { Address, type AddressInput } from '#shared/address.ts'
import type { Actor, Customer } from './actor.ts'
import { writeDown } from './audit.ts'
import { readAddress } from './address-forms.ts'
import { isSameAddress, requireDelivery } from './addresses.ts'
import { sameZone } from './delivery.ts'
import { Failure } from './failure.ts'
import { lockOrderAtWork, lockOwnOrder } from './locked-orders.ts'
import type { OrderRow } from './payments.ts'
import { countUse } from './rate-limits.ts'
import { requireRight } from './rights.ts'
import { inTransaction, type Shop } from './shop.ts'
import { taxFor } from './tax.ts'
import { type Cause, note, type Stage } from './transitions.ts'

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
    await sendTo(inside, order, typed, ['paid'], `customer:${by.userId}`)
  })
}

/** The same for a customer who asks by word of mouth, until the parcel has left; for managers. Throws alike, but for 'too-many-requests'. */
export async function changeAddressForCustomer(shop: Shop, by: Actor, number: string, typed: AddressInput): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const order = await lockOrderAtWork(inside, by, 'orders.change', number)
    requireRight(by, 'orders.change')
    if (!(await sendTo(inside, order, typed, ['paid', 'packing'], `staff:${by.userId}`))) return
    await writeDown(inside, by, { action: 'order.address-changed', target: `order:${order.number}` })
  })
}

/** Answers whether it goes elsewhere now. The caller holds the order locked. */
async function sendTo(shop: Shop, order: OrderRow, typed: AddressInput, until: Stage[], cause: Cause): Promise<boolean> {
  if (!isStillHere(shop, order, until)) throw new Failure('too-late')
  requireDelivery(shop, typed)
  const address = readAddress(typed)
  if (isSameAddress(address, order.shipTo)) return false
  if (!costsTheSame(shop, order, address)) throw new Failure('address-changes-total', { fields: { country: 'invalid' } })
  await shop.db.update(orders).set({ shipTo: address, updatedAt: shop.now() }).where(eq(orders.id, order.id))
  await note(shop, order, 'address-changed', cause)
  return true
}

function isStillHere({ now }: Shop, { status, stage, payBy }: OrderRow, until: Stage[]): boolean {
  return status === 'pending_payment' ? payBy > now() : stage !== null && until.includes(stage)
}

/** By today's tables for both: what has changed in them since the order was placed is not the customer's affair. */
function costsTheSame({ settings }: Shop, { shipTo }: OrderRow, address: Address): boolean {
  const [before, after] = [taxFor(settings, shipTo), taxFor(settings, address)]
  const isTaxedAlike =
    before?.percent === after?.percent && before?.included === after?.included && before?.onDelivery === after?.onDelivery
  return isTaxedAlike && sameZone(settings, shipTo.country, address.country)
}
