import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { parseLocale } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

export type UserRow = typeof users.$inferSelect

/** The target of an audit event, as stored in the audit log. */
export function customerTarget(userId: string): string {
  return `customer:${userId}`
}

/** An account by its id. Throws Failure('not-found'). */
export async function getUserRow({ db }: Shop, userId: string): Promise<UserRow> {
  const [user] = isUserId(userId) ? await db.select().from(users).where(eq(users.id, userId)) : []
  if (!user) throw new Failure('not-found')
  return user
}

/**
 * A customer's account, with a row lock until the transaction ends, so that a second concurrent
 * change sees the first. Throws Failure: 'not-found', 'not-allowed' for a staff member, whose
 * account only owners manage.
 */
export async function lockCustomer({ db }: Shop, userId: string): Promise<UserRow> {
  const [user] = isUserId(userId) ? await db.select().from(users).where(eq(users.id, userId)).for('update') : []
  if (!user) throw new Failure('not-found')
  refuseStaff(user)
  return user
}

/** Throws Failure('not-allowed') for the account of a staff member. */
export function refuseStaff({ role }: UserRow): void {
  if (role !== 'customer') throw new Failure('not-allowed')
}

/** The account's owner, in the form that emails need. */
export function accountOwnerOf(user: UserRow): Pick<Customer, 'userId' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'locale'> {
  const { id: userId, email, emailVerified, firstName, lastName, locale } = user
  return { userId, email, emailVerified, firstName, lastName, locale: parseLocale(locale) }
}

function isUserId(userId: string): boolean {
  return z.uuid().safeParse(userId).success
}
