import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import { parseLocale } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import type { Shop } from '#shop/shop.ts'
import type { DemoPerson } from './people.ts'

/** The shop at an earlier time, for use cases that write the time. */
export function atTime(shop: Shop, time: Date): Shop {
  return { ...shop, now: () => time }
}

/** A demo customer as the actor of a use case. */
export function actorOf(
  { id, email, firstName, lastName, locale }: Pick<DemoPerson, 'id' | 'email' | 'firstName' | 'lastName' | 'locale'>,
  at: Date,
): Customer {
  return {
    kind: 'customer',
    userId: id,
    sessionId: id,
    email,
    emailVerified: true,
    firstName,
    lastName,
    role: 'customer',
    locale,
    provedAt: at,
  }
}

/** A demo account that can sign in, as the actor of a use case. Null if it was not created. */
export async function findDemoActor({ db, now }: Shop, email: string): Promise<Customer | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  if (!row) return null
  return { ...actorOf({ ...row, email, locale: parseLocale(row.locale) }, now()), role: row.role }
}
