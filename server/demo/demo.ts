import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Address } from '#shared/address/address.ts'
import { type Database, discounts, users } from '#database/schema.ts'
import { defaultDeliveryTerms, deliversTo } from '#shop/pricing/delivery.ts'
import { installAuthenticator } from '#shop/accounts/sign-in/two-step.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { eraseDemoActivity, furnishCustomer, seedDemoAudience, seedDemoBatches, writeStaffNotes } from './activity.ts'
import { inventCustomerOrders } from './customer-orders.ts'
import { findDemoActor } from './demo-actors.ts'
import { eraseDemoAccounts, eraseDemoOrders } from './demo-removal.ts'
import { readDemoState, writeDemoOrders, writeDemoPeople, writeDemoState, writeMailHistory } from './demo-rows.ts'
import { inventMailHistory } from './mail-history.ts'
import { seedDemoReviews } from './reviews.ts'
import { seededRandom } from './seeded-random.ts'
import { inventOrders } from './orders.ts'
import type { DemoContext } from './demo-order.types.ts'
import { inventPeople } from './people.ts'

export { translateDemoCatalogue } from './translations.ts'

// The demo data of a fresh embedded shop: something to look at, and accounts to sign in with. It is
// never created where Square or an auth service is configured, and never kept on a public shop.

export const demoCustomer = { email: 'demo@wanderbite.test', password: 'lychee-before-breakfast' }
export const demoOwner = { email: 'owner@wanderbite.test', password: 'pistachio-after-midnight' }

const customerHome: Address = {
  name: 'Demo Customer',
  line1: '318 Prospect Place',
  line2: 'Apt 4',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11238',
  country: 'US',
  phone: undefined,
}

/**
 * The secret of the demo owner's authenticator app, in base32. It differs for each shop and is the
 * same at each start.
 */
export function demoSecret(from: string): string {
  return new Secret({ buffer: new Uint8Array(createHash('sha1').update(from).digest()).buffer }).base32
}

/**
 * Creates discounts in an embedded shop, once its catalogue is loaded. With an `ownerSecret` it
 * also creates a confirmed customer and an owner to sign in with. Safe to repeat: removed data does
 * not come back.
 */
export async function seedDemoAccounts(shop: Shop, { ownerSecret }: { ownerSecret: string | null }): Promise<void> {
  if ((await shop.db.$count(discounts)) === 0) await shop.db.insert(discounts).values(discountsOf(shop))
  if (ownerSecret === null || (await readDemoState(shop.db)) === 'removed') return
  await enrolOnce(shop, { ...demoCustomer, firstName: 'Demo', lastName: 'Customer' }, async () => {})
  await enrolOnce(shop, { ...demoOwner, firstName: 'Demo', lastName: 'Owner' }, async (inside, userId) => {
    await inside.db.update(users).set({ role: 'owner' }).where(eq(users.id, userId))
    await installAuthenticator(inside, userId, ownerSecret)
  })
}

/** Orders per transaction: few enough that other users of the shop notice no delay. */
const BATCH_SIZE = 40
const PEOPLE_COUNT = 240
const SEED = 20_260_401

/**
 * Creates 90 days of demo orders with everything around them, unless they exist or were removed:
 * reviews, subscribers, notes, emails. The orders hold no stock, send no emails and do not reach
 * the point of sale; replies to reviews are emailed. An interrupted run starts again from the
 * beginning. Ends early when `stop` is aborted.
 */
export async function seedDemoOrders(shop: Shop, stop?: AbortSignal): Promise<void> {
  const { db } = shop
  const state = await readDemoState(db)
  if (state === 'there' || state === 'removed') return
  if (state === 'begun') await eraseDemoData(db)
  await writeDemoState(db, 'begun')
  const chance = seededRandom(SEED)
  const people = inventPeople(chance, PEOPLE_COUNT, (country) => deliversTo(shop.settings, country))
  const context = await demoContextOf(shop)
  if (context.snacks.length === 0) return
  const customer = await findDemoActor(shop, demoCustomer.email)
  const person = customer && { ...customer, id: customer.userId, address: customerHome }
  const own = person ? inventCustomerOrders(chance, person, context) : []
  const invented = [...inventOrders(chance, people, context), ...own]
  await writeDemoPeople(db, people, invented)
  for (let at = 0; at < invented.length; at += BATCH_SIZE) {
    if (stop?.aborted) return
    await db.transaction((tx) => writeDemoOrders(tx, invented.slice(at, at + BATCH_SIZE)))
    await pause(10)
  }
  await writeMailHistory(db, inventMailHistory(invented, context.now))
  await seedDemoAudience(shop, chance, people)
  await seedDemoBatches(shop, chance)
  if (customer) await furnishCustomer(shop, customer, customerHome)
  const owner = await findDemoActor(shop, demoOwner.email)
  if (owner) {
    await writeStaffNotes(shop, chance, owner, invented)
    await seedDemoReviews(shop, chance, { people, invented, owner, customer: person }, stop)
  }
  if (!stop?.aborted) await writeDemoState(db, 'there')
}

/**
 * Deletes all demo data for good: orders, everything that belongs to them, and accounts. Returns
 * the numbers. Real orders stay.
 */
export async function removeDemo(db: Database): Promise<{ orders: number; accounts: number }> {
  const orders = await eraseDemoData(db)
  const accounts = await eraseDemoAccounts(db)
  await writeDemoState(db, 'removed')
  return { orders, accounts }
}

async function eraseDemoData(db: Database): Promise<number> {
  await eraseDemoActivity(db)
  return eraseDemoOrders(db)
}

/**
 * Whether the database holds demo accounts. Anyone who knows this source code could sign in with
 * them.
 */
export async function hasDemo(db: Database): Promise<boolean> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.demo, true)).limit(1)
  return known !== undefined
}

type Newcomer = typeof demoCustomer & { firstName: string; lastName: string }

async function enrolOnce(shop: Shop, who: Newcomer, then: (inside: Shop, userId: string) => Promise<void>): Promise<void> {
  const [known] = await shop.db.select({ id: users.id }).from(users).where(eq(users.email, who.email))
  if (known) return
  const newcomer = { ...who, locale: 'en-US' as const }
  const sealed = await shop.identity.preparePassword(newcomer)
  await inTransaction(shop, async (inside) => {
    const { userId } = await inside.identity.createAccount(inside, newcomer, sealed)
    await inside.db.update(users).set({ emailVerified: true, demo: true }).where(eq(users.id, userId))
    await then(inside, userId)
  })
}

async function demoContextOf({ db, catalogue, settings, now }: Shop): Promise<DemoContext> {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, demoOwner.email))
  const { standard, express } = defaultDeliveryTerms(settings)
  const ids = catalogue.find('', [], Infinity).toSorted()
  const snacks = ids.flatMap((id) => {
    const first = catalogue.product(id)?.variations[0]
    const sellable = first && catalogue.sellable(first.id)
    return sellable ? [sellable] : []
  })
  return { now: now(), currency: settings.currency, snacks, staff: owner ? `staff:${owner.id}` : 'schedule', standard, express }
}

/**
 * Example discounts: for new customers, above a minimum amount, for the first customers, and one
 * without a code.
 */
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
