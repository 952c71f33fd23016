import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { DAY } from '#shared/durations.ts'
import { auditLog, mailBounces, mailConsents } from '#database/schema.ts'
import { makeBrowser, makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { getSubscription, unsubscribe } from '#shop/mail/consents.ts'
import { recordBounce } from '#shop/mail/bounces.ts'
import { confirmSubscription, subscribeToNewsletter } from '#shop/mail/newsletter.ts'
import { countSubscribers, SubscriberQuery, listSubscribers, exportSubscribers, unsubscribeForReader } from './subscribers.ts'
import { signId } from '#shop/base/secrets/signed-ids.ts'

let shop: TestShop
let by: Customer
let clock = new Date()
beforeAll(async () => {
  shop = await openShop({ now: () => clock })
  by = await makeCustomer(shop, { role: 'manager' })
})
beforeEach(async () => {
  clock = new Date()
  await shop.db.delete(mailConsents)
  await shop.db.delete(mailBounces)
})
afterAll(() => shop.close())

type Row = typeof mailConsents.$inferInsert
async function subscriber(email: string, over: Partial<Row> = {}): Promise<string> {
  const row = { email, topic: 'newsletter' as const, locale: 'en-US', source: 'newsletter', givenAt: clock, createdAt: clock, ...over }
  const added = firstOf(await shop.db.insert(mailConsents).values(row).returning())
  return added.id
}
const look = (query: Record<string, string> = {}) => listSubscribers(shop, by, SubscriberQuery.parse(query))
const addresses = async (query: Record<string, string> = {}) => (await look(query)).subscribers.map(({ email }) => email)
async function file(): Promise<Record<string, string>[]> {
  let text = ''
  for await (const piece of await exportSubscribers(shop, by)) text += piece
  return parse(text, { bom: true, columns: true })
}

describe('newsletter subscribers', () => {
  test('newsletter subscribers are shown with their state, date and language, and with the number in each state', async () => {
    await subscribeToNewsletter(
      shop,
      { kind: 'visitor', cartToken: null, address: '203.0.113.7' },
      { email: 'asked@example.test' },
      makeBrowser('203.0.113.9', { locale: 'ja-JP' }),
    )
    await subscriber('ada@example.test', { source: 'settings' })
    await subscriber('ines@example.test', { locale: 'es-ES', withdrawnAt: new Date(clock.getTime() + DAY) })
    await subscriber('gone@example.test')
    await recordBounce(shop, { email: 'gone@example.test', kind: 'bounced', reason: 'no such user' })
    await subscriber('cross@example.test')
    await recordBounce(shop, { email: 'cross@example.test', kind: 'complained', reason: 'spam' })
    await subscriber('reviews@example.test', { topic: 'reviews' })
    const { subscribers } = await look()
    expect(Object.fromEntries(subscribers.map(({ email, state, language, source }) => [email, [state, language, source]]))).toEqual({
      'asked@example.test': ['asked', 'ja-JP', null],
      'ada@example.test': ['confirmed', 'en-US', 'settings'],
      'ines@example.test': ['unsubscribed', 'es-ES', 'newsletter'],
      'gone@example.test': ['bounced', 'en-US', 'newsletter'],
      'cross@example.test': ['unsubscribed', 'en-US', 'newsletter'],
    })
    expect(subscribers.find(({ email }) => email.startsWith('ines'))!.since).toEqual(new Date(clock.getTime() + DAY))
    expect(await countSubscribers(shop, by)).toEqual({
      states: { confirmed: 1, asked: 1, unsubscribed: 2, bounced: 1 },
      languages: [{ language: 'en-US', count: 1 }],
    })
    expect(await addresses({ state: 'bounced' })).toEqual(['gone@example.test'])
    expect(await addresses({ language: 'ja-JP' })).toEqual(['asked@example.test'])
    expect(await addresses({ search: 'ADA@' })).toEqual(['ada@example.test'])
    expect(await addresses({ search: '%' })).toEqual([])
    expect(await addresses({ state: 'nonsense', language: 'xx', after: 'x' })).toHaveLength(5)
  })

  test('newsletter subscribers are listed page by page, forward and back, each once', async () => {
    const at = (index: number) => new Date(clock.getTime() - Math.floor(index / 3) * 1000)
    const rows = Array.from({ length: 120 }, (_, index): Row => ({
      email: `reader-${index}@example.test`,
      topic: 'newsletter',
      locale: 'en-US',
      source: 'newsletter',
      createdAt: at(index),
    }))
    await shop.db.insert(mailConsents).values(rows)
    const first = await look()
    const second = await look({ after: first.next! })
    const third = await look({ after: second.next! })
    expect([first.previous, third.next]).toEqual([null, null])
    const all = [first, second, third].flatMap(({ subscribers }) => subscribers.map(({ email }) => email))
    expect(new Set(all).size).toBe(120)
    expect((await look({ before: third.previous! })).subscribers).toEqual(second.subscribers)
    expect(await look({ before: second.previous! })).toEqual(first)
  })
})

describe('requests by phone', () => {
  test('a reader who phones is unsubscribed once, and the audit event does not contain their address', async () => {
    const id = await subscriber('ada@example.test')
    await unsubscribeForReader(shop, by, { id })
    await unsubscribeForReader(shop, by, { id })
    expect((await look()).subscribers).toMatchObject([{ state: 'unsubscribed' }])
    const log = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `newsletter:${id}`))
    expect(log).toMatchObject([{ action: 'newsletter.unsubscribed', before: { state: 'confirmed' }, after: { state: 'unsubscribed' } }])
    expect(JSON.stringify(log)).not.toContain('ada@')
  })

  test('a reader who phones can subscribe again only by their own email', async () => {
    const id = await subscriber('ada@example.test', { givenAt: null })
    await unsubscribeForReader(shop, by, { id })
    expect(await confirmSubscription(shop, signId(shop, 'newsletter', id))).toBe('subscribed')
  })

  test('a reader who phones is unsubscribed from the newsletter alone', async () => {
    const id = await subscriber('ada@example.test', { topic: 'reviews' })
    await expect(unsubscribeForReader(shop, by, { id })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the newsletter export', () => {
  test('the newsletter export contains only confirmed readers, each with an unsubscribe link in their language', async () => {
    await subscriber('zoe@example.test', { locale: 'fr-FR', source: 'settings' })
    await subscriber('ada@example.test')
    await subscriber('asked@example.test', { givenAt: null })
    await subscriber('left@example.test', { withdrawnAt: clock })
    await subscriber('gone@example.test')
    await recordBounce(shop, { email: 'gone@example.test', kind: 'bounced', reason: '' })
    await subscriber('reviews@example.test', { topic: 'reviews' })
    const rows = await file()
    expect(rows).toMatchObject([
      { email: 'ada@example.test', language: 'en-US', subscribed_at: clock.toISOString(), source: 'newsletter' },
      { email: 'zoe@example.test', language: 'fr-FR', source: 'settings' },
    ])
    const link = new URL(rows[1]!.unsubscribe_url!)
    expect(link.pathname).toBe('/fr-FR/unsubscribe')
    const token = link.searchParams.get('token')!
    expect(await getSubscription(shop, token)).toMatchObject({ topic: 'newsletter', agreed: true })
    expect(await unsubscribe(shop, token)).toMatchObject({ agreed: false })
    expect(await file()).toHaveLength(1)
    expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({ action: 'newsletter.exported', after: { addresses: 1 } })
  })

  test('the newsletter export contains no formula, and all readers however many there are', async () => {
    await shop.db.insert(mailConsents).values(
      Array.from({ length: 2100 }, (_, index): Row => ({
        email: `${index % 7 === 0 ? '=cmd|' : '+x'}${index}@example.test`,
        topic: 'newsletter',
        locale: 'en-US',
        source: 'newsletter',
        givenAt: clock,
      })),
    )
    const rows = await file()
    expect(new Set(rows.map(({ email }) => email)).size).toBe(2100)
    expect(rows.every(({ email }) => email!.startsWith("'"))).toBe(true)
  })

  test('the newsletter export requires recent reauthentication', async () => {
    const stale = { ...by, provedAt: new Date(clock.getTime() - DAY) }
    const before = await shop.db.$count(auditLog)
    await expect(exportSubscribers(shop, stale)).rejects.toMatchObject({ code: 'prove-first' })
    expect(await shop.db.$count(auditLog)).toBe(before)
  })
})

test.each(['customer', 'support', 'fulfilment'] as const)('the newsletter admin is not available to the role %s', async (role) => {
  const other = await makeCustomer(shop, { role })
  const nothing = { code: 'not-found' }
  await expect(listSubscribers(shop, other, SubscriberQuery.parse({}))).rejects.toMatchObject(nothing)
  await expect(countSubscribers(shop, other)).rejects.toMatchObject(nothing)
  await expect(exportSubscribers(shop, other)).rejects.toMatchObject(nothing)
  await expect(unsubscribeForReader(shop, other, { id: await subscriber(`${role}@example.test`) })).rejects.toMatchObject(nothing)
})
