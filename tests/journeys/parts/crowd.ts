import { createHash, randomBytes } from 'node:crypto'
import { addresses, cartLines, carts, type Database, sessions, users } from '#database/schema.ts'
import { HOUR } from '#shared/durations.ts'
import { Address } from '#shared/address/address.ts'

interface Line {
  variationId: string
  priceCents: number
}

/** A customer signed in by `token`, with a basket, an address and a delivery method. */
export interface Buyer {
  userId: string
  email: string
  token: string
}

const shipTo = Address.parse({
  name: 'Ada Buyer',
  line1: '318 Prospect Place',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11238',
  country: 'US',
})

/**
 * Inserts buyers at the review step directly into the database. Several lines are distributed among
 * them. `name` separates crowds.
 */
export async function makeCrowd(
  db: Database,
  size: number,
  line: Line | Line[],
  { name = 'buyer', discountCode = null as string | null } = {},
): Promise<Buyer[]> {
  const people = Array.from({ length: size }, (_, index) => ({
    email: `${name}-${index}@example.test`,
    token: randomBytes(32).toString('base64url'),
  }))
  const rows = await db
    .insert(users)
    .values(people.map(({ email }) => ({ email, name: 'Buyer Ada', firstName: 'Buyer', lastName: 'Ada', emailVerified: true })))
    .returning({ id: users.id, email: users.email })
  const idOf = new Map(rows.map(({ id, email }) => [email, id]))
  const buyers = people.map((person) => ({ ...person, userId: idOf.get(person.email)! }))
  const expiresAt = new Date(Date.now() + HOUR)
  await db
    .insert(sessions)
    .values(buyers.map(({ userId, token }) => ({ userId, token: createHash('sha256').update(token).digest('base64url'), expiresAt })))
  await db.insert(addresses).values(buyers.map(({ userId }) => ({ userId, address: shipTo })))
  const made = await db
    .insert(carts)
    .values(buyers.map(({ userId }) => ({ userId, shipTo, deliveryMethod: 'standard' as const, discountCode })))
    .returning({ id: carts.id })
  const lines = [line].flat()
  await db.insert(cartLines).values(
    made.map(({ id: cartId }, index) => {
      const { variationId, priceCents: seenPriceCents } = lines[index % lines.length]!
      return { cartId, variationId, quantity: 1, seenPriceCents }
    }),
  )
  return buyers
}

/** Runs `work` for each item, `atOnce` at a time. */
export async function inTurns<T, R>(items: T[], work: (item: T, index: number) => Promise<R>, atOnce = 20): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += atOnce)
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map((item, index) => work(item, at + index)))))
  return done
}
