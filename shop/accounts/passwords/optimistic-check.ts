import { and, eq, inArray, sql } from 'drizzle-orm'
import { credentials, users } from '#database/schema.ts'
import { Failure } from '#shop/failure.ts'
import { lockAccount } from '../registration/account-lock.ts'
import type { Shop } from '#shop/shop.ts'

// A password comparison takes a while, and the password may change meanwhile. The old password must
// not sign in after the change.

/**
 * The version of the account's current password, which reveals nothing about the password. Null
 * when the shop knows no password of this address.
 */
export async function passwordVersionOf(shop: Shop, email: string): Promise<string | null> {
  return nameOf(shop, eq(users.email, email))
}

/**
 * Throws Failure('wrong-credentials') when the password changed after its version was read, that
 * is, since before the comparison. Call it in the transaction that opens the session: a later
 * password change waits for it, and then ends the session.
 */
export async function refuseReplacedPassword(shop: Shop, userId: string, named: string | null): Promise<void> {
  await lockAccount(shop, userId)
  // Without a version, an auth service has just confirmed the password.
  if (named !== null && (await nameOf(shop, eq(users.id, userId))) !== named) throw new Failure('wrong-credentials')
}

async function nameOf({ db }: Shop, whose: ReturnType<typeof eq>): Promise<string | null> {
  const [row] = await db
    // The system column `xmin` changes with each update of a row. A customer from before the auth
    // service has two rows.
    .select({ versions: sql<string | null>`string_agg(${credentials}.xmin::text, ' ' order by ${credentials.id})` })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(whose, inArray(credentials.providerId, ['credential', 'hosted'])))
  return row?.versions ?? null
}
