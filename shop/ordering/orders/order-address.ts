import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { Address, type AddressInput } from '#shared/address/address.ts'
import { isAddressMissing } from '#shared/address/address-missing.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { readAddress } from '#shop/accounts/profile/address-forms.ts'
import { isSameAddress, addressText, requireDelivery } from '#shop/accounts/profile/addresses.ts'
import { sameZone } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { lockOrderForStaff, lockOwnOrder } from './order-lock.ts'
import type { OrderRow } from '../payments/payments.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { taxFor } from '#shop/pricing/tax-rates.ts'
import { type EventCause, recordOrderEvent, type OrderStage } from './transitions.ts'

export const ChangeOrderAddress = Address

/**
 * A hex digest of the order's address in the form. It detects a concurrent change, so that the form
 * does not overwrite it unseen.
 */
export function addressFingerprint(shipTo: Address): string {
  return createHash('sha256').update(addressText(shipTo)).digest('hex')
}

/** A typed address, and the digest of the address that the form showed, if there was a form. */
interface AddressChange {
  address: AddressInput
  seen?: string
}

/**
 * Changes the address of the customer's own order until it is packed. The agreed total stays.
 * Throws Failure: 'address-changes-total' where tax or delivery would differ, 'changed-meanwhile',
 * 'no-delivery-there', 'invalid-input' with a code per field, 'too-late', 'not-found',
 * 'too-many-requests'.
 */
export async function changeOrderAddress(shop: Shop, by: Customer, number: string, change: AddressChange): Promise<void> {
  await consumeRateLimits(shop, [{ key: `order-address:${by.userId}`, max: 30, windowMs: HOUR }])
  await inTransaction(shop, async (inside) => {
    const order = await lockOwnOrder(inside, by, number)
    await changeIfAllowed(inside, order, { ...change, until: ['paid'], cause: `customer:${by.userId}` })
  })
}

/**
 * Changes the address for a customer who asked by phone, until the parcel has left; for managers.
 * Throws the same, except 'too-many-requests'.
 */
export async function changeAddressForCustomer(shop: Shop, by: Actor, number: string, change: AddressChange): Promise<void> {
  await inTransaction(shop, async (inside) => {
    const order = await lockOrderForStaff(inside, by, 'orders.change', number)
    requireRight(by, 'orders.change')
    const cause = `staff:${by.userId}` as const
    if (!(await changeIfAllowed(inside, order, { ...change, until: ['paid', 'packing'], cause }))) return
    await recordAudit(inside, by, { action: 'order.address-changed', target: `order:${order.number}` })
  })
}

/** Returns whether the address changed. The caller has locked the order. */
async function changeIfAllowed(
  shop: Shop,
  order: OrderRow,
  { address: typed, seen, until, cause }: AddressChange & { until: OrderStage[]; cause: EventCause },
): Promise<boolean> {
  if (!isStillHere(shop, order, until)) throw new Failure('too-late')
  requireDelivery(shop, typed)
  const address = readAddress(typed)
  if (isSameAddress(address, order.shipTo)) return false
  if (seen !== undefined && seen !== addressFingerprint(order.shipTo)) throw new Failure('changed-meanwhile')
  const wasMissing = isAddressMissing(order.shipTo)
  if (!wasMissing && !costsTheSame(shop, order, address)) throw new Failure('address-changes-total', { fields: { country: 'invalid' } })
  await shop.db.update(orders).set({ shipTo: address, updatedAt: shop.now() }).where(eq(orders.id, order.id))
  await recordOrderEvent(shop, order, 'address-changed', cause)
  return true
}

function isStillHere({ now }: Shop, { status, stage, payBy }: OrderRow, until: OrderStage[]): boolean {
  return status === 'pending_payment' ? payBy > now() : stage !== null && until.includes(stage)
}

/**
 * With today's tables for both addresses: changes of the tables since the order do not concern the
 * customer.
 */
function costsTheSame({ settings }: Shop, { shipTo }: OrderRow, address: Address): boolean {
  const [before, after] = [taxFor(settings, shipTo), taxFor(settings, address)]
  const isTaxedAlike =
    before?.percent === after?.percent && before?.included === after?.included && before?.onDelivery === after?.onDelivery
  return isTaxedAlike && sameZone(settings, shipTo.country, address.country)
}
