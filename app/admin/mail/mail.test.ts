import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDns } from '#adapters/dns.ts'
import { auditLog, outbox } from '#database/schema.ts'
import type { Customer, Role } from '#shop/actor.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { makeStaff } from '#tests/helpers/factories.ts'
import { type NameServer, openNameServer } from '#tests/fixtures/open-name-server.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as domain from './mail-domain.tsx'
import * as letterPage from './sent-email.tsx'
import * as sample from './mail-sample.ts'
import * as samples from './mail-samples.tsx'
import * as outboxPage from './mail.tsx'

let shop: TestShop
let names: NameServer
let support: Customer
beforeAll(async () => {
  names = await openNameServer({ 'shop.example': { texts: ['v=spf1 -all'], mail: [[10, 'mx.shop.example']] } })
  shop = await openShop({ dns: openDns({ servers: [names.address] }) })
  support = await staff('support')
})
beforeEach(() => void (names.asked.length = 0))
afterAll(async () => {
  await shop.close()
  await names.close()
})

const staff = (role: Role) => makeStaff(shop, role)
const args = (path: string, form?: Record<string, string>, params: object = {}) =>
  ({ ...(pageRequest(shop, path, { form, ask: { by: support } }).args as object), params }) as never
async function dead(key: string, address: string): Promise<string> {
  const data = { first_name: 'Noor' }
  await sendEmail(shop, { template: 'account-deleted', data, to: { name: 'Noor', address }, locale: 'en-US', key })
  const [row] = await shop.db.update(outbox).set({ deadAt: new Date(), attempts: 12 }).where(eq(outbox.key, key)).returning()
  return row!.id
}

describe('the outbox', () => {
  test('the outbox page finds a searched recipient among failed emails', async () => {
    const id = await dead('account-deleted:1', 'noor@example.com')
    await dead('account-deleted:2', 'zoe@example.com')
    const { page, state, search } = await outboxPage.loader(args('/admin/mail?state=dead&search=NOOR@'))
    expect([page.emails.map((one) => one.id), state, search]).toEqual([[id], 'dead', 'NOOR@'])
  })

  test('the page of a failed email can send it again and records an audit event', async () => {
    const id = await dead('account-deleted:3', 'mia@example.com')
    const answer = (await letterPage.action(args(`/admin/mail/${id}`, { intent: 'send-again' }, { id }))) as Response
    expect(answer.headers.get('Location')).toBe(`/admin/mail/${id}?sent=1`)
    expect(await letterPage.loader(args(`/admin/mail/${id}`, undefined, { id }))).toMatchObject({
      entry: { state: 'waiting' },
      rendered: {},
    })
    expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({ action: 'letter.sent-again', target: `letter:${id}` })
    expect(await outcome(() => letterPage.loader(args('/admin/mail/x', undefined, { id: 'x' })))).toMatchObject({ init: { status: 404 } })
  })
})

describe('the email preview', () => {
  test('the email preview is shown in a sandboxed frame with the requested theme', async () => {
    const frame = (look: string) => sample.loader(args(`/admin/mail/samples/frame?email=order-shipped&language=ar&look=${look}`))
    const [light, dark] = [await frame('light'), await frame('dark')]
    expect(light.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'.*frame-ancestors 'self'$/)
    expect(light.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    const html = await light.text()
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('@media not all')
    expect(await dark.text()).toContain('@media all')
    expect(html).toContain(shop.settings.url)
  })

  test('the email preview shows an existing email in an existing language', async () => {
    const { names: all, query, text } = await samples.loader(args('/admin/mail/samples?email=order-cancelled.unpaid&language=xx&view=text'))
    expect(query).toMatchObject({ email: 'order-cancelled.unpaid', language: 'en-US' })
    expect(text).toContain('Wanderbite')
    expect(all.length).toBeGreaterThan(25)
    for (const [path, page] of [
      ['/admin/mail/samples', samples],
      ['/admin/mail/samples/frame', sample],
    ] as const)
      expect(await outcome(() => page.loader(args(`${path}?email=constructor`)))).toMatchObject({ init: { status: 404 } })
  })
})

describe('the sender’s domain', () => {
  test('the sender’s domain is checked only by its button and not when the page is opened', async () => {
    Object.assign(shop.settings, { mailFrom: 'noreply@shop.example', contactEmail: 'hello@shop.example' })
    shop.settings.mailService = { kind: 'smtp', host: 'smtp.fastmail.com' }
    expect((await domain.loader(args('/admin/mail/domain'))).sender).toMatchObject({ domain: 'shop.example', service: 'Fastmail' })
    expect(names.asked).toEqual([])
    const answer = await domain.action(args('/admin/mail/domain', { intent: 'check', selector: '' }))
    expect(answer).toMatchObject({ check: { domain: 'shop.example', at: expect.any(Date) } })
    expect(names.asked).toContain('fm1._domainkey.shop.example')
  })

  test('the domain check refuses an invalid selector and keeps the typed value', async () => {
    const answer = await domain.action(args('/admin/mail/domain', { intent: 'check', selector: 'a/b' }))
    expect(answer).toMatchObject({ data: { refusal: { fields: { selector: 'invalid' }, values: { selector: 'a/b' } } } })
    expect(names.asked).toEqual([])
  })
})
