import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { findConsent, unsubscribe, unsubscribeToken } from '#shop/mail/consents.ts'
import { deleteUnconfirmedSubscriptions } from '#shop/mail/newsletter.ts'
import { outbox } from '#database/schema.ts'
import type { Actor } from '#shop/actor.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './newsletter.tsx'

let shop: TestShop
let ahead = 0
beforeAll(async () => void (shop = await openShop({ now: () => new Date(Date.now() + ahead) })))
afterAll(() => shop.close())

let place = 0
const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
const post = (path: string, form: Record<string, string>, by: Actor = visitor) =>
  outcome(() => page.action(pageRequest(shop, path, { form, ask: { by, address: `203.0.113.${(place += 1)}` } }).args))
const open = (path: string) =>
  page.loader(pageRequest(shop, path).args) as Promise<{ data: { state: string | null }; init: { status: number } }>
const isSubscribed = async (email: string) => (await findConsent(shop, email, 'newsletter')) !== null

/** The link in the newest confirmation email to this address. */
async function linkFor(email: string): Promise<string> {
  const rows = await shop.db.select().from(outbox).orderBy(outbox.createdAt)
  const own = rows
    .map(({ payload }) => payload as { template: string; to: { address: string }; data: { confirm_url: string } })
    .filter(({ template, to }) => template === 'confirm-newsletter' && to.address === email)
  return own.at(-1)!.data.confirm_url.replace(shop.settings.url, '')
}

describe('an address', () => {
  test('a newsletter address is subscribed only after a click and not by opening the link', async () => {
    expect(leadsTo(await post('/newsletter', { email: ' Noor@Example.test ' }))).toBe('/newsletter?sent=email')
    const link = await linkFor('noor@example.test')
    expect(await open(link)).toMatchObject({ data: { state: 'to-confirm' }, init: { status: 200 } })
    expect(await isSubscribed('noor@example.test')).toBe(false)
    for (let press = 0; press < 2; press++) expect(leadsTo(await post(link, {}))).toBe(link)
    expect(await isSubscribed('noor@example.test')).toBe(true)
    expect(await open(link)).toMatchObject({ data: { state: 'subscribed' } })
  })

  test('a newsletter address that is already subscribed is answered alike and stays subscribed', async () => {
    await post('/newsletter', { email: 'twice@example.test' })
    await post(await linkFor('twice@example.test'), {})
    expect(leadsTo(await post('/newsletter', { email: 'twice@example.test' }))).toBe('/newsletter?sent=email')
    expect(await isSubscribed('twice@example.test')).toBe(true)
  })

  test('an unsubscribed newsletter address is not restored by an old link after a day but can be subscribed anew', async () => {
    const email = 'back@example.test'
    await post('/newsletter', { email })
    const old = await linkFor(email)
    await post(old, {})
    const { id } = (await findConsent(shop, email, 'newsletter'))!
    await unsubscribe(shop, unsubscribeToken(shop, id))
    ahead += 25 * HOUR
    await post(old, {})
    expect(await isSubscribed(email)).toBe(false)
    expect(await open(old)).toMatchObject({ data: { state: 'over' } })
    await post('/newsletter', { email })
    await post(await linkFor(email), {})
    expect(await isSubscribed(email)).toBe(true)
  })

  test('a newsletter address that is not confirmed within a day is deleted', async () => {
    await post('/newsletter', { email: 'silent@example.test' })
    const link = await linkFor('silent@example.test')
    ahead += 25 * HOUR
    await post(link, {})
    expect(await isSubscribed('silent@example.test')).toBe(false)
    await deleteUnconfirmedSubscriptions(shop)
    expect(await open(link)).toMatchObject({ data: { state: 'unknown' }, init: { status: 404 } })
  })

  test('a customer’s own newsletter address needs only one click, and any other needs an email', async () => {
    const by = await makeCustomer(shop)
    expect(leadsTo(await post('/newsletter', { email: by.email }, by))).toBe('/newsletter?sent=kept')
    expect(await isSubscribed(by.email)).toBe(true)
    expect(leadsTo(await post('/newsletter', { email: 'other@example.test' }, by))).toBe('/newsletter?sent=email')
    expect(await isSubscribed('other@example.test')).toBe(false)
  })

  test('a newsletter address is protected from a flood of emails from any sender', async () => {
    for (let time = 0; time < 3; time++) await post('/newsletter', { email: 'flood@example.test' })
    expect(await post('/newsletter', { email: 'flood@example.test' })).toMatchObject({
      data: { refusal: { failure: 'too-many-requests' } },
    })
  })
})

test.each(['', 'nobody', 'a@b', 'x'.repeat(300) + '@example.test'])(
  'an invalid newsletter address is refused beside the field and kept: %s',
  async (email) => {
    expect(await post('/newsletter', { email })).toMatchObject({
      data: { refusal: { failure: 'invalid-input', fields: { email: expect.any(String) }, values: { email } } },
    })
  },
)

test('an unknown newsletter link leads nowhere', async () => {
  for (const token of ['', 'x', 'A'.repeat(64)]) {
    expect(await open(`/newsletter?token=${token}`)).toMatchObject({ data: { state: 'unknown' }, init: { status: 404 } })
    expect(await post(`/newsletter?token=${token}`, {})).toMatchObject({ init: { status: 404 } })
  }
})
