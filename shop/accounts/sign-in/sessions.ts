import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, sessions, signInMethods, users } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { MINUTE, YEAR } from '#shared/durations.ts'
import { deviceNameOf } from '#shared/visitor/device-name.ts'
import { parseLocale } from '#shared/locale.ts'
import { ipPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { SESSION_LIFETIME_MS } from '#shared/cookies/session-cookie.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { SignInMethod } from '#shop/ports.ts'
import { afterCommit, type Shop } from '#shop/shop.ts'
import { hashToken, randomToken } from '#shop/base/secrets/random-tokens.ts'

/** A session ends one year after sign-in, however often it is used. */
const MAX_SESSION_MS = YEAR
/** How long the previous token works after a rotation: enough time for a double submit. */
const ROTATION_GRACE_MS = 10 * 1000
/** Precision of the recorded last use of a session. */
const LAST_USE_INTERVAL_MS = 15 * MINUTE
/** How long reauthentication is valid for sensitive changes. */
const PROOF_LIFETIME_MS = 15 * MINUTE

/** The client's browser. Its address is shortened before it is stored. */
interface BrowserInfo {
  address: string
  userAgent: string
}

/**
 * The customer of a session token; null for an unknown or ended session and for a blocked customer.
 * A session lasts 30 days from its last use, recorded every 15 minutes, and one year at most.
 * `renewed` is called so that the cookie's lifetime is extended too.
 */
export async function findSessionCustomer(
  shop: Shop,
  token: string,
  from: BrowserInfo & { renewed?: () => void },
): Promise<Customer | null> {
  if (!/^[\w-]{16,128}$/.test(token)) return null
  const now = shop.now()
  const [row] = await sessionOfToken(shop.db, { hash: hashToken(token), rotatedAfter: rotatedAfter(now), ...lifetimeOf(now) })
  if (!row) return null
  if (isRenewalDue(row, now)) {
    await renew(shop, row.sessionId, from)
    from.renewed?.()
  }
  return customerOf(row)
}

/**
 * The customers of many session tokens, in their order, by one query. As `findSessionCustomer`, but
 * null also for a token that was just rotated and for a session whose last use must be recorded.
 */
export async function findSessionCustomers(shop: Shop, tokens: readonly string[]): Promise<(Customer | null)[]> {
  const now = shop.now()
  const hashes = tokens.map(hashToken)
  const rows = await sessionsOfTokens(shop.db, { hashes, ...lifetimeOf(now) })
  return sessionsInOrder(hashes, rows, now).map((row) => row && customerOf(row))
}

/**
 * A function like `findSessionCustomers` whose one query also reads `column` of each customer, an
 * expression over `users.id` that must depend on nothing but its parameters. `valuesAt` returns the
 * values of its placeholders.
 */
export function sessionCustomersWith<T, V extends Record<string, unknown>>(
  column: (db: Database, value: ValueOf<V>) => SQL<T>,
  valuesAt: (now: Date) => V,
): (shop: Shop, tokens: readonly string[]) => Promise<({ customer: Customer; column: T } | null)[]> {
  const select = statement((db, value: ValueOf<V & OfTokens>) => selectSessions(db, value, isOneOf(value), column(db, value)))
  return async (shop, tokens) => {
    const now = shop.now()
    const hashes = tokens.map(hashToken)
    const rows = await select(shop.db, { ...valuesAt(now), hashes, ...lifetimeOf(now) })
    return sessionsInOrder(hashes, rows, now).map((row) => row && { customer: customerOf(row), column: row.column })
  }
}

/** The rows of tokens. Null for those without one, and for one whose last use must be recorded. */
function sessionsInOrder<Row extends Pick<SessionRow, 'token' | 'usedAt'>>(hashes: string[], rows: Row[], now: Date): (Row | null)[] {
  const found = new Map(rows.map((row) => [row.token, row]))
  return hashes.map((hashed) => {
    const row = found.get(hashed)
    return row && !isRenewalDue(row, now) ? row : null
  })
}

export const SessionView = z.object({
  id: z.uuid(),
  device: z.string().describe('Browser and operating system, such as "Firefox · Windows". Empty if unknown.'),
  network: z.string().describe('The IP address, shortened for privacy.'),
  method: z.enum(signInMethods),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  current: z.boolean().describe('Whether this is the session of the request.'),
})
export type SessionView = z.infer<typeof SessionView>

/** The customer's active sessions, last used first. */
export async function listSessions(shop: Shop, by: Customer): Promise<SessionView[]> {
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

/** Whether the session is active and its customer may use it. */
export async function isSessionAlive({ db, now }: Pick<Shop, 'db' | 'now'>, sessionId: string): Promise<boolean> {
  if (!z.uuid().safeParse(sessionId).success) return false
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isWithinItsTime(now()), isNull(users.blockedAt)))
  return row !== undefined
}

/** Opens a session for the customer. Returns the token for its cookie. */
export async function openSession(
  shop: Shop,
  userId: string,
  from: BrowserInfo & { method: SignInMethod; deviceId: string | null },
): Promise<string> {
  const now = shop.now()
  const { token } = await shop.identity.openSession(shop, {
    userId,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
    address: ipPrefixOf(from.address),
    userAgent: from.userAgent.slice(0, 300),
    method: from.method,
    deviceId: from.deviceId,
    provedAt: now,
  })
  return token
}

/** Whether the customer's last reauthentication is recent enough for a sensitive change. */
export function isReauthenticated(shop: Shop, by: Customer): boolean {
  return shop.now().getTime() - by.provedAt.getTime() <= PROOF_LIFETIME_MS
}

/** Throws Failure('prove-first') without recent reauthentication. */
export function requireReauthentication(shop: Shop, by: Customer): void {
  if (!isReauthenticated(shop, by)) throw new Failure('prove-first')
}

/**
 * Throws Failure('email-not-confirmed') for an unconfirmed address. A stranger who typed the
 * address must not add a sign-in method that still works after the owner sets a new password.
 */
export function requireConfirmedEmail(by: Customer): void {
  if (!by.emailVerified) throw new Failure('email-not-confirmed')
}

/**
 * Rotates the session's token, as every gain of privileges requires, and records the
 * reauthentication of identity if there was one. The previous token works for ten more seconds, so
 * that a double submit does not sign the customer out. Returns the token for the cookie. Throws
 * Failure('not-signed-in') when the session has ended meanwhile.
 */
export async function rotateSession(shop: Shop, by: Customer, { proved }: { proved: boolean }): Promise<string> {
  const token = randomToken()
  const rotated = await shop.db
    .update(sessions)
    .set({ token: hashToken(token), previousToken: sessions.token, rotatedAt: shop.now(), ...(proved && { provedAt: shop.now() }) })
    .where(and(eq(sessions.id, by.sessionId), eq(sessions.userId, by.userId)))
    .returning({ id: sessions.id })
  if (rotated.length === 0) throw new Failure('not-signed-in')
  return token
}

/** Ends one of the customer's own sessions. Throws Failure('not-found') for any other. */
export async function endSession(shop: Shop, by: Customer, sessionId: string): Promise<void> {
  if (!z.uuid().safeParse(sessionId).success) throw new Failure('not-found')
  const ended = await end(shop, and(eq(sessions.id, sessionId), eq(sessions.userId, by.userId)))
  if (ended === 0) throw new Failure('not-found')
}

/** Ends every session of the customer except the requesting one. */
export async function endOtherSessions(shop: Shop, by: Customer): Promise<void> {
  await end(shop, and(eq(sessions.userId, by.userId), ne(sessions.id, by.sessionId)))
}

export async function endAllSessions(shop: Shop, userId: string): Promise<void> {
  await end(shop, eq(sessions.userId, userId))
}

/**
 * Open pages of these sessions receive no more live updates. Returns the number of ended sessions.
 */
async function end(shop: Shop, which: SQL | undefined): Promise<number> {
  const ended = await shop.db.delete(sessions).where(which).returning({ id: sessions.id })
  if (ended.length > 0) afterCommit(shop, () => shop.live.end(ended.map(({ id }) => id)))
  return ended.length
}

type SessionRow = Awaited<ReturnType<typeof sessionOfToken>>[number]
type Lifetime = ReturnType<typeof lifetimeOf>
type OfTokens = Lifetime & { hashes: string[] }

const sessionOfToken = statement((db, value: ValueOf<Lifetime & { hash: string; rotatedAfter: Date }>) => {
  const wasRotated = and(eq(sessions.previousToken, value('hash')), gt(sessions.rotatedAt, value('rotatedAfter')))
  return selectSessions(db, value, or(eq(sessions.token, value('hash')), wasRotated))
})

const sessionsOfTokens = statement((db, value: ValueOf<OfTokens>) => selectSessions(db, value, isOneOf(value)))

const isOneOf = (value: ValueOf<OfTokens>): SQL => sql`${sessions.token} = any(${value('hashes')}::text[])`

/** Active sessions with their customers, without the blocked ones. */
function selectSessions<T = null>(db: Database, value: ValueOf<Lifetime>, which: SQL | undefined, column: SQL<T> = sql`null`) {
  return db
    .select({
      token: sessions.token,
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
      column,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(which, gt(sessions.expiresAt, value('now')), gt(sessions.createdAt, value('openedAfter')), isNull(users.blockedAt)))
}

function customerOf({
  token: _,
  usedAt: __,
  column: ___,
  locale,
  ...customer
}: Omit<SessionRow, 'column'> & { column: unknown }): Customer {
  return { kind: 'customer', ...customer, locale: parseLocale(locale) }
}

function isRenewalDue({ usedAt }: Pick<SessionRow, 'usedAt'>, now: Date): boolean {
  return now.getTime() - usedAt.getTime() > LAST_USE_INTERVAL_MS
}

/** Two concurrent requests renew once. */
async function renew(shop: Shop, sessionId: string, { address, userAgent }: BrowserInfo): Promise<void> {
  const now = shop.now()
  await shop.db
    .update(sessions)
    .set({
      expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
      updatedAt: now,
      ipAddress: ipPrefixOf(address),
      userAgent: userAgent.slice(0, 300),
    })
    .where(and(eq(sessions.id, sessionId), lt(sessions.updatedAt, new Date(now.getTime() - LAST_USE_INTERVAL_MS))))
}

const rotatedAfter = (now: Date) => new Date(now.getTime() - ROTATION_GRACE_MS)

/** Active sessions expire after `now`, and were opened after `openedAfter`. */
const lifetimeOf = (now: Date) => ({ now, openedAfter: new Date(now.getTime() - MAX_SESSION_MS) })

function isWithinItsTime(at: Date) {
  const { now, openedAfter } = lifetimeOf(at)
  return and(gt(sessions.expiresAt, now), gt(sessions.createdAt, openedAfter))
}
