import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { orders, outbox, users } from '#database/schema.ts'
import { emailOutboxKinds } from '#shop/mail/send-email.ts'
import type { Shop } from '#shop/shop.ts'

type Person = { id: string; email: string }

/** The outbox rows about a person, newest first, except those about the orders in `notOf`. */
export async function findEmailRows({ db }: Shop, person: Person, notOf: string[] = []): Promise<(typeof outbox.$inferSelect)[]> {
  const own = await db.select({ id: orders.id, email: orders.email }).from(orders).where(eq(orders.userId, person.id))
  const theirs = await addressesThatWere(
    { db },
    person,
    own.flatMap(({ email }) => email ?? []),
  )
  const orderIds = own.map(({ id }) => id).filter((id) => !notOf.includes(id))
  return db
    .select()
    .from(outbox)
    .where(
      and(
        inArray(outbox.kind, emailOutboxKinds),
        or(
          keyMentions(person.id),
          sql`${outbox.payload} ->> 'userId' = ${person.id}`,
          eq(outbox.recipientId, person.id),
          inArray(sql`${outbox.payload} -> 'to' ->> 'address'`, theirs),
          inArray(sql`${outbox.payload} ->> 'email'`, theirs),
          ...orderIds.map(keyMentions),
        ),
        ...notOf.map((id) => sql`not ${keyMentions(id)}`),
      ),
    )
    .orderBy(desc(outbox.createdAt))
}

/** Outbox rows whose key contains this id. */
export function keyMentions(id: string): SQL {
  return sql`(position(${id}::text in ${outbox.key}) > 0)`
}

/**
 * The present and former addresses of the person, without those that now belong to another account.
 */
async function addressesThatWere({ db }: Pick<Shop, 'db'>, { id, email }: Person, ordered: string[]): Promise<string[]> {
  const left = await db
    .select({ email: sql<string>`${outbox.payload} -> 'to' ->> 'address'` })
    .from(outbox)
    .where(sql`${outbox.key} like ${`email-changed:${id}:%`}`)
  const before = [...new Set([...left.map((row) => row.email), ...ordered])].filter((one) => one && one !== email)
  if (before.length === 0) return [email]
  const elsewhere = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, before), ne(users.id, id)))
  const taken = elsewhere.map((row) => row.email)
  return [email, ...before.filter((one) => !taken.includes(one))]
}
