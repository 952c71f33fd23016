import { and, eq, inArray, sql } from 'drizzle-orm'
import { mailConsents } from '#database/schema.ts'
import { publishConsentWebhooks } from '#shop/mail/consents.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/**
 * Moves consents to another address. Where both addresses have a decision about a topic, the later
 * one counts.
 */
export async function moveConsents(shop: Shop, from: string, to: string): Promise<void> {
  const decidedAt = (row: string) => sql.raw(`coalesce(greatest(${row}.given_at, ${row}.withdrawn_at), ${row}.created_at)`)
  await inTransaction(shop, async (inside) => {
    const before = await newsletterConsents(inside, from, to)
    await inside.db.execute(sql`
      delete from mail_consents loser using mail_consents winner
      where loser.topic = winner.topic
        and ((loser.email = ${to} and winner.email = ${from} and ${decidedAt('winner')} > ${decidedAt('loser')})
          or (loser.email = ${from} and winner.email = ${to} and ${decidedAt('winner')} >= ${decidedAt('loser')}))`)
    await inside.db.execute(sql`update mail_consents set email = ${to} where email = ${from}`)
    // The old address no longer subscribes; the new one may have changed its decision.
    const left = before
      .filter((row) => row.email === from && row.withdrawnAt === null)
      .map((row) => ({ ...row, withdrawnAt: inside.now() }))
    const was = before.find((row) => row.email === to)
    const changed = (await newsletterConsents(inside, to)).filter((row) => isSubscribed(row) !== isSubscribed(was))
    await publishConsentWebhooks(inside, [...left, ...changed])
  })
}

type ConsentRow = typeof mailConsents.$inferSelect

function newsletterConsents({ db }: Shop, ...emails: string[]): Promise<ConsentRow[]> {
  return db
    .select()
    .from(mailConsents)
    .where(and(inArray(mailConsents.email, emails), eq(mailConsents.topic, 'newsletter')))
}

function isSubscribed(row: ConsentRow | undefined): boolean {
  return row !== undefined && row.givenAt !== null && row.withdrawnAt === null
}
