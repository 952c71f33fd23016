import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { listConsents, giveConsent } from './consents.ts'
import { type EmailToSend, deliverEmail, sendEmail } from './send-email.ts'
import { recordBounce } from './bounces.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { EmailMessage } from '#shop/ports.ts'

let shop: TestShop
let posted: EmailMessage[]
const logged: string[] = []
beforeAll(async () => {
  const log = (message: string, details?: object) => void logged.push(JSON.stringify([message, details]))
  shop = await openShop({ log: { info: log, warn: log, error: log }, mailer: { send: async (letter) => void posted.push(letter) } })
})
afterAll(() => shop.close())
beforeEach(() => {
  posted = []
  logged.length = 0
})

describe('bounced addresses', () => {
  test('an email to a bounced address is dead at once with the reason if an order or an account needs it, and otherwise is not sent', async () => {
    const by = await makeCustomer(shop)
    await giveConsent(shop, by, 'newsletter', 'settings')
    await recordBounce(shop, { email: by.email.toUpperCase(), kind: 'bounced', reason: 'Permanent General' })
    await recordBounce(shop, { email: by.email, kind: 'bounced', reason: 'Permanent General' })
    const needed = await write(by.email)
    const wanted = await write(by.email, {
      template: 'confirm-wish',
      data: { product_name: 'Mochi', confirm_url: 'http://localhost:3000/a' },
    })
    const agreed = await write(by.email, { topic: 'newsletter' })
    await work()
    expect(posted).toEqual([])
    expect(await row(needed)).toMatchObject({ attempts: 1, deadAt: expect.any(Date) })
    expect((await row(needed)).lastError).toContain('Emails to this address bounce: Permanent General')
    expect(await row(wanted)).toMatchObject({ doneAt: expect.any(Date), deadAt: null })
    expect(await row(agreed)).toMatchObject({ doneAt: expect.any(Date), deadAt: null })
    expect(logged.join()).not.toContain(by.email.split('@')[0])
  })
})

describe('spam complaints', () => {
  test('a reader who complains about spam withdraws every consent, and gets only what an order or an account needs', async () => {
    const by = await makeCustomer(shop)
    for (const topic of ['newsletter', 'cart-reminder'] as const) await giveConsent(shop, by, topic, 'settings')
    await recordBounce(shop, { email: by.email, kind: 'complained', reason: '' })
    expect((await listConsents(shop, by)).filter(({ agreed }) => agreed)).toEqual([])
    await write(by.email, { topic: 'cart-reminder' })
    await write(by.email, {
      template: 'back-in-stock',
      data: { product_name: 'Mochi', variation_name: '', price_cents: 1, currency: 'USD', product_url: 'http://localhost:3000/p' },
      unsubscribeUrl: 'http://localhost:3000/back-in-stock?token=x',
    })
    await write(by.email)
    await work()
    expect(posted.map(({ subject }) => subject)).toEqual(['Your sign-in link for Wanderbite'])
  })

  test('a reader who complained gets email again after a new consent, but a bounced address does not', async () => {
    const by = await makeCustomer(shop)
    await recordBounce(shop, { email: by.email, kind: 'complained', reason: '' })
    await giveConsent(shop, by, 'newsletter', 'settings')
    await write(by.email, { topic: 'newsletter' })
    await work()
    expect(posted).toHaveLength(1)
    await recordBounce(shop, { email: by.email, kind: 'bounced', reason: 'Permanent' })
    await recordBounce(shop, { email: by.email, kind: 'complained', reason: '' })
    await giveConsent(shop, by, 'newsletter', 'settings')
    await write(by.email, { topic: 'newsletter' })
    await work()
    expect(posted).toHaveLength(1)
  })
})

async function write(address: string, over: Partial<EmailToSend> = {}): Promise<string> {
  const key = `test:${randomUUID()}`
  await sendEmail(shop, {
    template: 'magic-link',
    data: { first_name: 'Noor', sign_in_url: 'http://localhost:3000/auth/magic-link?token=x' },
    to: { name: 'Noor', address },
    locale: 'en-US',
    key,
    ...over,
  })
  return key
}

function work(): Promise<number> {
  return deliverDue(shop, { letter: deliverEmail }, randomUUID())
}

async function row(key: string) {
  const [found] = await shop.db.select().from(outbox).where(eq(outbox.key, key))
  return found!
}
