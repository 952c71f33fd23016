import { and, eq } from 'drizzle-orm'
import { mailBounces } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { withdrawAllConsents } from './consents.ts'
import type { Bounce } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/**
 * Records a permanent bounce or a spam complaint. A complaint also withdraws all consents of the
 * address. From now on the address receives only emails that an order or an account needs; after a
 * bounce, not even those. Harmless to repeat.
 */
export async function recordBounce(shop: Shop, { email, kind, reason }: Bounce): Promise<void> {
  const address = email.trim().toLowerCase()
  await inTransaction(shop, async (inside) => {
    const bounce = { kind, reason: reason.slice(0, 200) }
    const stored = inside.db.insert(mailBounces).values({ email: address, ...bounce, createdAt: inside.now() })
    // A complaint must not overwrite a bounce: the address still does not exist.
    await (kind === 'bounced' ? stored.onConflictDoUpdate({ target: mailBounces.email, set: bounce }) : stored.onConflictDoNothing())
    if (kind === 'complained') await withdrawAllConsents(inside, address)
  })
  shop.log.warn('The mail service reported a bounce or complaint', { kind, reason })
}

/** Returns why an address must not receive email; null when nothing is known against it. */
export async function getBounce(shop: Shop, email: string): Promise<Pick<Bounce, 'kind' | 'reason'> | null> {
  const [row] = await selectBounce(shop.db, { email: email.toLowerCase() })
  return row ?? null
}

const selectBounce = statement((db, value: ValueOf<{ email: string }>) =>
  db
    .select({ kind: mailBounces.kind, reason: mailBounces.reason })
    .from(mailBounces)
    .where(eq(mailBounces.email, value('email'))),
)

/** Clears the bounce of an address that is known to work again. A complaint stays. */
export async function deleteBounce(shop: Shop, email: string): Promise<void> {
  await shop.db.delete(mailBounces).where(and(eq(mailBounces.email, email.toLowerCase()), eq(mailBounces.kind, 'bounced')))
}
