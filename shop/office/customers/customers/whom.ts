import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { localeNamed } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

export type User = typeof users.$inferSelect

/** The target of an audit event, as stored in the audit log. */
export function targetOf(userId: string): string {
  return `customer:${userId}`
}

/** An account by its id. Throws Failure('not-found'). */
export async function accountOf({ db }: Shop, userId: string): Promise<User> {
  const [user] = isId(userId) ? await db.select().from(users).where(eq(users.id, userId)) : []
  if (!user) throw new Failure('not-found')
  return user
}

/**
 * A customer's account, with a row lock until the transaction ends, so that a second concurrent
 * change sees the first. Throws Failure: 'not-found', 'not-allowed' for a staff member, whose
 * account only owners manage.
 */
export async function lockCustomer({ db }: Shop, userId: string): Promise<User> {
  const [user] = isId(userId) ? await db.select().from(users).where(eq(users.id, userId)).for('update') : []
  if (!user) throw new Failure('not-found')
  refuseStaff(user)
  return user
}

/** Throws Failure('not-allowed') for the account of a staff member. */
export function refuseStaff({ role }: User): void {
  if (role !== 'customer') throw new Failure('not-allowed')
}

/** The account's owner, in the form that emails need. */
export function ownerOf(user: User): Pick<Customer, 'userId' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'locale'> {
  const { id: userId, email, emailVerified, firstName, lastName, locale } = user
  return { userId, email, emailVerified, firstName, lastName, locale: localeNamed(locale) }
}

function isId(userId: string): boolean {
  return z.uuid().safeParse(userId).success
}
