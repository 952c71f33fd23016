import { and, eq, inArray, sql } from 'drizzle-orm'
import { credentials, users } from '#database/schema.ts'
import { Failure } from '#shop/failure.ts'
import { lockAccount } from '../registration/account-lock.ts'
import type { Shop } from '#shop/shop.ts'

// To compare a password takes a while, in which the account may be given another one. Whoever showed the old one must not be let in by it after that.

/** Names the password that the account with this address has at the moment, without telling it; null where it has none that the shop knows of. */
export async function passwordNamed(shop: Shop, email: string): Promise<string | null> {
  return nameOf(shop, eq(users.email, email))
}

/**
 * Throws Failure('wrong-credentials') where the password was replaced since it was named, before it was compared. In the transaction that opens the
 * session: whoever replaces it from now on waits for that, and ends it.
 */
export async function refuseReplaced(shop: Shop, userId: string, named: string | null): Promise<void> {
  await lockAccount(shop, userId)
  // Where there was none, an auth service has just told of it.
  if (named !== null && (await nameOf(shop, eq(users.id, userId))) !== named) throw new Failure('wrong-credentials')
}

async function nameOf({ db }: Shop, whose: ReturnType<typeof eq>): Promise<string | null> {
  const [row] = await db
    // PostgreSQL's mark of a row's version: another one after every change. Who had a password here before there was an auth service has two.
    .select({ versions: sql<string | null>`string_agg(${credentials}.xmin::text, ' ' order by ${credentials.id})` })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(whose, inArray(credentials.providerId, ['credential', 'hosted'])))
  return row?.versions ?? null
}
