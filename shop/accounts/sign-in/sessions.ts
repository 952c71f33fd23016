import { and, desc, eq, gt, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { sessions, users } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { deviceNameOf } from '#shared/device-name.ts'
import { localeNamed } from '#shared/locale.ts'
import { networkOf } from '#shared/network.ts'
import { SESSION_LASTS } from '#shared/cookies/session-cookie.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { SignInMethod } from '#shop/ports.ts'
import { afterCommit, type Shop } from '#shop/shop.ts'
import { hashOf, newToken } from '#shop/base/secrets/random-tokens.ts'

/** However often a session is used, it ends a year after signing in. */
const LONGEST = 365 * 24 * 60 * MINUTE
/** How long the token before a rotation still works: as long as a second press of the same button may take. */
const GRACE = 10 * 1000
/** How exactly the last use of a session is known. */
const NOTED_EVERY = 15 * MINUTE
/** How long a proof of who somebody is suffices for dangerous changes. */
const PROOF_LASTS = 15 * MINUTE

/** The browser at the other end. Its address is shortened before it is stored. */
export interface Browser {
  address: string
  userAgent: string
}

/**
 * Who the session cookie's token belongs to, null when to nobody (any more) or to somebody whom staff have blocked. A session lasts
 * 30 days from its last use, noted every quarter of an hour, and a year at most; `renewed` is told, so that the cookie lives on as well.
 */
export async function actorOf(shop: Shop, token: string, from: Browser & { renewed?: () => void }): Promise<Customer | null> {
  if (!/^[\w-]{16,128}$/.test(token)) return null
  const now = shop.now()
  const [row] = await shop.db
    .select({
      sessionId: sessions.id,
      usedAt: sessions.updatedAt,
      provedAt: sessions.provedAt,
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
    .where(and(isTokenOf(hashOf(token), now), isWithinItsTime(now), isNull(users.blockedAt)))
  if (!row) return null
  const { usedAt, locale, ...customer } = row
  if (now.getTime() - usedAt.getTime() > NOTED_EVERY) {
    await renew(shop, row.sessionId, from)
    from.renewed?.()
  }
  return { kind: 'customer', ...customer, locale: localeNamed(locale) }
}

export interface SessionView {
  id: string
  /** 'Firefox · Windows'; '' where the browser did not say. */
  device: string
  /** Shortened so that it names no place: '203.0.113.0/24'. */
  network: string
  method: SignInMethod
  /** ISO times. */
  createdAt: string
  usedAt: string
  /** Whether it is the one that asks. */
  current: boolean
}

/** The customer's living sessions, the one last used first. */
export async function sessionsOf(shop: Shop, by: Customer): Promise<SessionView[]> {
  const rows = await shop.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, by.userId), isWithinItsTime(shop.now())))
    .orderBy(desc(sessions.updatedAt))
  return rows.map((row) => ({
    id: row.id,
    device: deviceNameOf(row.userAgent ?? ''),
    network: row.ipAddress ?? '',
    method: row.method,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.updatedAt.toISOString(),
    current: row.id === by.sessionId,
  }))
}

/** Whether a session of that id has not ended, and its customer may use it. */
export async function isAlive({ db, now }: Pick<Shop, 'db' | 'now'>, sessionId: string): Promise<boolean> {
  if (!z.uuid().safeParse(sessionId).success) return false
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isWithinItsTime(now()), isNull(users.blockedAt)))
  return row !== undefined
}

/** Signs a browser in as the customer. Answers the token for its cookie. */
export async function openSession(
  shop: Shop,
  userId: string,
  from: Browser & { method: SignInMethod; deviceId: string | null },
): Promise<string> {
  const now = shop.now()
  const { token } = await shop.identity.openSession(shop, {
    userId,
    expiresAt: new Date(now.getTime() + SESSION_LASTS),
    address: networkOf(from.address),
    userAgent: from.userAgent.slice(0, 300),
    method: from.method,
    deviceId: from.deviceId,
    provedAt: now,
  })
  return token
}

/** Whether the customer has proved who they are lately enough for a dangerous change. */
export function hasProof(shop: Shop, by: Customer): boolean {
  return shop.now().getTime() - by.provedAt.getTime() <= PROOF_LASTS
}

/** Throws Failure('prove-first') where the customer has not proved lately who they are. */
export function requireProof(shop: Shop, by: Customer): void {
  if (!hasProof(shop, by)) throw new Failure('prove-first')
}

/**
 * Throws Failure('email-not-confirmed') where nobody has shown that the address is theirs: whoever typed somebody else's must not leave a way in of
 * their own that outlives the owner's new password.
 */
export function requireConfirmed(by: Customer): void {
  if (!by.emailVerified) throw new Failure('email-not-confirmed')
}

/**
 * Gives the session another token, as every rise of what it may do must, and notes the proof that led to it where there was one.
 * The one before works for ten more seconds: whoever pressed twice must not find themselves signed out.
 * Answers the token for its cookie; Failure('not-signed-in') where the session has ended meanwhile.
 */
export async function rotateSession(shop: Shop, by: Customer, { proved }: { proved: boolean }): Promise<string> {
  const token = newToken()
  const rotated = await shop.db
    .update(sessions)
    .set({ token: hashOf(token), previousToken: sessions.token, rotatedAt: shop.now(), ...(proved && { provedAt: shop.now() }) })
    .where(and(eq(sessions.id, by.sessionId), eq(sessions.userId, by.userId)))
    .returning({ id: sessions.id })
  if (rotated.length === 0) throw new Failure('not-signed-in')
  return token
}

/** Ends one of the customer's own sessions; Failure('not-found') for anything else. */
export async function endSession(shop: Shop, by: Customer, sessionId: string): Promise<void> {
  if (!z.uuid().safeParse(sessionId).success) throw new Failure('not-found')
  const ended = await end(shop, and(eq(sessions.id, sessionId), eq(sessions.userId, by.userId)))
  if (ended === 0) throw new Failure('not-found')
}

/** Ends every session of the customer but the one that asks. */
export async function endOtherSessions(shop: Shop, by: Customer): Promise<void> {
  await end(shop, and(eq(sessions.userId, by.userId), ne(sessions.id, by.sessionId)))
}

/** Ends every session of an account. */
export async function endAllSessions(shop: Shop, userId: string): Promise<void> {
  await end(shop, eq(sessions.userId, userId))
}

/** Pages that are open by them hear no more. Answers how many there were. */
async function end(shop: Shop, which: SQL | undefined): Promise<number> {
  const ended = await shop.db.delete(sessions).where(which).returning({ id: sessions.id })
  if (ended.length > 0) afterCommit(shop, () => shop.live.end(ended.map(({ id }) => id)))
  return ended.length
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
    .where(and(eq(sessions.id, sessionId), lt(sessions.updatedAt, new Date(now.getTime() - NOTED_EVERY))))
}

function isTokenOf(hash: string, now: Date) {
  const previous = and(eq(sessions.previousToken, hash), gt(sessions.rotatedAt, new Date(now.getTime() - GRACE)))
  return or(eq(sessions.token, hash), previous)
}

function isWithinItsTime(now: Date) {
  return and(gt(sessions.expiresAt, now), gt(sessions.createdAt, new Date(now.getTime() - LONGEST)))
}
