import { inArray } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import type { Shop } from '#shop/shop.ts'

const STAFF = 'staff:'

/** First and whole names of those of the staff whom rows name as 'staff:<id>', by that very text; who is gone, or no staff, is not among them. */
export async function staffNames(
  { db }: Pick<Shop, 'db'>,
  actors: Iterable<string | null>,
): Promise<ReadonlyMap<string, { userId: string; firstName: string; name: string }>> {
  const ids = [...new Set(actors)].flatMap((actor) => (actor?.startsWith(STAFF) ? [actor.slice(STAFF.length)] : []))
  if (ids.length === 0) return new Map()
  const known = await db
    .select({ userId: users.id, firstName: users.firstName, name: users.name })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(known.map((one) => [STAFF + one.userId, one]))
}
