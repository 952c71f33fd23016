import { createHash } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { z } from 'zod'
import { sessions, users } from '#database/schema.ts'
import { defaultLocale, isLocale } from '#shared/locale.ts'
import { networkOf } from '#shared/network.ts'
import { SESSION_LASTS } from '#shared/session-cookie.ts'
import type { Customer } from './actor.ts'
import { Failure } from './failure.ts'
import type { Shop } from './shop.ts'

const DAY = 24 * 60 * 60 * 1000

/** The browser at the other end. Its address is shortened before it is stored. */
export interface Browser {
  address: string
  userAgent: string
}

/**
 * Who the session cookie's token belongs to, null when to nobody (any more). A session lasts 30 days from its last use, renewed
 * at most once a day; `renewed` is told, so that the cookie lives on as well.
 */
export async function actorOf(shop: Shop, token: string, from: Browser & { renewed?: () => void }): Promise<Customer | null> {
  if (!/^[\w-]{16,128}$/.test(token)) return null
  const now = shop.now()
  const [row] = await shop.db
    .select({
      sessionId: sessions.id,
      usedAt: sessions.updatedAt,
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      locale: users.locale,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, hashOf(token)), gt(sessions.expiresAt, now)))
  if (!row) return null
  const { usedAt, locale, ...customer } = row
  if (now.getTime() - usedAt.getTime() > DAY) {
    await renew(shop, row.sessionId, from)
    from.renewed?.()
  }
  return { kind: 'customer', ...customer, locale: isLocale(locale) ? locale : defaultLocale }
}

/** Signs a browser in as the customer. Answers the token for its cookie. */
export async function openSession(shop: Shop, userId: string, from: Browser): Promise<string> {
  const expiresAt = new Date(shop.now().getTime() + SESSION_LASTS)
  const { token } = await shop.identity.openSession(shop, {
    userId,
    expiresAt,
    address: networkOf(from.address),
    userAgent: from.userAgent.slice(0, 300),
  })
  return token
}

/** Ends one of the customer's own sessions; Failure('not-found') for anything else. */
export async function endSession(shop: Shop, by: Customer, sessionId: string): Promise<void> {
  if (!z.uuid().safeParse(sessionId).success) throw new Failure('not-found')
  const ended = await shop.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, by.userId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new Failure('not-found')
}

/** Ends every session of an account. */
export async function endAllSessions(shop: Shop, userId: string): Promise<void> {
  await shop.db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Two requests at once renew once. */
async function renew(shop: Shop, sessionId: string, { address, userAgent }: Browser): Promise<void> {
  const now = shop.now()
  await shop.db
    .update(sessions)
    .set({
      expiresAt: new Date(now.getTime() + SESSION_LASTS),
      updatedAt: now,
      ipAddress: networkOf(address),
      userAgent: userAgent.slice(0, 300),
    })
    .where(and(eq(sessions.id, sessionId), lt(sessions.updatedAt, new Date(now.getTime() - DAY))))
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
