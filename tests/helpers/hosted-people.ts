import { eq } from 'drizzle-orm'
import { users } from '#database/schema.ts'
import type { Newcomer } from '#shop/ports.ts'
import { inTransaction } from '#shop/shop.ts'
import type { TestShop } from '../fixtures/open-shop.ts'

export const password = 'four lychees after midnight'

/** People at a hosted auth service, made by the calls of the shop's identity alone. */
export function peopleOf(shop: TestShop) {
  const { identity } = shop
  let people = 0
  function person(over: Partial<Newcomer> = {}): Newcomer {
    return { email: `noor${(people += 1)}@example.test`, password, firstName: 'Noor', lastName: 'Haddad', locale: 'en-US', ...over }
  }
  async function newcomer(over: Partial<Newcomer> = {}) {
    const noor = person(over)
    const sealed = await identity.preparePassword(noor)
    const { userId } = await inTransaction(shop, (inside) => identity.createAccount(inside, noor, sealed))
    return { ...noor, userId, token: sealed.token! }
  }
  async function customer(over: Partial<Newcomer> = {}) {
    const noor = await newcomer(over)
    await identity.redeemLinkToken(shop, 'confirm-email', noor.token, noor)
    await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, noor.userId))
    return noor
  }
  /** A customer from the time before the shop used this service. */
  async function settler(over: Partial<typeof users.$inferInsert> = {}) {
    const email = `noor${(people += 1)}@example.test`
    const [user] = await shop.db
      .insert(users)
      .values({ email, name: 'Noor', firstName: 'Noor', emailVerified: true, ...over })
      .returning()
    return { userId: user!.id, email }
  }
  const recognised = (email: string, word = password) => identity.checkCredentials(shop, { email, password: word })

  return { person, newcomer, customer, settler, recognised }
}
