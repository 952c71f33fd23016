import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { itemAt } from '../../shared/present.ts'
import { authenticators, type Database, users } from '../../database/schema.ts'
import { type Buyer, makeCrowd } from '#tests/journeys/parts/crowd.ts'

/** Creates an owner with all rights and a proved second step. Returns the session token. */
export async function makeOwner(db: Database): Promise<string> {
  const { userId, token } = await makeBuyer(db, 'owner-of-the-bench')
  await db.update(users).set({ role: 'owner' }).where(eq(users.id, userId))
  await db.insert(authenticators).values({ userId, secret: randomBytes(20).toString('hex'), confirmedAt: new Date() })
  return token
}

/** Creates a signed-in customer at the review step. */
export async function makeBuyer(db: Database, name: string): Promise<Buyer> {
  const { rows } = (await db.execute(sql`select variation_id as id from stock limit 1`)) as { rows: { id: string }[] }
  const line = { variationId: itemAt(rows, 0).id, priceCents: 1 }
  return itemAt(await makeCrowd(db, 1, line, { name }), 0)
}
