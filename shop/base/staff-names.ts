import { inArray } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

const STAFF_PREFIX = 'staff:'

/**
 * First and full names of staff members, by the text 'staff:<id>' as rows hold it. Deleted accounts
 * and other actors are left out.
 */
export async function staffNamesOf(
  { db }: Pick<Shop, 'db'>,
  actors: Iterable<string | null>,
): Promise<ReadonlyMap<string, { userId: string; firstName: string; name: string }>> {
  const ids = [...new Set(actors)].flatMap((actor) => (actor?.startsWith(STAFF_PREFIX) ? [actor.slice(STAFF_PREFIX.length)] : []))
  if (ids.length === 0) return new Map()
  const known = await db
    .select({ userId: users.id, firstName: users.firstName, name: users.name })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(known.map((one) => [STAFF_PREFIX + one.userId, one]))
}
