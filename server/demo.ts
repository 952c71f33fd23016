import { eq } from 'drizzle-orm'
import { discounts, users } from '#database/schema.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

/** The customer that a fresh embedded shop comes with. Never made where Square or an auth service is configured. */
export const demoCustomer = { email: 'demo@wanderbite.test', password: 'lychee-before-breakfast' }

/** Gives an embedded shop discounts to try, once its catalogue is there, and, where it may, a confirmed customer to sign in with; harmless to repeat. */
export async function stockDemo(shop: Shop, { withCustomer }: { withCustomer: boolean }): Promise<void> {
  if ((await shop.db.$count(discounts)) === 0) await shop.db.insert(discounts).values(discountsOf(shop))
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

/** One of each kind: for newcomers, from so much on, for the first so many, and one that needs no code. */
function discountsOf({ catalogue }: Shop): (typeof discounts.$inferInsert)[] {
  const sea = catalogue.categories().find(({ slug }) => slug === 'from-the-sea')
  return [
    { code: 'WELCOME10', name: 'Welcome', kind: 'percentage', value: 10, perCustomerLimit: 1, stacks: true },
    { code: 'FIVEOFF', kind: 'fixed', value: 500, minimumSpendCents: 4000 },
    { code: 'EARLYBIRD', kind: 'percentage', value: 15, totalLimit: 100 },
    ...(sea
      ? [{ name: sea.name, kind: 'percentage' as const, value: 10, scope: 'category' as const, targetIds: [sea.id], stacks: true }]
      : []),
  ]
}
