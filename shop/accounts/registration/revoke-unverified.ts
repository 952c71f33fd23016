import { eq } from 'drizzle-orm'
import { addresses } from '#database/schema.ts'
import { distrustDevices } from '../sign-in/known-devices.ts'
import { lockAccount } from './account-lock.ts'
import { revokeTokens } from './revoke-tokens.ts'
import { endAllSessions } from '../sign-in/sessions.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * Revokes everything that a stranger may have left in an account with an unconfirmed address:
 * sessions, one-time tokens, trusted devices and saved addresses. The caller replaces the password
 * in the same transaction.
 */
export async function revokeUnverifiedAccess(shop: Shop, userId: string): Promise<void> {
  await lockAccount(shop, userId)
  await endAllSessions(shop, userId)
  await distrustDevices(shop, userId)
  await revokeTokens(shop, userId)
  await shop.db.delete(addresses).where(eq(addresses.userId, userId))
}
