import { count, desc, eq, max, ne, sql } from 'drizzle-orm'
import { authenticators, devices, sessions, users } from '#database/schema.ts'
import type { StaffRole } from '#shared/roles.ts'
import type { Actor } from '#shop/actor.ts'
import { requireRight } from '#shop/rights.ts'
import type { Shop } from '#shop/shop.ts'

export interface ColleagueView {
  userId: string
  name: string
  email: string
  role: StaffRole
  /** Whether two-step sign-in is set up. Without it no admin page opens. */
  twoStep: boolean
  /** The last request from one of their browsers; null for never. */
  usedAt: Date | null
  sessions: number
  isYou: boolean
}

/** All staff members, owners first. Throws Failure('not-found') when the actor is not an owner. */
export async function listStaff(shop: Shop, by: Actor): Promise<ColleagueView[]> {
  requireRight(by, 'staff.change')
  const { db } = shop
  const open = db
    .select({ userId: sessions.userId, count: count().as('open_count'), usedAt: max(sessions.updatedAt).as('session_used_at') })
    .from(sessions)
    .where(sql`${sessions.expiresAt} > ${shop.now().toISOString()}::timestamptz`)
    .groupBy(sessions.userId)
    .as('open')
  const seen = db
    .select({ userId: devices.userId, usedAt: max(devices.usedAt).as('device_used_at') })
    .from(devices)
    .groupBy(devices.userId)
    .as('seen')
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      twoStep: sql<boolean>`${authenticators.confirmedAt} is not null`,
      sessionUsedAt: open.usedAt,
      deviceUsedAt: seen.usedAt,
      sessions: sql<number>`coalesce(${open.count}, 0)`.mapWith(Number),
    })
    .from(users)
    .leftJoin(authenticators, eq(authenticators.userId, users.id))
    .leftJoin(open, eq(open.userId, users.id))
    .leftJoin(seen, eq(seen.userId, users.id))
    .where(ne(users.role, 'customer'))
    .orderBy(desc(sql`${users.role} = 'owner'`), users.name, users.id)
  return rows.map(({ sessionUsedAt, deviceUsedAt, role, ...row }) => ({
    ...row,
    // The query excludes customers.
    role: role as StaffRole,
    usedAt: later(sessionUsedAt, deviceUsedAt),
    isYou: row.userId === by.userId,
  }))
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}
