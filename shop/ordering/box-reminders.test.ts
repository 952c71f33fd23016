import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailConsents, outbox, users } from '#database/schema.ts'
import { DAY } from '#shared/durations.ts'
import type { Customer } from '#shop/actor.ts'
import { addBox } from '#shop/cart/cart.ts'
import { giveConsent, withdrawConsent } from '#shop/mail/consents.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { home, openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { sendBoxReminders } from './box-reminders.ts'
import { chooseAddress, chooseDelivery } from './checkout/checkout.ts'
import { settleOwnOrder } from './payments/settlement.ts'

let selling: Selling
beforeAll(async () => {
  selling = await openSelling()
})
afterAll(() => selling.close())

/** A customer who has bought a box of these snacks. */
async function boxBuyer(snacks: string[]): Promise<Customer> {
  const { shop, emulator } = selling
  const by = await makeCustomer(shop)
  await addBox(shop, by, { key: crypto.randomUUID(), snacks, quantity: 1, preferences: {}, giftCard: null })
  await chooseAddress(shop, by, { address: home })
  await chooseDelivery(shop, by, { method: 'standard' })
  const { number, url } = await selling.placed(by)
  await emulator.pay(url)
  await settleOwnOrder(shop, by, number)
  return by
}

async function fiveSnacks(): Promise<string[]> {
  const snacks: string[] = []
  for (let at = 0; at < 5; at++) snacks.push((await selling.snack(5)).id)
  return snacks
}

interface Reminder {
  data: { box_url: string; replaced: number; items: object[] }
}
async function remindersOf(by: Customer): Promise<Reminder[]> {
  const rows = await selling.shop.db
    .select()
    .from(outbox)
    .where(like(outbox.key, `box-reminder:${by.userId}:%`))
  return rows.map(({ payload }) => payload as Reminder)
}

async function at(days: number, work: () => Promise<unknown>): Promise<void> {
  selling.later(days * DAY)
  await work()
  selling.later(-days * DAY)
}

test('a customer who asked gets the last box once a month, from one of several processes, until they stop it', async () => {
  const { shop } = selling
  const snacks = await fiveSnacks()
  const by = await boxBuyer(snacks)
  const remind = () => Promise.all([sendBoxReminders(shop), sendBoxReminders(shop)])
  await at(40, remind)
  expect(await remindersOf(by)).toEqual([])
  await giveConsent(shop, by, 'box-reminder', 'order')
  await at(29, remind)
  expect(await remindersOf(by)).toEqual([])
  await at(31, remind)
  await at(32, remind)
  const [first, ...others] = await remindersOf(by)
  expect(others).toEqual([])
  expect(first!.data).toMatchObject({ replaced: 0, items: { length: 5 } })
  const { searchParams, hash } = new URL(first!.data.box_url)
  expect(hash).toBe('#carton')
  expect([
    searchParams.get('size'),
    searchParams
      .getAll('snack')
      .flatMap((one) => one.split(','))
      .toSorted(),
  ]).toEqual(['5', snacks.toSorted()])
  await at(62, remind)
  expect(await remindersOf(by)).toHaveLength(2)
  await withdrawConsent(shop, by, 'box-reminder')
  await at(93, remind)
  expect(await remindersOf(by)).toHaveLength(2)
})

test('snacks that are sold out are replaced in the reminder', async () => {
  const { shop, emulator } = selling
  const snacks = await fiveSnacks()
  const by = await boxBuyer(snacks)
  await giveConsent(shop, by, 'box-reminder', 'order')
  const { applyStockCounts } = await import('#shop/stock/inventory.ts')
  await emulator.setStock(snacks[0]!, 0)
  await applyStockCounts(shop, [{ variationId: snacks[0]!, quantity: 0, countedAt: new Date(Date.now() + 1000) }])
  await shop.catalogue.load()
  await at(31, () => sendBoxReminders(shop))
  const [reminder] = await remindersOf(by)
  expect(reminder!.data).toMatchObject({ replaced: 1, items: { length: 5 } })
  expect(reminder!.data.box_url).not.toContain(encodeURIComponent(snacks[0]!))
})

test('no reminder goes to a blocked customer, nor to one who has bought no box', async () => {
  const { shop } = selling
  const [blocked, without] = [await boxBuyer(await fiveSnacks()), await makeCustomer(shop)]
  for (const by of [blocked, without]) await giveConsent(shop, by, 'box-reminder', 'settings')
  await shop.db.update(users).set({ blockedAt: shop.now() }).where(eq(users.id, blocked.userId))
  await at(31, () => sendBoxReminders(shop))
  expect([await remindersOf(blocked), await remindersOf(without)]).toEqual([[], []])
  expect(await shop.db.$count(mailConsents, eq(mailConsents.email, without.email))).toBe(1)
})
