import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountDeletions, orders, outbox, users } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openPrivacy } from '#tests/fixtures/open-privacy.ts'
import type { Selling } from '#tests/fixtures/open-selling.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { deliverEmail, sendEmail } from '#shop/mail/send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { OutsideRefused } from '#shop/ports.ts'
import { requestDeletion, cancelDeletion, getDeletionDate, eraseDueAccounts } from '../privacy.ts'
import { refundOrder } from '#shop/ordering/payments/refunds.ts'

let about: Awaited<ReturnType<typeof openPrivacy>>
let shop: Selling['shop']
beforeAll(async () => {
  about = await openPrivacy()
  ;({ shop } = about)
})
afterAll(() => about.selling.close())

/** A database whose transactions never run, as if the process had crashed before them. */
function cutShort(db: typeof shop.db): typeof shop.db {
  const end = () => Promise.reject(new Error('The process ended'))
  return new Proxy(db, { get: (target, name, self) => (name === 'transaction' ? end : Reflect.get(target, name, self)) })
}

describe('a deletion', () => {
  test('a deletion is due in 14 days, is announced by one email, and can be cancelled', async () => {
    const by = about.fresh(await makeCustomer(shop))
    const { dueAt } = await requestDeletion(shop, by)
    expect(Math.abs(dueAt.getTime() - shop.now().getTime() - 14 * DAY)).toBeLessThan(MINUTE)
    expect(await requestDeletion(shop, by)).toEqual({ dueAt })
    expect(await getDeletionDate(shop, by)).toEqual(dueAt)
    await about.post()
    expect(about.posted.filter(({ to }) => to.address === by.email)).toHaveLength(1)
    await cancelDeletion(shop, by)
    expect(await getDeletionDate(shop, by)).toBeNull()
    await expect(cancelDeletion(shop, by)).rejects.toMatchObject({ code: 'not-found' })
    about.selling.later(15 * DAY)
    await eraseDueAccounts(shop)
    about.selling.later(-15 * DAY)
    expect(await shop.db.select().from(users).where(eq(users.id, by.userId))).toHaveLength(1)
  })

  test('a deletion requires recent reauthentication, and an owner must hand over the shop first', async () => {
    const by = await makeCustomer(shop)
    const stale = { ...by, provedAt: new Date(shop.now().getTime() - 16 * MINUTE) }
    await expect(requestDeletion(shop, stale)).rejects.toMatchObject({ code: 'prove-first' })
    const owner = about.fresh(await makeCustomer(shop, { role: 'owner' }))
    await expect(requestDeletion(shop, owner)).rejects.toMatchObject({ code: 'not-allowed' })
  })

  test('a deletion leaves nothing of the customer but an order in progress, and nothing of that once it has arrived', async () => {
    const by = about.fresh(await about.known('Two'))
    const words = ['QuixoteTwo', 'MarkerTwo', 'ZebulonTwo']
    await requestDeletion(shop, by)
    await about.post()
    about.selling.later(14 * DAY + MINUTE)
    try {
      await expect(cancelDeletion(shop, by)).rejects.toMatchObject({ code: 'not-found' })
      await eraseDueAccounts(shop)
      expect(about.service.forgotten).toContain(by.email)
      // The last email is still to be sent, and the parcel needs its label.
      const left = (await about.placesOf(by.email)).map((place) => place.split(':', 1)[0])
      expect(new Set(left)).toEqual(new Set(['orders', 'outbox']))
      await about.post()
      const last = about.posted.filter(({ to }) => to.address === by.email).at(-1)!
      expect(last.subject).toMatch(/account/i)
      expect(await checkIntegrity(shop)).toEqual({})
      const order = firstOf(await shop.db.select().from(orders).where(eq(orders.email, by.email)))
      expect(order).toMatchObject({ userId: null, status: 'paid', shipTo: { line1: '77 MarkerTwo Street' } })
      await about.arrives(order.number)
      await eraseDueAccounts(shop)
      expect(await about.placesOf(by.email, ...words)).toEqual([])
      // The outbox rows that remain identify no person. They prevent an email from being sent
      // twice.
      for (const place of await about.placesOf(by.userId)) expect(place).toMatch(/^outbox: .*"payload": \{\}/)
      const [kept] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
      expect(kept).toMatchObject({
        email: 'nobody@invalid',
        customerFirstName: '',
        shipTo: { name: '', line1: '', city: '', postalCode: '', country: 'US', region: 'NY' },
        totalCents: order.totalCents,
        paidAt: order.paidAt,
      })
      expect(await checkIntegrity(shop)).toEqual({})
    } finally {
      about.selling.later(-14 * DAY - MINUTE)
    }
  })

  test('a deletion keeps the accounting data of a partly returned order, and nothing about its customer', async () => {
    const by = about.fresh(await about.known('Back'))
    const number = await about.sentBack(by, 'Back')
    await requestDeletion(shop, by)
    await about.post()
    const { id, refundedCents } = (await about.selling.account(number)).order
    expect(refundedCents).toBeGreaterThan(1)
    about.selling.later(14 * DAY + MINUTE)
    try {
      // The order has arrived and nothing is in progress: its label is no longer needed.
      await eraseDueAccounts(shop)
      await about.post()
      const other = firstOf(await shop.db.select().from(orders).where(eq(orders.email, by.email)))
      await about.arrives(other.number)
      await eraseDueAccounts(shop)
      expect(await about.placesOf(by.email, 'QuixoteBack', 'MarkerBack', 'ZebulonBack')).toEqual([])
      for (const place of await about.placesOf(by.userId)) expect(place).toMatch(/^outbox: .*"payload": \{\}/)
      const [kept] = await shop.db.select().from(orders).where(eq(orders.id, id))
      expect(kept).toMatchObject({ status: 'partially_refunded', refundedCents, note: null, giftMessage: null })
    } finally {
      about.selling.later(-14 * DAY - MINUTE)
    }
  })

  test('a deletion waits for an order that is partly refunded and still to be sent', async () => {
    const by = about.fresh(await about.known())
    const order = firstOf(await shop.db.select().from(orders).where(eq(orders.userId, by.userId)))
    const manager = await makeCustomer(shop, { role: 'manager' })
    await refundOrder(shop, manager, order.number, {
      key: randomUUID(),
      lines: [],
      shipping: false,
      extraCents: 1,
      reason: 'goodwill',
      note: '',
    })
    await requestDeletion(shop, by)
    about.selling.later(14 * DAY + MINUTE)
    await eraseDueAccounts(shop)
    await about.post().finally(() => about.selling.later(-14 * DAY - MINUTE))
    const [kept] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
    expect(kept).toMatchObject({ status: 'partially_refunded', userId: null, email: by.email, shipTo: order.shipTo })
  })

  test('a deletion continues where it was interrupted', async () => {
    const by = about.fresh(await about.known())
    await requestDeletion(shop, by)
    about.selling.later(14 * DAY + MINUTE)
    try {
      about.service.isDown = true
      await eraseDueAccounts(shop)
      expect(await shop.db.select().from(users).where(eq(users.id, by.userId))).toHaveLength(1)
      about.service.isDown = false
      // The process crashes after the auth service forgot the account, before the database
      // transaction.
      await expect(eraseDueAccounts({ ...shop, db: cutShort(shop.db) })).rejects.toThrow('ended')
      expect(about.service.forgotten).toContain(by.email)
      expect(await shop.db.select().from(accountDeletions).where(eq(accountDeletions.userId, by.userId))).toHaveLength(1)
      await Promise.all([eraseDueAccounts(shop), eraseDueAccounts(shop)])
      await eraseDueAccounts(shop)
      expect(await shop.db.select().from(users).where(eq(users.id, by.userId))).toEqual([])
      await about.post()
      const goodbyes = about.posted.filter(({ to, subject }) => to.address === by.email && /deleted/i.test(subject))
      expect(goodbyes).toHaveLength(1)
      await eraseDueAccounts(shop)
      const rows = await shop.db
        .select()
        .from(outbox)
        .where(sql`${outbox.payload} ->> 'template' = 'account-deleted'`)
      expect(rows).toEqual([])
    } finally {
      about.service.isDown = false
      about.selling.later(-14 * DAY - MINUTE)
    }
  })

  test('a deletion removes the address even when the last email was never delivered', async () => {
    const by = about.fresh(await makeCustomer(shop))
    await requestDeletion(shop, by)
    await about.post()
    about.selling.later(14 * DAY + MINUTE)
    try {
      await eraseDueAccounts(shop)
      const refuse = () => Promise.reject(new OutsideRefused('550', `No such user: ${by.email}`))
      await deliverDue({ ...shop, mailer: { send: refuse } }, { letter: deliverEmail }, randomUUID())
      expect(await about.placesOf(by.email)).toHaveLength(1)
      await eraseDueAccounts(shop)
      expect(await about.placesOf(by.email)).toEqual([])
    } finally {
      about.selling.later(-14 * DAY - MINUTE)
    }
  })

  test('a deletion removes the emails to an earlier address, unless somebody else has that address now', async () => {
    const by = about.fresh(await makeCustomer(shop, { email: `now-${randomUUID()}@example.test` }))
    const [gone, passedOn] = [`gone-${randomUUID()}@example.test`, `passed-on-${randomUUID()}@example.test`]
    const write = (to: string, key: string) =>
      sendEmail(shop, {
        template: 'already-registered',
        data: { first_name: 'Ada', login_url: 'http://localhost:3000' },
        to: { name: 'Ada', address: to },
        locale: 'en-US',
        key,
      })
    for (const to of [gone, passedOn]) {
      await write(to, `email-changed:${by.userId}:${to.slice(0, 9)}`)
      await write(to, `known:${randomUUID()}`)
    }
    await makeCustomer(shop, { email: passedOn })
    await requestDeletion(shop, by)
    about.selling.later(14 * DAY + MINUTE)
    await eraseDueAccounts(shop).finally(() => about.selling.later(-14 * DAY - MINUTE))
    expect(await about.placesOf(gone)).toEqual([])
    // The other account and its own email. The row about our customer's change of address is empty.
    expect(await about.placesOf(passedOn)).toHaveLength(2)
  })
})
