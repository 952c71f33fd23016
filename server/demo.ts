import { discounts } from '#database/schema.ts'
import { registerConfirmed } from '#shop/accounts.ts'
import type { Shop } from '#shop/shop.ts'

/** The customer that a fresh embedded shop comes with. Never made where Square is configured. */
export const demoCustomer = { email: 'demo@wanderbite.test', password: 'lychee-before-breakfast', firstName: 'Demo', lastName: 'Customer' }

/** Gives an embedded shop a customer to sign in with and a discount code to try; harmless to repeat. */
export async function stockDemo(shop: Shop): Promise<void> {
  await registerConfirmed(shop, demoCustomer)
  await shop.db.insert(discounts).values({ code: 'WELCOME10', kind: 'percentage', value: 10 }).onConflictDoNothing()
}
