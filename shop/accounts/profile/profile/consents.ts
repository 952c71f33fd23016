import { sql } from 'drizzle-orm'
import type { Shop } from '#shop/shop.ts'

/**
 * Moves consents to another address. Where both addresses have a decision about a topic, the later
 * one counts.
 */
export async function moveConsents(shop: Shop, from: string, to: string): Promise<void> {
  const decidedAt = (row: string) => sql.raw(`coalesce(greatest(${row}.given_at, ${row}.withdrawn_at), ${row}.created_at)`)
  await shop.db.execute(sql`
    delete from mail_consents loser using mail_consents winner
    where loser.topic = winner.topic
      and ((loser.email = ${to} and winner.email = ${from} and ${decidedAt('winner')} > ${decidedAt('loser')})
        or (loser.email = ${from} and winner.email = ${to} and ${decidedAt('winner')} >= ${decidedAt('loser')}))`)
  await shop.db.execute(sql`update mail_consents set email = ${to} where email = ${from}`)
}
