import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#database/schema.ts'
import { localeNamed } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'

export type User = typeof users.$inferSelect

/** Whom a deed is done to, as the audit log names them. */
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
 * A customer's account, locked until the transaction ends: of two who change it at once, the second finds what the first has done. Throws
 * Failure: 'not-found', 'not-allowed' for who works here, whose account is the owners' affair.
 */
export async function lockCustomer({ db }: Shop, userId: string): Promise<User> {
  const [user] = isId(userId) ? await db.select().from(users).where(eq(users.id, userId)).for('update') : []
  if (!user) throw new Failure('not-found')
  refuseStaff(user)
  return user
}

/** Throws Failure('not-allowed') for the account of somebody who works here. */
export function refuseStaff({ role }: User): void {
  if (role !== 'customer') throw new Failure('not-allowed')
}

/** Whose account it is, as letters are written to them. */
export function ownerOf(user: User): Pick<Customer, 'userId' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'locale'> {
  const { id: userId, email, emailVerified, firstName, lastName, locale } = user
  return { userId, email, emailVerified, firstName, lastName, locale: localeNamed(locale) }
}

function isId(userId: string): boolean {
  return z.uuid().safeParse(userId).success
}
