import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { backInStockRequests } from '#database/schema.ts'
import { makeCustomer, makeProduct } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Actor } from '#shop/actor.ts'
import {
  confirmBackInStockRequest,
  endBackInStockRequests,
  moveBackInStockRequests,
  sendBackInStockEmails,
  requestBackInStock,
  getBackInStockRequest,
} from './back-in-stock.ts'
import { applyStockCounts } from '#shop/stock/inventory.ts'
import { deliverEmail } from '#shop/mail/send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { EmailMessage } from '#shop/ports.ts'
import { deleteExpired } from '#shop/office/operations/retention.ts'

const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }

let shop: TestShop
let posted: EmailMessage[] = []
let ahead = 0
let places = 0
beforeAll(async () => {
  shop = await openShop({ mailer: { send: async (letter) => void posted.push(letter) }, now: () => new Date(Date.now() + ahead) })
})
afterAll(() => shop.close())

const post = () => deliverDue(shop, { letter: deliverEmail }, randomUUID())
const soldOut = async () => (await makeProduct(shop, { name: 'Lychee Gummies', variations: [{ stock: 0 }] })).variationId
const from = (locale: 'en-US' | 'es-ES' = 'en-US') => ({ address: `10.9.${places >> 8}.${places++ & 255}`, locale })
const lettersTo = (address: string) => posted.filter(({ to }) => to.address === address)
const tokenIn = ({ text }: EmailMessage) => /back-in-stock\?token=([\w-]{64})/.exec(text)![1]!
async function restock(variationId: string, quantity: number): Promise<void> {
  await applyStockCounts(shop, [{ variationId, quantity, countedAt: new Date(Date.now() + 1) }])
  await shop.catalogue.load()
}
/** A confirmed back-in-stock request with its own email address. */
async function waiting(variationId: string): Promise<string> {
  const by = await makeCustomer(shop)
  await requestBackInStock(shop, by, { variationId, email: by.email }, from())
  return by.email
}

describe('a visitor', () => {
  test('a visitor confirms a back-in-stock request by email and is notified once, in their language, with a link to end it', async () => {
    const variationId = await soldOut()
    const email = `${randomUUID()}@example.test`
    expect(await requestBackInStock(shop, visitor, { variationId, email }, from('es-ES'))).toBe('email')
    await post()
    const [asked] = lettersTo(email)
    expect(asked!.subject).toBe('¿Te avisamos cuando vuelva el snack Lychee Gummies?')
    await restock(variationId, 5)
    await sendBackInStockEmails(shop)
    await post()
    expect(lettersTo(email)).toHaveLength(1)
    const token = tokenIn(asked!)
    expect(await getBackInStockRequest(shop, token)).toMatchObject({ state: 'to-confirm', product: { name: 'Lychee Gummies' } })
    expect(await confirmBackInStockRequest(shop, token)).toMatchObject({ state: 'waiting' })
    await Promise.all([sendBackInStockEmails(shop), sendBackInStockEmails(shop)])
    await sendBackInStockEmails(shop)
    await post()
    const [, notice, ...more] = lettersTo(email)
    expect(more).toEqual([])
    expect(notice!.subject).toBe('De vuelta: Lychee Gummies')
    expect(notice!.text).toContain('/es-ES/products/lychee-gummies')
    expect(notice!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(await getBackInStockRequest(shop, tokenIn(notice!))).toMatchObject({ state: 'told' })
  })

  test('a visitor has one day to confirm a back-in-stock request', async () => {
    const variationId = await soldOut()
    const email = `${randomUUID()}@example.test`
    await requestBackInStock(shop, visitor, { variationId, email }, from())
    await post()
    const token = tokenIn(lettersTo(email)[0]!)
    ahead = DAY + 1000
    expect(await confirmBackInStockRequest(shop, token)).toMatchObject({ state: 'over' })
    await deleteExpired(shop)
    expect(await getBackInStockRequest(shop, token)).toBeNull()
    ahead = 0
  })

  test("a visitor who enters a stranger's email changes nothing about the stranger's back-in-stock requests", async () => {
    const variationId = await soldOut()
    const email = await waiting(variationId)
    expect(await requestBackInStock(shop, visitor, { variationId, email }, from())).toBe('email')
    const [wish] = await shop.db.select().from(backInStockRequests).where(eq(backInStockRequests.email, email))
    expect(wish!.confirmedAt).not.toBeNull()
  })

  test('a visitor cannot cause unlimited back-in-stock emails to one address, or from one IP address', async () => {
    const variationId = await soldOut()
    const email = `${randomUUID()}@example.test`
    for (let times = 1; times <= 10; times++) await requestBackInStock(shop, visitor, { variationId, email }, from())
    await expect(requestBackInStock(shop, visitor, { variationId, email }, from())).rejects.toMatchObject({ code: 'too-many-requests' })
    const place = from()
    const ask = () => requestBackInStock(shop, visitor, { variationId, email: `${randomUUID()}@example.test` }, place)
    for (let times = 1; times <= 30; times++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  test('a back-in-stock request is not needed for a snack in stock, and not possible for an unknown one', async () => {
    const { variationId } = await makeProduct(shop)
    expect(await requestBackInStock(shop, visitor, { variationId, email: 'a@example.test' }, from())).toBe('in-stock')
    const stray = requestBackInStock(shop, visitor, { variationId: 'nothing', email: 'a@example.test' }, from())
    await expect(stray).rejects.toMatchObject({ code: 'not-found' })
    expect(await getBackInStockRequest(shop, 'a'.repeat(64))).toBeNull()
  })
})

describe('a customer', () => {
  test('a customer need not confirm their own email again for a back-in-stock request, but must confirm any other', async () => {
    const variationId = await soldOut()
    const by = await makeCustomer(shop)
    expect(await requestBackInStock(shop, by, { variationId, email: by.email }, from())).toBe('kept')
    expect(await requestBackInStock(shop, by, { variationId, email: `other-${by.email}` }, from())).toBe('email')
    const unconfirmed = { ...(await makeCustomer(shop, { emailVerified: false })) }
    expect(await requestBackInStock(shop, unconfirmed, { variationId, email: unconfirmed.email }, from())).toBe('email')
  })

  test('back-in-stock requests move with the customer to another email', async () => {
    const [one, two] = [await soldOut(), await soldOut()]
    const by = await makeCustomer(shop)
    const to = `new-${by.email}`
    for (const variationId of [one, two]) await requestBackInStock(shop, by, { variationId, email: by.email }, from())
    await requestBackInStock(shop, visitor, { variationId: two, email: to }, from())
    await moveBackInStockRequests(shop, by.email, to)
    const moved = await shop.db.select().from(backInStockRequests).where(eq(backInStockRequests.email, to))
    expect(moved.map(({ variationId }) => variationId).toSorted()).toEqual([one, two].toSorted())
    expect(await shop.db.select().from(backInStockRequests).where(eq(backInStockRequests.email, by.email))).toEqual([])
  })
})

describe('restocked snacks', () => {
  test('few restocked pieces send few emails, to the customers who waited longest, and more pieces send more', async () => {
    const variationId = await soldOut()
    const emails: string[] = []
    for (let wish = 0; wish < 8; wish++) emails.push(await waiting(variationId))
    await restock(variationId, 2)
    await Promise.all([sendBackInStockEmails(shop), sendBackInStockEmails(shop)])
    await sendBackInStockEmails(shop)
    await post()
    expect(emails.map((email) => lettersTo(email).length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0])
    await restock(variationId, 3)
    await sendBackInStockEmails(shop)
    await post()
    expect(emails.map((email) => lettersTo(email).length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('a back-in-stock request sends no email after 90 days or once it was ended, and ending it ends all requests of the email', async () => {
    const [one, two] = [await soldOut(), await soldOut()]
    const by = await makeCustomer(shop)
    for (const variationId of [one, two]) await requestBackInStock(shop, by, { variationId, email: by.email }, from())
    await restock(one, 5)
    await sendBackInStockEmails(shop)
    await post()
    expect(await endBackInStockRequests(shop, tokenIn(lettersTo(by.email)[0]!))).toMatchObject({ state: 'over' })
    const patient = await waiting(two)
    ahead = 91 * DAY
    await restock(two, 5)
    await sendBackInStockEmails(shop)
    ahead = 0
    await post()
    expect(lettersTo(by.email)).toHaveLength(1)
    expect(lettersTo(patient)).toHaveLength(0)
    posted = []
  })
})
