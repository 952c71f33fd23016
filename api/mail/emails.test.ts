import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailBounces, outbox } from '#database/schema.ts'
import { deliverEmail, sendEmail } from '#shop/mail/send-email.ts'
import { recordBounce } from '#shop/mail/bounces.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { type EmailMessage, OutsideRefused } from '#shop/ports.ts'
import { type Calls, openCalls, withKey } from '#tests/fixtures/open-calls.ts'

let calls: Calls
let posted: EmailMessage[]
let refuses: boolean
beforeAll(async () => {
  calls = await openCalls()
  calls.shop.mailer = {
    async send(letter) {
      if (refuses) throw new OutsideRefused('550', `SMTP: 550 <${letter.to.address}>`)
      posted.push(letter)
    },
  }
})
afterAll(() => calls.shop.close())
beforeEach(async () => {
  posted = []
  refuses = false
  await calls.shop.db.delete(outbox)
})

const list = async (query = '', more: { cookie?: string } = {}) =>
  calls.call('GET', `/api/mail/emails${query}`, more.cookie ? more : { headers: withKey })
const again = async (id: string, more: { cookie?: string } = {}) =>
  calls.call('POST', `/api/mail/emails/${id}/send-again`, {
    described: '/api/mail/emails/{id}/send-again',
    ...(more.cookie ? more : { headers: withKey }),
  })

test('the email list shows the state of each email without its words and its full recipient', async () => {
  await write('noor@example.test')
  await work()
  refuses = true
  await write('amelie@example.test')
  await work()
  await write('grace@example.test')
  const { body, text, headers } = await list()
  expect(body).toMatchObject({
    success: true,
    emails: [
      { template: 'magic-link', to: 'g***@example.test', state: 'waiting', tries: 0, lastError: null, nextTryAt: expect.any(String) },
      { template: 'magic-link', to: 'a***@example.test', state: 'dead', tries: 1, lastError: 'OutsideRefused 550: SMTP: 550 <[address]>' },
      { template: 'other', to: 'n***@example.test', state: 'done', reason: null, tries: 1, lastError: null, nextTryAt: null },
    ],
    next: null,
  })
  expect(text).not.toMatch(/noor|amelie|grace|secret/i)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect((await list('?state=dead')).body.emails).toHaveLength(1)
  expect((await list('?state=lost')).body.code).toBe('invalid-input')
})

test('the email list is paged and names each email once', async () => {
  for (let i = 0; i < 61; i++) await write(`reader${i}@example.test`)
  const first = (await list()).body as { emails: { id: string }[]; next: string }
  const second = (await list(`?before=${first.next}`)).body as typeof first
  expect([first.emails.length, second.emails.length, second.next]).toEqual([50, 11, null])
  expect(new Set([...first.emails, ...second.emails].map(({ id }) => id)).size).toBe(61)
})

describe('failed emails', () => {
  test('a failed email is sent again once and is then like any other email', async () => {
    const id = await deadLetter()
    expect((await again(id)).body).toEqual({ success: true })
    expect((await again(id)).status).toBe(200)
    await work()
    await work()
    expect(posted).toHaveLength(1)
    expect((await list('?state=dead')).body.emails).toEqual([])
  })

  test('a failed email is sent again to an address with a bounce, because the sender knows better', async () => {
    await recordBounce(calls.shop, { email: 'noor@example.test', kind: 'bounced', reason: 'Permanent' })
    await write('noor@example.test')
    await work()
    const [dead] = (await list('?state=dead')).body.emails as { id: string; lastError: string }[]
    expect(dead!.lastError).toContain('bounce: Permanent')
    await again(dead!.id)
    await work()
    expect(posted).toHaveLength(1)
    expect(await calls.shop.db.select().from(mailBounces)).toEqual([])
  })

  test('a failed email cannot be sent again if its content is erased, if it is not an email or if it does not exist', async () => {
    const id = await deadLetter()
    await calls.shop.db.update(outbox).set({ payload: {} }).where(eq(outbox.id, id))
    expect((await again(id)).body.code).toBe('not-found')
    await calls.shop.db.update(outbox).set({ kind: 'refund', payload: { refundId: 'x' } })
    expect((await again(id)).body.code).toBe('not-found')
    for (const unknown of [randomUUID(), 'x']) expect((await again(unknown)).status).toBe(404)
  })
})

test.each([
  ['support', 200],
  ['manager', 200],
  ['owner', 200],
  ['fulfilment', 403],
  ['customer', 403],
] as const)('the role %s is answered %s by the email list', async (role, status) => {
  const id = await deadLetter()
  const cookie = await calls.cookieOfA(role)
  expect((await list('', { cookie })).status).toBe(status)
  expect((await again(id, { cookie })).status).toBe(status)
  const [row] = await calls.shop.db.select().from(outbox).where(eq(outbox.id, id))
  expect(row!.deadAt === null).toBe(status === 200)
})

test('visitors and staff without a second step get no email list', async () => {
  expect((await calls.call('GET', '/api/mail/emails')).status).toBe(401)
  expect((await list('', { cookie: await calls.cookieOfA('owner', { secondStep: false }) })).status).toBe(403)
})

async function deadLetter(): Promise<string> {
  refuses = true
  const key = await write('noor@example.test')
  await work()
  refuses = false
  const [row] = await calls.shop.db.select().from(outbox).where(eq(outbox.key, key))
  expect(row!.deadAt).not.toBeNull()
  return row!.id
}

async function write(address: string): Promise<string> {
  const key = `test:${randomUUID()}`
  await sendEmail(calls.shop, {
    template: 'magic-link',
    data: { first_name: 'Noor', sign_in_url: 'http://localhost:3000/auth/magic-link?token=secret' },
    to: { name: 'Noor', address },
    locale: 'en-US',
    key,
  })
  return key
}

function work(): Promise<number> {
  return deliverDue(calls.shop, { letter: deliverEmail }, randomUUID())
}
