import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDns } from '#adapters/dns.ts'
import { auditLog, outbox } from '#database/schema.ts'
import type { Customer, Role } from '#shop/actor.ts'
import { sendEmail } from '#shop/mail/send.ts'
import { makeStaff } from '#tests/helpers/make.ts'
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
  test('shows who is searched for, among what was given up', async () => {
    const id = await dead('account-deleted:1', 'noor@example.com')
    await dead('account-deleted:2', 'zoe@example.com')
    const { page, state, search } = await outboxPage.loader(args('/admin/mail?state=dead&search=NOOR@'))
    expect([page.letters.map((one) => one.id), state, search]).toEqual([[id], 'dead', 'NOOR@'])
  })

  test('has a letter tried again from its own page, which is written down', async () => {
    const id = await dead('account-deleted:3', 'mia@example.com')
    const answer = (await letterPage.action(args(`/admin/mail/${id}`, { intent: 'send-again' }, { id }))) as Response
    expect(answer.headers.get('Location')).toBe(`/admin/mail/${id}?sent=1`)
    expect(await letterPage.loader(args(`/admin/mail/${id}`, undefined, { id }))).toMatchObject({ letter: { state: 'waiting' }, said: {} })
    expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({ action: 'letter.sent-again', target: `letter:${id}` })
    expect(await outcome(() => letterPage.loader(args('/admin/mail/x', undefined, { id: 'x' })))).toMatchObject({ init: { status: 404 } })
  })
})

describe('a letter’s preview', () => {
  test('stands in a frame that runs nothing, in the theme that is asked for', async () => {
    const frame = (look: string) => sample.loader(args(`/admin/mail/letters/frame?letter=order-shipped&language=ar&look=${look}`))
    const [light, dark] = [await frame('light'), await frame('dark')]
    expect(light.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'.*frame-ancestors 'self'$/)
    expect(light.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    const html = await light.text()
    expect(html).toContain('dir="rtl"')
    expect(html).toContain('@media not all')
    expect(await dark.text()).toContain('@media all')
    expect(html).toContain(shop.settings.url)
  })

  test('is of a letter that there is, in a language that there is', async () => {
    const {
      names: all,
      query,
      text,
    } = await samples.loader(args('/admin/mail/letters?letter=order-cancelled.unpaid&language=xx&view=text'))
    expect(query).toMatchObject({ letter: 'order-cancelled.unpaid', language: 'en-US' })
    expect(text).toContain('Wanderbite')
    expect(all.length).toBeGreaterThan(25)
    for (const [path, page] of [
      ['/admin/mail/letters', samples],
      ['/admin/mail/letters/frame', sample],
    ] as const)
      expect(await outcome(() => page.loader(args(`${path}?letter=constructor`)))).toMatchObject({ init: { status: 404 } })
  })
})

describe('the sender’s domain', () => {
  test('is not asked about when the page is opened, only by its button', async () => {
    Object.assign(shop.settings, { mailFrom: 'noreply@shop.example', contactEmail: 'hello@shop.example' })
    shop.settings.mailService = { kind: 'smtp', host: 'smtp.fastmail.com' }
    expect((await domain.loader(args('/admin/mail/domain'))).sender).toMatchObject({ domain: 'shop.example', service: 'Fastmail' })
    expect(names.asked).toEqual([])
    const answer = await domain.action(args('/admin/mail/domain', { intent: 'check', selector: '' }))
    expect(answer).toMatchObject({ check: { domain: 'shop.example', at: expect.any(Date) } })
    expect(names.asked).toContain('fm1._domainkey.shop.example')
  })

  test('takes no selector that is none, and keeps what was typed', async () => {
    const answer = await domain.action(args('/admin/mail/domain', { intent: 'check', selector: 'a/b' }))
    expect(answer).toMatchObject({ data: { refusal: { fields: { selector: 'invalid' }, values: { selector: 'a/b' } } } })
    expect(names.asked).toEqual([])
  })
})
