import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/durations.ts'
import { accountDeletions, carts, cartLines, mailConsents, orders, outbox, stock } from '#database/schema.ts'
import { crashAt } from '#tests/helpers/at-failpoint.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { sendCartReminders } from './cart-reminders.ts'
import { addLine, setQuantity } from './cart.ts'
import { giveConsent, withdrawConsent } from '#shop/mail/consents.ts'
import { deliverEmail } from '#shop/mail/send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { EmailMessage } from '#shop/ports.ts'

let shop: TestShop
let clock: Date
let posted: EmailMessage[]
beforeAll(async () => {
  shop = await openShop({ now: () => clock, mailer: { send: async (letter) => void posted.push(letter) } })
})
afterAll(() => shop.close())
beforeEach(() => {
  posted = []
  clock = new Date('2026-03-01T12:00:00Z')
})
afterEach(async () => {
  for (const table of [outbox, cartLines, carts, mailConsents, accountDeletions]) await shop.db.delete(table)
})

test('a customer who agreed gets one cart reminder, in the language of their consent, with one-click unsubscribe', async () => {
  const { variationId } = await makeProduct(shop, { name: 'Lychee Gummies', variations: [{ priceCents: 740, stock: 5 }] })
  const by = await reader({ locale: 'es-ES' })
  await addLine(shop, by, { variationId, quantity: 2 })
  await work(3.9 * HOUR)
  expect(posted).toEqual([])
  await work(0.2 * HOUR)
  await work(12 * HOUR)
  expect(posted).toHaveLength(1)
  const [{ to, subject, html, text, headers }] = posted as [EmailMessage]
  expect(to.address).toBe(by.email)
  expect(subject).toBe('Te has dejado algo en tu cesta de Wanderbite')
  for (const said of [html, text]) {
    expect(said).toContain('Lychee Gummies')
    expect(said).toMatch(/14,80\s\$/)
    expect(said).toContain('http://localhost:3000/es-ES/cart')
    expect(said).toContain('/es-ES/unsubscribe?token=')
  }
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test('no cart reminder goes to a customer who did not agree, withdrew the consent, or has not confirmed the email', async () => {
  const { variationId } = await makeProduct(shop)
  const never = await makeCustomer(shop)
  const unconfirmed = await reader({}, { emailVerified: false })
  const over = await reader()
  const leaving = await reader()
  const later = await reader()
  for (const by of [never, unconfirmed, over, leaving, later]) await addLine(shop, by, { variationId, quantity: 1 })
  await withdrawConsent(shop, over, 'cart-reminder')
  await shop.db.insert(accountDeletions).values({ userId: leaving.userId, dueAt: new Date(clock.getTime() + 14 * DAY) })
  clock = new Date(clock.getTime() + 5 * HOUR)
  await sendCartReminders(shop)
  // Consent is withdrawn after the email is queued and before it is sent.
  await withdrawConsent(shop, later, 'cart-reminder')
  await work()
  expect(posted).toEqual([])
})

test('no cart reminder goes to a customer who has nothing left to buy, ordered since, came back since, or left long ago', async () => {
  const gone = await makeProduct(shop, { variations: [{ stock: 1 }] })
  const { variationId } = await makeProduct(shop)
  const [soldOut, ordered, back, forgotten] = [await reader(), await reader(), await reader(), await reader()]
  await addLine(shop, forgotten, { variationId, quantity: 1 })
  clock = new Date(clock.getTime() + 69 * HOUR)
  await addLine(shop, soldOut, { variationId: gone.variationId, quantity: 1 })
  await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.variationId, gone.variationId))
  await shop.catalogue.load()
  await addLine(shop, ordered, { variationId, quantity: 1 })
  await order(ordered)
  await addLine(shop, back, { variationId, quantity: 1 })
  clock = new Date(clock.getTime() + 5 * HOUR)
  await sendCartReminders(shop)
  await setQuantity(shop, back, { variationId, quantity: 2 })
  await work()
  expect(posted).toEqual([])
  expect(await shop.db.select().from(outbox)).toMatchObject([{ skipReason: 'cart-changed', recipientId: back.userId }])
})

test('a customer who leaves again gets another cart reminder, but not within a week', async () => {
  const { variationId } = await makeProduct(shop)
  const by = await reader()
  await addLine(shop, by, { variationId, quantity: 1 })
  await work(5 * HOUR)
  await addLine(shop, by, { variationId, quantity: 1 })
  await work(5 * HOUR)
  expect(posted).toHaveLength(1)
  clock = new Date(clock.getTime() + 7 * DAY)
  await addLine(shop, by, { variationId, quantity: 1 })
  await work(5 * HOUR)
  expect(posted).toHaveLength(2)
  expect(posted[0]!.id).not.toBe(posted[1]!.id)
})

test('a cart reminder lists only available snacks, in the available quantity', async () => {
  const few = await makeProduct(shop, { name: 'Few Left', variations: [{ priceCents: 500, stock: 5 }] })
  const none = await makeProduct(shop, { name: 'None Left', variations: [{ stock: 1 }] })
  const by = await reader()
  await addLine(shop, by, { variationId: few.variationId, quantity: 4 })
  await addLine(shop, by, { variationId: none.variationId, quantity: 1 })
  await shop.db.update(stock).set({ onHand: 3 }).where(eq(stock.variationId, few.variationId))
  await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.variationId, none.variationId))
  await shop.catalogue.load()
  await work(5 * HOUR)
  expect(posted[0]!.text).toMatch(/Few Left\n {2}3 × \$5\.00 = \$15\.00/)
  expect(posted[0]!.text).not.toContain('None Left')
})

test('several workers, and one that dies after sending, produce one cart reminder', async () => {
  const { variationId } = await makeProduct(shop)
  for (let i = 0; i < 4; i++) await addLine(shop, await reader(), { variationId, quantity: 1 })
  clock = new Date(clock.getTime() + 5 * HOUR)
  await Promise.all([sendCartReminders(shop), sendCartReminders(shop), sendCartReminders(shop)])
  expect(await shop.db.select().from(outbox)).toHaveLength(4)
  const crash = crashAt('email-sent')
  await Promise.all([post(), post()])
  clock = new Date(clock.getTime() + HOUR)
  await post()
  expect(crash.ran).toBe(true)
  expect(posted.length).toBeGreaterThan(4)
  expect(new Set(posted.map(({ id }) => id)).size).toBe(4)
})

/** A customer with consent to cart reminders. */
async function reader(over: Partial<Customer> = {}, row: Parameters<typeof makeCustomer>[1] = {}): Promise<Customer> {
  const by = { ...(await makeCustomer(shop, row)), ...over }
  await giveConsent(shop, { ...by, emailVerified: true }, 'cart-reminder', 'settings')
  return by
}

async function order(by: Customer): Promise<void> {
  await shop.db.insert(orders).values({
    number: randomUUID(),
    placeKey: randomUUID(),
    userId: by.userId,
    status: 'pending_payment',
    email: by.email,
    customerFirstName: 'Ada',
    locale: 'en-US',
    currency: 'USD',
    subtotalCents: 0,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents: 0,
    shipTo: { name: 'Ada', line1: '1 Road', city: 'Brooklyn', postalCode: '11238', country: 'US' } as never,
    deliveryMethod: 'standard',
    placedAt: clock,
    payBy: clock,
  })
}

async function work(after = 0): Promise<void> {
  clock = new Date(clock.getTime() + after)
  await sendCartReminders(shop)
  await post()
}

function post(): Promise<number> {
  return deliverDue(shop, { letter: deliverEmail }, randomUUID())
}
