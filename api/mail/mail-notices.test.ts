import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { openResend } from '#adapters/mail/resend.ts'
import { mailBounces } from '#database/schema.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

// Mail webhooks, posted and signed as Resend does, at the shop's endpoint.

const secret = Buffer.from('a secret of the mail service').toString('base64')
let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openShop({ mailer: openResend({ apiKey: 're_test', from: 'noreply@shop.test', webhookSecret: `whsec_${secret}` }) })
  ;({ call } = openTestApp(shop))
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(mailBounces).then(() => {}))

const bounced = {
  type: 'email.bounced',
  data: { to: ['Noor <noor@example.test>'], bounce: { type: 'Permanent', subType: 'General', message: 'x' } },
}

test('an address that bounces emails is recorded once, however often the notice comes', async () => {
  expect((await tell(bounced)).status).toBe(200)
  expect((await tell(bounced)).status).toBe(200)
  expect(await noted()).toMatchObject([{ email: 'noor@example.test', kind: 'bounced', reason: 'Permanent General' }])
})

test('an address whose owner complains about an email is recorded', async () => {
  await tell({ type: 'email.complained', data: { to: ['noor@example.test'] } })
  expect(await noted()).toMatchObject([{ email: 'noor@example.test', kind: 'complained' }])
})

test.each([
  ['a mailbox that is full', { ...bounced, data: { ...bounced.data, bounce: { type: 'Transient', subType: 'MailboxFull', message: '' } } }],
  ['a letter that arrived', { type: 'email.delivered', data: { to: ['noor@example.test'] } }],
  ['something new', { type: 'email.danced', data: {} }],
])('a mail notice about %s changes nothing', async (_, event) => {
  expect((await tell(event)).status).toBe(200)
  expect(await noted()).toEqual([])
})

test.each([
  ['signed by somebody else', { key: Buffer.from('another secret altogether').toString('base64') }],
  ['from long ago', { at: Date.now() - 6 * MINUTE }],
  ['with other words than were signed', { body: JSON.stringify(bounced).replace('noor', 'ada') }],
  ['not signed', { headers: {} }],
])('a mail notice %s is refused', async (_, how) => {
  expect(await tell(bounced, how)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect(await noted()).toEqual([])
})

test('a signed but invalid mail notice causes no server error', async () => {
  expect((await tell({}, { body: '', signed: '' })).status).toBe(403)
  expect((await tell({ type: 'email.bounced' })).status).toBe(403)
})

test('the mail webhook does not exist without its secret', async () => {
  const bare = openTestApp({ ...shop, mailer: openResend({ apiKey: 're_test', from: 'noreply@shop.test' }) })
  expect(await bare.call('/api/webhooks/mail', { method: 'POST', body: '{}' })).toMatchObject({ status: 404 })
})

interface How {
  key?: string
  at?: number
  body?: string
  signed?: string
  headers?: Record<string, string>
}

function tell(event: object, { key = secret, at = Date.now(), signed = JSON.stringify(event), body = signed, headers }: How = {}) {
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(`${id}.${timestamp}.${signed}`).digest('base64')
  const own = { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` }
  return call('/api/webhooks/mail', { method: 'POST', body, headers: headers ?? own })
}

function noted() {
  return shop.db.select().from(mailBounces)
}
