import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, YEAR } from '#shared/durations.ts'
import { openSmtp } from '#adapters/mail/smtp.ts'
import { mailConsents, outbox } from '#database/schema.ts'
import { openMailbox } from '#packages/mailbox/mailbox.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import {
  listConsents,
  giveConsent,
  resubscribe,
  getSubscription,
  type ConsentTopic,
  unsubscribe,
  unsubscribeToken,
  withdrawConsent,
} from './consents.ts'
import { deliverEmail, sendEmail } from './send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'

let shop: TestShop
let folder: string
let clock = new Date('2026-03-01T12:00:00Z')
let closePost: () => Promise<void>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wanderbite-topics-'))
  const mailbox = await openMailbox({ folder, shopName: 'Wanderbite' })
  const post = openSmtp({ url: mailbox.smtpUrl, from: 'Wanderbite <noreply@wanderbite.test>' })
  closePost = async () => {
    post.close()
    await mailbox.close()
  }
  shop = await openShop({ mailer: post, now: () => clock })
})
afterAll(async () => {
  await closePost()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

describe('mail preferences', () => {
  test('mail preferences are off until given, record their time, and can be withdrawn', async () => {
    const by = await makeCustomer(shop)
    expect(await listConsents(shop, by)).toEqual([
      { topic: 'newsletter', agreed: false, since: null },
      { topic: 'cart-reminder', agreed: false, since: null },
      { topic: 'reviews', agreed: false, since: null },
      { topic: 'box-reminder', agreed: false, since: null },
    ])
    const first = clock.toISOString()
    await giveConsent(shop, by, 'newsletter', 'settings')
    pass(MINUTE)
    await giveConsent(shop, by, 'newsletter', 'newsletter')
    expect((await listConsents(shop, by))[0]).toEqual({ topic: 'newsletter', agreed: true, since: first })
    await withdrawConsent(shop, by, 'newsletter')
    const last = clock.toISOString()
    pass(MINUTE)
    await withdrawConsent(shop, by, 'newsletter')
    await withdrawConsent(shop, by, 'reviews')
    expect((await listConsents(shop, by)).map(({ agreed, since }) => [agreed, since])).toEqual([
      [false, last],
      [false, null],
      [false, null],
      [false, null],
    ])
    await giveConsent(shop, by, 'newsletter', 'settings')
    expect((await listConsents(shop, by))[0]).toMatchObject({ agreed: true, since: clock.toISOString() })
  })

  test('mail preferences of an email are neither shown to nor changed by a customer who has not confirmed it', async () => {
    const owner = await makeCustomer(shop)
    await giveConsent(shop, owner, 'newsletter', 'settings')
    const stranger: Customer = { ...owner, emailVerified: false }
    expect((await listConsents(shop, stranger)).some(({ agreed }) => agreed)).toBe(false)
    await expect(withdrawConsent(shop, stranger, 'newsletter')).rejects.toMatchObject({ code: 'email-not-confirmed' })
    await expect(giveConsent(shop, stranger, 'reviews', 'settings')).rejects.toMatchObject({ code: 'email-not-confirmed' })
    expect((await listConsents(shop, owner))[0]).toMatchObject({ agreed: true })
  })
})

describe('the unsubscribe link', () => {
  test('an unsubscribe link unsubscribes from its one topic, as often as it is followed, and never expires', async () => {
    const { by, token } = await subscriber('newsletter')
    await giveConsent(shop, by, 'reviews', 'settings')
    pass(5 * YEAR)
    expect(await getSubscription(shop, token)).toEqual({ topic: 'newsletter', agreed: true, undoable: false })
    for (let time = 0; time < 2; time++)
      expect(await unsubscribe(shop, token)).toEqual({ topic: 'newsletter', agreed: false, undoable: true })
    expect(await listConsents(shop, by)).toMatchObject([{ agreed: false }, { agreed: false }, { agreed: true }, { agreed: false }])
  })

  test('an unsubscribe link can undo the unsubscription within an hour, and no later', async () => {
    const { by, token } = await subscriber('cart-reminder')
    await unsubscribe(shop, token)
    pass(59 * MINUTE)
    expect(await resubscribe(shop, token)).toEqual({ topic: 'cart-reminder', agreed: true, undoable: false })
    await withdrawConsent(shop, by, 'cart-reminder')
    pass(61 * MINUTE)
    expect(await resubscribe(shop, token)).toEqual({ topic: 'cart-reminder', agreed: false, undoable: false })
  })

  test('an unsubscribe link gives no consent where there was none', async () => {
    const [row] = await shop.db
      .insert(mailConsents)
      .values({ email: `${randomUUID()}@example.test`, topic: 'reviews', locale: 'en-US', source: 'settings', withdrawnAt: clock })
      .returning()
    expect(await resubscribe(shop, unsubscribeToken(shop, row!.id))).toMatchObject({ agreed: false })
  })

  test('an unsubscribe link contains no address and cannot be forged', async () => {
    const { by, token } = await subscriber('newsletter')
    expect(token).toMatch(/^[\w-]{64}$/)
    expect(Buffer.from(token, 'base64url').toString()).not.toContain(by.email.slice(0, 8))
    const elsewhere = { ...shop, settings: { ...shop.settings, secret: 'another secret of thirty-two chars' } }
    const other = Buffer.from(token, 'base64url')
    other[0]! ^= 1
    const forged = [
      unsubscribeToken(elsewhere, randomUUID()),
      other.toString('base64url'),
      '',
      token.slice(1),
      `${token}A`,
      'x'.repeat(9e3),
    ]
    for (const one of [...forged, "' or 1=1 --", unsubscribeToken(shop, randomUUID())])
      for (const follow of [getSubscription, unsubscribe, resubscribe]) expect(await follow(shop, one), one).toBeNull()
    expect(await getSubscription(shop, token)).toMatchObject({ agreed: true })
  })
})

describe('an email about a topic', () => {
  test('an email about a topic goes to readers who agreed, with the headers of RFC 8058 and an unsubscribe link in both bodies', async () => {
    const { by } = await subscriber('newsletter')
    const mail = (await sent(by, 'newsletter', 'es-ES'))!
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
    const [, url] = /^<(http:\/\/localhost:3000\/es-ES\/unsubscribe\?token=[\w-]{64})>$/.exec(headers['list-unsubscribe']!)!
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail.html).toContain(`href="${url}"`)
    expect(mail.text).toContain(`Darme de baja de estos correos:\n${url}`)
    await unsubscribe(shop, new URL(url!).searchParams.get('token')!)
    expect((await listConsents(shop, by))[0]).toMatchObject({ agreed: false })
  })

  test('an email about a topic is not sent without consent, or when the consent is withdrawn before sending', async () => {
    const stranger = await makeCustomer(shop)
    expect(await sent(stranger, 'reviews')).toBeNull()
    const { by } = await subscriber('newsletter')
    expect(await sent(by, 'reviews')).toBeNull()
    expect(await sent(by, 'newsletter', 'en-US', () => withdrawConsent(shop, by, 'newsletter'))).toBeNull()
    const rows = await shop.db.select().from(outbox).where(eq(outbox.kind, 'letter'))
    expect(rows.every(({ doneAt, deadAt }) => doneAt && !deadAt)).toBe(true)
  })

  test('an email about a topic finds the consent of an address however it is written', async () => {
    const { by } = await subscriber('reviews')
    expect(await sent({ ...by, email: by.email.toUpperCase() }, 'reviews')).not.toBeNull()
  })
})

test('an email that is about no topic is always sent, without an unsubscribe link', async () => {
  const mail = (await sent(await makeCustomer(shop)))!
  expect(mail.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual([])
  expect(mail.html).not.toContain('/unsubscribe')
})

/** A customer with consent to a topic, and the token in the emails about it. */
async function subscriber(topic: ConsentTopic): Promise<{ by: Customer; token: string }> {
  const by = await makeCustomer(shop)
  await giveConsent(shop, by, topic, 'settings')
  const [row] = await shop.db.select().from(mailConsents).where(eq(mailConsents.email, by.email))
  return { by, token: unsubscribeToken(shop, row!.id) }
}

/**
 * Sends an email and calls `meanwhile` before the worker runs. Returns the email that arrived in
 * the mailbox, or null.
 */
async function sent(by: Customer, topic?: ConsentTopic, locale: Customer['locale'] = 'en-US', meanwhile = async () => {}) {
  const before = new Set(await readdir(folder))
  const data = { first_name: 'Noor', login_url: 'http://localhost:3000/account/login' }
  const to = { name: 'Noor', address: by.email }
  await sendEmail(shop, { template: 'already-registered', data, to, locale, key: randomUUID(), topic })
  await meanwhile()
  await deliverDue(shop, { letter: deliverEmail }, randomUUID())
  const [file, ...more] = (await readdir(folder)).filter((name) => !before.has(name))
  expect(more).toEqual([])
  return file ? PostalMime.parse(await readFile(join(folder, file))) : null
}

function pass(milliseconds: number): void {
  clock = new Date(clock.getTime() + milliseconds)
}
