import { and, eq } from 'drizzle-orm'
import { mailBounces } from '#database/schema.ts'
import { withdrawAll } from './consents.ts'
import type { Bounce } from '#shop/ports.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/**
 * Notes that letters to an address come back for good, or that its reader called one unwanted: then all that was agreed to there is
 * taken back. From now on only what an order or an account needs is sent there, and not even that where letters come back. Harmless
 * to repeat.
 */
export async function noteBounce(shop: Shop, { email, kind, reason }: Bounce): Promise<void> {
  const address = email.trim().toLowerCase()
  await inTransaction(shop, async (inside) => {
    const bounce = { kind, reason: reason.slice(0, 200) }
    const noted = inside.db.insert(mailBounces).values({ email: address, ...bounce, createdAt: inside.now() })
    // A complaint about one letter does not make an address exist that others came back from.
    await (kind === 'bounced' ? noted.onConflictDoUpdate({ target: mailBounces.email, set: bounce }) : noted.onConflictDoNothing())
    if (kind === 'complained') await withdrawAll(inside, address)
  })
  shop.log.warn('The mail service told of an address that it could not write to', { kind, reason })
}

/** Whether and why an address is not to be written to; null where nothing is known against it. */
export async function bounceOf(shop: Shop, email: string): Promise<Pick<Bounce, 'kind' | 'reason'> | null> {
  const [row] = await shop.db
    .select({ kind: mailBounces.kind, reason: mailBounces.reason })
    .from(mailBounces)
    .where(eq(mailBounces.email, email.toLowerCase()))
  return row ?? null
}

/** Writes to an address again that letters came back from: somebody knows that it is there. What its reader complained of stays. */
export async function forgetBounce(shop: Shop, email: string): Promise<void> {
  await shop.db.delete(mailBounces).where(and(eq(mailBounces.email, email.toLowerCase()), eq(mailBounces.kind, 'bounced')))
}
