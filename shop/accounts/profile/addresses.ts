import { and, count, desc, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { addresses } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { firstOf } from '#shared/present.ts'
import { type Address, type AddressInput, StoredAddress } from '#shared/address/address.ts'
import type { Customer } from '#shop/actor.ts'
import { readAddress } from './address-forms.ts'
import { deliversTo } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** Maximum number of addresses per customer. Checkout offers no more. */
const MAX_SAVED_ADDRESSES = 20

export const SavedAddress = z.object({ id: z.uuid(), address: StoredAddress })
export type SavedAddress = z.infer<typeof SavedAddress>

/** The customer's address book. The last used address comes first, and checkout starts with it. */
export async function listAddresses(shop: Shop, by: Customer): Promise<SavedAddress[]> {
  return selectAddresses(shop.db, { userId: by.userId })
}

const selectAddresses = statement((db, value: ValueOf<{ userId: string }>) =>
  db
    .select({ id: addresses.id, address: addresses.address })
    .from(addresses)
    .where(eq(addresses.userId, value('userId')))
    .orderBy(desc(addresses.usedAt), desc(addresses.id))
    .limit(MAX_SAVED_ADDRESSES),
)

/** One of the customer's own addresses. Throws Failure('not-found'). */
export async function getAddress(shop: Shop, by: Customer, addressId: string): Promise<SavedAddress> {
  const [own] = await shop.db.select({ id: addresses.id, address: addresses.address }).from(addresses).where(ownOf(by, addressId))
  if (!own) throw new Failure('not-found')
  return own
}

/**
 * Saves an address as the first one. A known address is not saved twice. Throws Failure:
 * 'invalid-input' with a code per field, 'no-delivery-there', 'address-book-full'.
 */
export async function addAddress(shop: Shop, by: Customer, typed: AddressInput): Promise<SavedAddress> {
  requireDelivery(shop, typed)
  const address = readAddress(typed)
  return inTransaction(shop, async (inside) => {
    await openBook(inside, by)
    const [saved] = await inside.db.select({ count: count() }).from(addresses).where(eq(addresses.userId, by.userId))
    if ((saved?.count ?? 0) >= MAX_SAVED_ADDRESSES && !(await knownAs(inside, by, address))) throw new Failure('address-book-full')
    return rememberAddress(inside, by, address)
  })
}

/**
 * Replaces an address. Orders keep the address they were placed with. Throws Failure: 'not-found',
 * 'invalid-input' with a code per field, 'no-delivery-there'.
 */
export async function changeAddress(shop: Shop, by: Customer, addressId: string, typed: AddressInput): Promise<SavedAddress> {
  await getAddress(shop, by, addressId)
  requireDelivery(shop, typed)
  const address = readAddress(typed)
  await shop.db.update(addresses).set({ address }).where(ownOf(by, addressId))
  return { id: addressId, address }
}

/** Removes an address from the book. Throws Failure('not-found'). */
export async function removeAddress(shop: Shop, by: Customer, addressId: string): Promise<void> {
  const removed = await shop.db.delete(addresses).where(ownOf(by, addressId)).returning({ id: addresses.id })
  if (removed.length === 0) throw new Failure('not-found')
}

/**
 * Moves an address to the first place, like using it, and returns it. Throws Failure('not-found').
 */
export async function preferAddress(shop: Shop, by: Customer, addressId: string): Promise<Address> {
  const [own] = await shop.db
    .update(addresses)
    .set({ usedAt: shop.now() })
    .where(ownOf(by, addressId))
    .returning({ address: addresses.address })
  if (!own) throw new Failure('not-found')
  return own.address
}

/**
 * Saves a used address once and moves it to the first place. In a full book it replaces the least
 * recently used address. Call it in a transaction.
 */
export async function rememberAddress(shop: Shop, by: Customer, address: Address): Promise<SavedAddress> {
  await openBook(shop, by)
  const known = await knownAs(shop, by, address)
  if (known) {
    await preferAddress(shop, by, known.id)
    return known
  }
  const inserted = await shop.db
    .insert(addresses)
    .values({ userId: by.userId, address, usedAt: shop.now(), createdAt: shop.now() })
    .returning({ id: addresses.id, address: addresses.address })
  const shown = (await listAddresses(shop, by)).map(({ id }) => id)
  await shop.db.delete(addresses).where(and(eq(addresses.userId, by.userId), notInArray(addresses.id, shown)))
  return firstOf(inserted)
}

/**
 * Throws Failure('no-delivery-there') for a country without delivery. `readAddress` refuses an
 * invalid country.
 */
export function requireDelivery(shop: Shop, { country }: { country?: unknown }): void {
  if (typeof country === 'string' && /^[A-Z]{2}$/.test(country) && !deliversTo(shop.settings, country))
    throw new Failure('no-delivery-there', { fields: { country: 'invalid' } })
}

/** Whether two addresses are equal, whatever the order of their stored fields. */
export function isSameAddress(one: Address, other: Address): boolean {
  return addressText(one) === addressText(other)
}

/** An address as text, whatever the order of its fields. */
export function addressText(address: Address): string {
  const parts = Object.entries(address).filter(([, value]) => value !== undefined)
  return JSON.stringify(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Locks the address book: a double submit writes twice at once, and the second must see the result
 * of the first.
 */
function openBook(shop: Shop, by: Customer): Promise<void> {
  return takeAdvisoryLock(shop, `addresses:${by.userId}`)
}

async function knownAs(shop: Shop, by: Customer, address: Address): Promise<SavedAddress | undefined> {
  return (await listAddresses(shop, by)).find((one) => isSameAddress(one.address, address))
}

/** An invalid id matches no address. */
function ownOf(by: Customer, addressId: string) {
  if (!z.uuid().safeParse(addressId).success) throw new Failure('not-found')
  return and(eq(addresses.id, addressId), eq(addresses.userId, by.userId))
}
