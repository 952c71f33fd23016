import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { firstOf } from '#shared/present.ts'
import { DAY } from '#shared/durations.ts'
import { devices, users } from '#database/schema.ts'
import type { Role } from '#shared/roles.ts'
import type { Shop } from '#shop/shop.ts'
import { hashToken, randomToken } from '#shop/base/secrets/random-tokens.ts'

/** A browser that has signed in as a customer, identified by its device cookie. */
export interface Device {
  id: string
  /** The token of the cookie: the existing one, or a new one. */
  token: string
  /** Whether this device is new to a customer who had others before. */
  isNews: boolean
}

/**
 * Records that the browser has signed in as the customer. Call it in the transaction that opens the
 * session.
 */
export async function recordDevice(
  shop: Shop,
  userId: string,
  browser: { deviceToken: string | null; userAgent: string },
): Promise<Device> {
  const token = browser.deviceToken ?? randomToken()
  const now = shop.now()
  const userAgent = browser.userAgent.slice(0, 300)
  const inserted = await shop.db
    .insert(devices)
    .values({ userId, tokenHash: hashToken(token), userAgent, createdAt: now, usedAt: now })
    .onConflictDoUpdate({ target: [devices.userId, devices.tokenHash], set: { userAgent, usedAt: now } })
    // `xmax` is 0 only for an inserted row, not for an updated one.
    .returning({ id: devices.id, isNew: sql<boolean>`xmax = 0` })
  const { id, isNew } = firstOf(inserted)
  if (!isNew) return { id, token, isNews: false }
  const [other] = await shop.db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, userId), ne(devices.id, id)))
    .limit(1)
  return { id, token, isNews: other !== undefined }
}

/** Whether this browser has signed in to the account with this address before. */
export async function isKnownDevice(shop: Shop, email: string, deviceToken: string | null): Promise<boolean> {
  if (!deviceToken) return false
  const [known] = await shop.db
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(users.email, email), eq(devices.tokenHash, hashToken(deviceToken))))
  return known !== undefined
}

/**
 * The device of the customer that this browser is known as; null where it has not signed in to the
 * account before.
 */
export async function findKnownDevice(shop: Shop, userId: string, deviceToken: string | null): Promise<string | null> {
  if (!deviceToken) return null
  const [known] = await shop.db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.tokenHash, hashToken(deviceToken))))
  return known?.id ?? null
}

/** Every device that has signed in as the customer. */
export async function listDeviceIds(shop: Shop, userId: string): Promise<string[]> {
  const known = await shop.db.select({ id: devices.id }).from(devices).where(eq(devices.userId, userId))
  return known.map(({ id }) => id)
}

/** The last customer who signed in on the browser with this cookie; null when unknown. */
export async function findLastSignedIn(shop: Shop, deviceToken: string): Promise<{ userId: string; role: Role } | null> {
  const [last] = await shop.db
    .select({ userId: users.id, role: users.role })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(eq(devices.tokenHash, hashToken(deviceToken)))
    .orderBy(desc(devices.usedAt))
    .limit(1)
  return last ?? null
}

/** Whether the browser passed the second step within the last 30 days and is a trusted device. */
export async function isTrustedDevice(shop: Shop, userId: string, deviceToken: string | null): Promise<boolean> {
  if (!deviceToken) return false
  const [trusted] = await shop.db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.tokenHash, hashToken(deviceToken)), gt(devices.trustedUntil, shop.now())))
  return trusted !== undefined
}

/**
 * Trusts the device for 30 days, without a second step. Returns a new token for the cookie: an
 * attacker may have planted the old token and know it.
 */
export async function trustDevice(shop: Shop, deviceId: string): Promise<string> {
  const token = randomToken()
  await shop.db
    .update(devices)
    .set({ tokenHash: hashToken(token), trustedUntil: new Date(shop.now().getTime() + 30 * DAY) })
    .where(eq(devices.id, deviceId))
  return token
}

/** Requires the second step again on every device of the customer. */
export async function distrustDevices(shop: Shop, userId: string): Promise<void> {
  await shop.db.update(devices).set({ trustedUntil: null }).where(eq(devices.userId, userId))
}
