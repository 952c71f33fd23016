import { eq } from 'drizzle-orm'
import { discounts, users } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** The customer that a fresh embedded shop comes with. Never made where Square or an auth service is configured. */
export const demoCustomer = { email: 'demo@wanderbite.test', password: 'lychee-before-breakfast' }

/** Gives an embedded shop a discount code to try and, where it may, a confirmed customer to sign in with; harmless to repeat. */
export async function stockDemo(shop: Shop, { withCustomer }: { withCustomer: boolean }): Promise<void> {
  await shop.db.insert(discounts).values({ code: 'WELCOME10', kind: 'percentage', value: 10 }).onConflictDoNothing()
  if (!withCustomer) return
  const [known] = await shop.db.select({ id: users.id }).from(users).where(eq(users.email, demoCustomer.email))
  if (known) return
  const newcomer = { ...demoCustomer, firstName: 'Demo', lastName: 'Customer', locale: 'en-US' as const }
  const sealed = await shop.identity.seal(newcomer)
  await inTransaction(shop, async (inside) => {
    const { userId } = await inside.identity.enrol(inside, newcomer, sealed)
    await inside.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  })
}
