import { and, count, desc, eq, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { addresses } from '#database/schema.ts'
import type { Address, AddressInput } from '#shared/address/address.ts'
import type { Customer } from '#shop/actor.ts'
import { readAddress } from './address-forms.ts'
import { deliversTo } from '#shop/pricing/delivery.ts'
import { Failure } from '#shop/failure.ts'
import { oneAtATime } from '#shop/base/process/advisory-lock.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** How many addresses a customer may keep; checkout offers no more. */
const MOST = 20

export interface SavedAddress {
  id: string
  address: Address
}

/** The customer's address book. The one used last comes first and is where checkout begins. */
export async function addressesOf(shop: Shop, by: Customer): Promise<SavedAddress[]> {
  return shop.db
    .select({ id: addresses.id, address: addresses.address })
    .from(addresses)
    .where(eq(addresses.userId, by.userId))
    .orderBy(desc(addresses.usedAt), desc(addresses.id))
    .limit(MOST)
}

/** One address of the customer's own. Throws Failure('not-found') for any other. */
export async function addressOf(shop: Shop, by: Customer, addressId: string): Promise<SavedAddress> {
  const [own] = await shop.db.select({ id: addresses.id, address: addresses.address }).from(addresses).where(ownOf(by, addressId))
  if (!own) throw new Failure('not-found')
  return own
}

/**
 * Keeps another address, which becomes the first; one that is known already is not kept twice. Throws Failure: 'invalid-input' with a code a
 * field, 'no-delivery-there', 'address-book-full'.
 */
export async function addAddress(shop: Shop, by: Customer, typed: AddressInput): Promise<SavedAddress> {
  requireDelivery(shop, typed)
  const address = readAddress(typed)
  return inTransaction(shop, async (inside) => {
    await openBook(inside, by)
    const [kept] = await inside.db.select({ count: count() }).from(addresses).where(eq(addresses.userId, by.userId))
    if ((kept?.count ?? 0) >= MOST && !(await knownAs(inside, by, address))) throw new Failure('address-book-full')
    return rememberAddress(inside, by, address)
  })
}

/**
 * Puts another address in the place of one. Orders keep the one they were placed with. Throws Failure: 'not-found', 'invalid-input' with a
 * code a field, 'no-delivery-there'.
 */
export async function changeAddress(shop: Shop, by: Customer, addressId: string, typed: AddressInput): Promise<SavedAddress> {
  await addressOf(shop, by, addressId)
  requireDelivery(shop, typed)
  const address = readAddress(typed)
  await shop.db.update(addresses).set({ address }).where(ownOf(by, addressId))
  return { id: addressId, address }
}

/** Takes an address out of the book. Throws Failure('not-found'). */
export async function removeAddress(shop: Shop, by: Customer, addressId: string): Promise<void> {
  const removed = await shop.db.delete(addresses).where(ownOf(by, addressId)).returning({ id: addresses.id })
  if (removed.length === 0) throw new Failure('not-found')
}

/** Puts an address first, as using it does, and answers it. Throws Failure('not-found'). */
export async function preferAddress(shop: Shop, by: Customer, addressId: string): Promise<Address> {
  const [own] = await shop.db
    .update(addresses)
    .set({ usedAt: shop.now() })
    .where(ownOf(by, addressId))
    .returning({ address: addresses.address })
  if (!own) throw new Failure('not-found')
  return own.address
}

/** Keeps an address that was used, once, and puts it first. In a full book it takes the place of the one not used for longest. To be called in a transaction. */
export async function rememberAddress(shop: Shop, by: Customer, address: Address): Promise<SavedAddress> {
  await openBook(shop, by)
  const known = await knownAs(shop, by, address)
  if (known) {
    await preferAddress(shop, by, known.id)
    return known
  }
  const [added] = await shop.db
    .insert(addresses)
    .values({ userId: by.userId, address, usedAt: shop.now(), createdAt: shop.now() })
    .returning({ id: addresses.id, address: addresses.address })
  const shown = (await addressesOf(shop, by)).map(({ id }) => id)
  await shop.db.delete(addresses).where(and(eq(addresses.userId, by.userId), notInArray(addresses.id, shown)))
  return added!
}

/** Throws Failure('no-delivery-there') for a country that the shop does not send to; what is no country at all is for `readAddress` to refuse. */
export function requireDelivery(shop: Shop, { country }: { country?: unknown }): void {
  if (typeof country === 'string' && /^[A-Z]{2}$/.test(country) && !deliversTo(shop.settings, country))
    throw new Failure('no-delivery-there', { fields: { country: 'invalid' } })
}

/** Whether two addresses say the same, in whatever order their parts are kept. */
export function isSameAddress(one: Address, other: Address): boolean {
  return plainAddress(one) === plainAddress(other)
}

/** An address as text, whatever the order of its fields. */
export function plainAddress(address: Address): string {
  const parts = Object.entries(address).filter(([, value]) => value !== undefined)
  return JSON.stringify(parts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Who presses twice writes into it twice at once, and the second must find what the first wrote. */
function openBook(shop: Shop, by: Customer): Promise<void> {
  return oneAtATime(shop, `addresses:${by.userId}`)
}

async function knownAs(shop: Shop, by: Customer, address: Address): Promise<SavedAddress | undefined> {
  return (await addressesOf(shop, by)).find((one) => isSameAddress(one.address, address))
}

/** What is no id at all is nobody's address. */
function ownOf(by: Customer, addressId: string) {
  if (!z.uuid().safeParse(addressId).success) throw new Failure('not-found')
  return and(eq(addresses.id, addressId), eq(addresses.userId, by.userId))
}
