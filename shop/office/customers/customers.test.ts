import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { auditLog, customerNotes, mailBounces, mailConsents, outbox, sessions, users } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openAccounts, password } from '#tests/fixtures/open-accounts.ts'
import type { Customer, Role } from '#shop/actor.ts'
import {
  blockCustomer,
  getCustomerForStaff,
  CustomerQuery,
  listCustomers,
  eraseCustomer,
  exportCustomerData,
  cancelCustomerDeletion,
  writeCustomerNote,
  removeCustomerNote,
  unblockCustomer,
  sendAccountEmail,
} from './customers.ts'
import { findSessionCustomer } from '#shop/accounts/sign-in/sessions.ts'
import { resetPassword } from '#shop/accounts/passwords/passwords.ts'
import { cancelDeletion, eraseDueAccounts } from './privacy.ts'

const here = { address: '203.0.113.9' }

let accounts: Awaited<ReturnType<typeof openAccounts>>
let shop: (typeof accounts)['shop']
let manager: Customer
let support: Customer
beforeAll(async () => {
  accounts = await openAccounts()
  ;({ shop } = accounts)
  manager = await staff('manager', { name: 'Mika Sato', firstName: 'Mika' })
  support = await staff('support')
})
afterAll(() => shop.close())

const staff = (role: Role, over = {}) => makeCustomer(shop, { role, ...over })
const proved = (by = manager): Customer => ({ ...by, provedAt: shop.now() })
const stale = (by = manager): Customer => ({ ...by, provedAt: new Date(shop.now().getTime() - 16 * MINUTE) })
const found = async (asked: Record<string, string>, by = manager) =>
  (await listCustomers(shop, by, CustomerQuery.parse(asked))).customers.map(({ email }) => email)
const look = (userId: string, by = manager) => getCustomerForStaff(shop, by, userId)
const why = (over = {}) => ({ key: randomUUID(), reason: 'abuse' as const, words: '', ...over })
async function deeds(userId: string, kind = '%') {
  const isIt = and(eq(auditLog.target, `customer:${userId}`), like(auditLog.action, kind))
  const rows = await shop.db.select().from(auditLog).where(isIt).orderBy(auditLog.happenedAt)
  return rows.map(({ actor, action, before, after }) => ({ actor, action, before, after }))
}

describe('one customer', () => {
  test('a customer is shown with their sign-in methods and consents, and with nothing that gives access', async () => {
    const { email } = await accounts.customer()
    await accounts.enter({ email })
    await shop.db.insert(mailConsents).values({ email, topic: 'newsletter', locale: 'en-US', source: 'settings', givenAt: shop.now() })
    await shop.db
      .insert(mailConsents)
      .values({ email, topic: 'reviews', locale: 'en-US', source: 'settings', givenAt: shop.now(), withdrawnAt: shop.now() })
    await shop.db.insert(mailBounces).values({ email, kind: 'bounced', reason: '550' })
    const { id } = await accounts.userOf(email)
    const one = await look(id, support)
    expect(one).toMatchObject({
      email,
      blocked: null,
      erasedAt: null,
      undeliverable: 'bounced',
      signIn: { password: true, google: false, passkeys: 0, twoStep: false, last: expect.any(Date), sessions: 1 },
      may: { change: false, reset: false, confirm: false },
    })
    expect(one.mailPreferences.map(({ topic, state }) => [topic, state])).toEqual([
      ['newsletter', 'agreed'],
      ['cart-reminder', 'none'],
      ['reviews', 'withdrawn'],
      ['box-reminder', 'none'],
    ])
    const session = firstOf(await shop.db.select().from(sessions).where(eq(sessions.userId, id)))
    const text = JSON.stringify(one)
    for (const secret of [session.token, session.id, 'argon2', password]) expect(text).not.toContain(secret)
  })

  test('viewing a customer is audited once per staff member and quarter of an hour', async () => {
    const { userId } = await makeCustomer(shop)
    await look(userId)
    await look(userId)
    await look(userId, support)
    expect((await deeds(userId)).map(({ actor, action }) => [actor, action])).toEqual([
      [`staff:${manager.userId}`, 'customer.opened'],
      [`staff:${support.userId}`, 'customer.opened'],
    ])
    accounts.pass(16 * MINUTE)
    await look(userId)
    expect(await deeds(userId)).toHaveLength(3)
  })

  test('a staff account is shown without its sign-in methods, and cannot be changed', async () => {
    const owner = await staff('owner')
    expect(await look(owner.userId)).toMatchObject({ staff: true, signIn: null, may: { change: false } })
    for (const attempt of [
      () => blockCustomer(shop, proved(), owner.userId, why()),
      () => unblockCustomer(shop, proved(), owner.userId),
      () => eraseCustomer(shop, proved(), owner.userId),
      () => exportCustomerData(shop, proved(), owner.userId),
      () => sendAccountEmail(shop, proved(), { userId: owner.userId, kind: 'reset-password' }, here),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await deeds(owner.userId)).toMatchObject([{ action: 'customer.opened' }])
  })

  test("a customer has notes, each saved once, which are part of the customer's data export", async () => {
    const { userId } = await makeCustomer(shop)
    const note = { key: randomUUID(), body: 'Is allergic to peanuts.' }
    await writeCustomerNote(shop, support, userId, note)
    await writeCustomerNote(shop, support, userId, note)
    expect((await look(userId)).notes).toMatchObject([{ by: 'Ada', body: note.body }])
    expect(await deeds(userId, 'customer.noted')).toEqual([
      { actor: `staff:${support.userId}`, action: 'customer.noted', before: null, after: null },
    ])
    expect(await exportCustomerData(shop, proved(), userId)).toMatchObject({ staff_notes: { about_you: [{ note: note.body }] } })
  })

  test('a note on a customer is taken back by its author alone, which the audit log records', async () => {
    const { userId } = await makeCustomer(shop)
    const note = { key: randomUUID(), body: 'For another customer.' }
    await writeCustomerNote(shop, support, userId, note)
    const { notes } = await look(userId)
    expect(notes).toMatchObject([{ id: note.key }])
    await expect(removeCustomerNote(shop, proved(), userId, { noteId: note.key })).rejects.toMatchObject({ code: 'too-late' })
    for (const _ of [1, 2]) await removeCustomerNote(shop, support, userId, { noteId: note.key })
    expect((await look(userId)).notes).toEqual([])
    expect(await deeds(userId, 'customer.note-removed')).toHaveLength(1)
  })
})

describe('blocking a customer', () => {
  test('blocking a customer records the reason in the audit log and the words in a note that is deleted with the account', async () => {
    const { userId } = await makeCustomer(shop)
    const { key, ...words } = why({ words: 'Shouted at Ben.' })
    await blockCustomer(shop, proved(), userId, { key, ...words })
    await blockCustomer(shop, proved(), userId, why({ reason: 'fraud', words: 'Twice' }))
    const { blocked, notes } = await look(userId)
    expect(blocked).toMatchObject({ reason: 'abuse', by: 'Mika' })
    expect(notes.map(({ body }) => body)).toEqual(['Shouted at Ben.'])
    await unblockCustomer(shop, proved(), userId)
    await unblockCustomer(shop, proved(), userId)
    expect((await look(userId)).blocked).toBeNull()
    const actor = `staff:${manager.userId}`
    expect((await deeds(userId)).filter(({ action }) => action !== 'customer.opened')).toEqual([
      { actor, action: 'customer.blocked', before: { blocked: false }, after: { blocked: true, reason: 'abuse' } },
      { actor, action: 'customer.unblocked', before: { blocked: true }, after: { blocked: false } },
    ])
    expect(JSON.stringify(await shop.db.select().from(auditLog))).not.toContain('Ben.')
  })
})

describe('an email that staff send', () => {
  test('an email that staff send is the one that the customer can request, in their language, with a working link', async () => {
    const { email } = await accounts.customer()
    const { id } = await accounts.userOf(email)
    await shop.db.update(users).set({ locale: 'de-DE' }).where(eq(users.id, id))
    await sendAccountEmail(shop, manager, { userId: id, kind: 'reset-password' }, here)
    await accounts.write()
    const letter = (await accounts.lettersTo(email)).at(-1)!
    expect(letter).toMatchObject({ template: 'reset-password', locale: 'de-DE' })
    const newPassword = 'seven durians in a taxi'
    await resetPassword(shop, { token: await accounts.tokenTo(email), newPassword }, accounts.browser())
    const { token } = await accounts.enter({ email, password: newPassword })
    expect(await findSessionCustomer(shop, token, accounts.browser())).toMatchObject({ email })
    expect(await deeds(id)).toMatchObject([{ action: 'customer.written-to', after: { letter: 'reset-password' } }])
  })

  test('an email that staff send counts toward the usual limit, and a refused one is neither sent nor audited', async () => {
    const { userId } = await makeCustomer(shop)
    const write = () => sendAccountEmail(shop, manager, { userId, kind: 'reset-password' }, here)
    for (let times = 0; times < 5; times++) await write()
    const waiting = await shop.db.$count(outbox, eq(outbox.kind, 'wanted-letter'))
    await expect(write()).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(await shop.db.$count(outbox, eq(outbox.kind, 'wanted-letter'))).toBe(waiting)
    expect(await deeds(userId)).toHaveLength(5)
  })

  test('a confirmation email by staff goes only to unconfirmed customers, and never to a blocked one', async () => {
    const [confirmed, blocked] = [await makeCustomer(shop), await makeCustomer(shop, { blockedAt: shop.now(), emailVerified: false })]
    const fresh = await makeCustomer(shop, { emailVerified: false })
    for (const { userId } of [confirmed, blocked])
      await expect(sendAccountEmail(shop, manager, { userId, kind: 'confirm-email' }, here)).rejects.toMatchObject({ code: 'not-allowed' })
    await sendAccountEmail(shop, manager, { userId: fresh.userId, kind: 'confirm-email' }, here)
    await accounts.write()
    expect((await accounts.lettersTo(fresh.email)).map(({ template }) => template)).toEqual(['confirm-email'])
  })
})

describe('a customer’s data', () => {
  test('a customer’s data exported by staff is the same as on their own page, and the export is audited first', async () => {
    const { email } = await accounts.customer()
    const { id } = await accounts.userOf(email)
    expect(await exportCustomerData(shop, proved(), id)).toMatchObject({
      profile: { email, customer_id: id },
      sign_in: { accounts: expect.any(Array) },
    })
    expect(await deeds(id)).toMatchObject([{ actor: `staff:${manager.userId}`, action: 'customer.exported' }])
  })

  test('a customer’s data is deleted by staff in 14 days, with an email, and the customer or staff may cancel the deletion', async () => {
    const { email } = await accounts.customer()
    const { id } = await accounts.userOf(email)
    const { dueAt } = await eraseCustomer(shop, proved(), id)
    expect(dueAt.getTime() - shop.now().getTime()).toBe(14 * DAY)
    accounts.pass(DAY)
    expect(await eraseCustomer(shop, proved(), id)).toEqual({ dueAt })
    expect((await accounts.lettersTo(email)).filter(({ template }) => template === 'account-deletion')).toHaveLength(1)
    expect((await look(id)).erasedAt).toEqual(dueAt)
    await cancelCustomerDeletion(shop, manager, id)
    await expect(cancelCustomerDeletion(shop, manager, id)).rejects.toMatchObject({ code: 'not-found' })
    await eraseCustomer(shop, proved(), id)
    await cancelDeletion(shop, { userId: id })
    await writeCustomerNote(shop, support, id, { key: randomUUID(), body: 'Wrote a letter on paper.' })
    await eraseCustomer(shop, proved(), id)
    accounts.pass(14 * DAY)
    await eraseDueAccounts(shop)
    expect(await shop.db.$count(users, eq(users.id, id))).toBe(0)
    expect(await shop.db.$count(customerNotes, eq(customerNotes.userId, id))).toBe(0)
    expect((await deeds(id, 'customer.erasure%')).map(({ action }) => action)).toEqual([
      'customer.erasure-begun',
      'customer.erasure-ended',
      'customer.erasure-begun',
      'customer.erasure-begun',
    ])
  })
})

describe('staff rights to customers', () => {
  const changes = (by: Customer, userId: string) => [
    () => blockCustomer(shop, by, userId, why()),
    () => unblockCustomer(shop, by, userId),
    () => exportCustomerData(shop, by, userId),
    () => eraseCustomer(shop, by, userId),
    () => cancelCustomerDeletion(shop, by, userId),
    () => sendAccountEmail(shop, by, { userId, kind: 'reset-password' }, here),
  ]

  test('support staff read customers and write notes, and change nothing', async () => {
    const { userId } = await makeCustomer(shop)
    await look(userId, support)
    await writeCustomerNote(shop, support, userId, { key: randomUUID(), body: 'Called.' })
    for (const attempt of changes(proved(support), userId)) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    expect((await deeds(userId)).map(({ action }) => action)).toEqual(['customer.opened', 'customer.noted'])
  })

  test.each(['customer', 'fulfilment'] as const)('the role %s finds no customers', async (role) => {
    const by = await staff(role)
    const { userId } = await makeCustomer(shop)
    const reads = [
      () => found({}, by),
      () => look(userId, by),
      () => look(by.userId, by),
      () => writeCustomerNote(shop, by, userId, { key: randomUUID(), body: 'x' }),
    ]
    for (const attempt of [...reads, ...changes(by, userId)]) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    expect(await deeds(userId)).toEqual([])
  })

  test('blocking, exporting and erasing a customer require recent reauthentication', async () => {
    const { userId } = await makeCustomer(shop)
    const [blocks, unblocks, exports, erases] = changes(stale(), userId)
    for (const attempt of [blocks, unblocks, exports, erases]) await expect(attempt!()).rejects.toMatchObject({ code: 'prove-first' })
    expect(await deeds(userId)).toEqual([])
  })

  test('an invalid or unknown id finds no customer', async () => {
    for (const id of ['nonsense', '', randomUUID(), "' or 1=1 --"]) {
      await expect(look(id)).rejects.toMatchObject({ code: 'not-found' })
      for (const attempt of changes(proved(), id)) await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    }
  })
})
