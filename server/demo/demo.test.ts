import { and, eq, isNull, like, notLike } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addresses,
  auditLog,
  backInStockRequests,
  cartLines,
  type Database,
  emptySearches,
  mailBounces,
  mailConsents,
  orderEvents,
  orderLines,
  orders,
  outbox,
  refundLines,
  refunds,
  returns,
  reviews,
  stock,
  stockBatches,
  users,
} from '#database/schema.ts'
import { openAuthenticatorPage } from '#embedded/authenticator.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openAccounts } from '#tests/fixtures/open-accounts.ts'
import { openSelling, type Selling } from '#tests/fixtures/open-selling.ts'
import { paidOrder, work } from '#tests/helpers/paid-order.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { getSalesReport, ReportQuery } from '#shop/office/finance/reports.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'
import { matchTwoStepCode } from '#shop/accounts/sign-in/two-step.ts'
import type { Shop } from '#shop/shop.ts'
import { demoCustomer, demoOwner, demoSecret, hasDemo, removeDemo, seedDemoOrders, seedDemoAccounts } from './demo.ts'

// These tests run in order in one shop: demo orders are created, used and removed.

let selling: Selling
let shop: Shop
/** A shop whose point of sale must not be called. */
let deaf: Shop
beforeAll(async () => {
  selling = await openSelling()
  shop = selling.shop
  const unreachable = new Proxy({}, { get: () => expect.unreachable }) as never
  deaf = { ...shop, payments: unreachable, catalogueSource: unreachable, stockSource: unreachable }
  await selling.shop.catalogue.load()
  for (const [email, role] of [
    [demoOwner.email, 'owner'],
    [demoCustomer.email, 'customer'],
  ] as const) {
    const { userId } = await makeCustomer(selling.shop, { role })
    await shop.db.update(users).set({ email, demo: true }).where(eq(users.id, userId))
  }
})
afterAll(() => selling.close())

const made = (db: Database) => db.$count(orders, eq(orders.demo, true))

describe('The made-up orders of a demo shop', () => {
  test('demo orders pass the integrity checks, take no stock, send no emails about orders and never call the point of sale', async () => {
    const before = await shop.db.select().from(stock).orderBy(stock.variationId)
    // The shop is stopped after the first demo orders are written, and then opened again.
    const stop = new AbortController()
    const get = (db: Shop['db'], name: string | symbol) => {
      if (name === 'transaction') stop.abort()
      return Reflect.get(db, name) as unknown
    }
    await seedDemoOrders({ ...deaf, db: new Proxy(shop.db, { get }) }, stop.signal)
    const some = await made(shop.db)
    expect(some).toBeGreaterThan(0)
    await seedDemoOrders(deaf)
    expect(await made(shop.db)).toBeGreaterThan(some * 5)
    expect(await checkIntegrity(shop)).toEqual({})
    expect(await shop.db.select().from(stock).orderBy(stock.variationId)).toEqual(before)
    expect(await shop.db.$count(outbox, and(isNull(outbox.doneAt), notLike(outbox.key, 'review-%')))).toBe(0)
    const stands = await shop.db.selectDistinct({ status: orders.status }).from(orders)
    expect(stands.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['paid', 'shipped', 'delivered', 'cancelled', 'expired', 'partially_refunded']),
    )
    expect(await shop.db.$count(returns)).toBeGreaterThan(0)
  })

  test('the demo shop has reviews, subscribers, searches, batches and emails, so that no admin page opens empty', async () => {
    const counts = [reviews, mailConsents, emptySearches, stockBatches, outbox, auditLog].map((table) => shop.db.$count(table))
    for (const count of await Promise.all(counts)) expect(count).toBeGreaterThan(3)
  })

  test('the demo customer has an order in each status but unpaid, addresses, a review and saved items', async () => {
    const [customer] = await shop.db.select().from(users).where(eq(users.email, demoCustomer.email))
    const own = await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.userId, customer!.id)).orderBy(orders.placedAt)
    expect(own.map(({ status }) => status)).toEqual([
      'delivered',
      'expired',
      'refunded',
      'partially_refunded',
      'cancelled',
      'delivered',
      'shipped',
      'packing',
      'paid',
    ])
    expect(await shop.db.$count(addresses, eq(addresses.userId, customer!.id))).toBe(2)
    expect(await shop.db.$count(reviews, eq(reviews.userId, customer!.id))).toBe(1)
    expect(await shop.db.$count(cartLines)).toBe(2)
  })

  test('demo orders are created once and are marked as demo in reports', async () => {
    const owner = await makeCustomer(selling.shop, { role: 'owner' })
    expect(await getSalesReport(shop, owner, ReportQuery.parse({ period: '90' }))).toMatchObject({ hasDemo: true })
    const first = await made(shop.db)
    await seedDemoOrders(deaf)
    expect(await made(shop.db)).toBe(first)
  })

  test('demo orders can be refunded without any payment call', async () => {
    const manager = await makeCustomer(selling.shop, { role: 'manager' })
    const [order] = await shop.db.select().from(orders).where(eq(orders.status, 'delivered')).limit(1)
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id)).limit(1)
    const lines = [{ lineId: line!.id, quantity: 1, restock: true }]
    const key = crypto.randomUUID()
    await refundOrder(shop, manager, order!.number, { key, lines, shipping: false, extraCents: 0, reason: 'goodwill', note: '' })
    await work({ ...deaf, mailer: { send: async () => {} } })
    expect(await shop.db.select().from(refunds).where(eq(refunds.key, key))).toMatchObject([{ doneAt: expect.any(Date), refundId: null }])
    expect(await checkIntegrity(shop)).toEqual({})
  })

  test('demo orders are removed by one command with all related rows and do not return, and real orders stay', async () => {
    const real = await paidOrder(selling, 2)
    const [order] = await shop.db.select().from(orders).where(eq(orders.demo, true)).limit(1)
    await shop.db
      .insert(outbox)
      .values({ kind: 'letter', key: `order-shipped:${order!.id}`, payload: {} })
      .onConflictDoNothing()
    const gone = await removeDemo(shop.db)
    expect(gone.orders).toBeGreaterThan(500)
    expect(await shop.db.select({ number: orders.number }).from(orders)).toEqual([{ number: real.number }])
    expect(await shop.db.$count(orderLines)).toBe(1)
    expect(await shop.db.$count(users, eq(users.demo, true))).toBe(0)
    expect(await shop.db.$count(outbox, eq(outbox.key, `order-shipped:${order!.id}`))).toBe(0)
    const left = [refunds, refundLines, returns, reviews, mailConsents, mailBounces, emptySearches, stockBatches, backInStockRequests]
    expect(await shop.db.$count(auditLog, like(auditLog.target, 'review:%'))).toBe(0)
    for (const table of left) expect(await shop.db.$count(table)).toBe(0)
    expect(await shop.db.$count(orderEvents)).toBe(2)
    expect(await checkIntegrity(shop)).toEqual({})
    await seedDemoOrders(shop)
    expect(await made(shop.db)).toBe(0)
  })
})

test('the demo owner signs in with two steps like all staff, with an authenticator secret that only this machine shows', async () => {
  const accounts = await openAccounts()
  const secret = demoSecret('a key of this shop')
  expect(secret).not.toBe(demoSecret('a key of another'))
  await seedDemoAccounts(accounts.shop, { ownerSecret: secret })
  await seedDemoAccounts(accounts.shop, { ownerSecret: secret })
  const [owner] = await accounts.shop.db.select().from(users).where(eq(users.email, demoOwner.email))
  expect(owner).toMatchObject({ role: 'owner', demo: true, emailVerified: true })
  const page = openAuthenticatorPage({ account: demoOwner.email, secret, shopName: 'Wanderbite' })
  const text = await (await page.request('http://localhost/')).text()
  const [code] = /\d{3} \d{3}/.exec(text)!
  expect(code.replace(' ', '')).toBe(new TOTP({ secret }).generate())
  expect(await matchTwoStepCode(accounts.shop, owner!.id, code)).toMatchObject({ step: expect.any(Number) })
  expect((await page.request('http://shop.example/')).status).toBe(404)
  expect(await hasDemo(accounts.shop.db)).toBe(true)
  await removeDemo(accounts.shop.db)
  await seedDemoAccounts(accounts.shop, { ownerSecret: secret })
  expect(await hasDemo(accounts.shop.db)).toBe(false)
  await accounts.shop.close()
})
