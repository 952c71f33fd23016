import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailConsents } from '#database/schema.ts'
import { giveConsent, type ConsentTopic, unsubscribeToken } from '#shop/mail/consents.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as page from './unsubscribe.tsx'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const oneClick = { 'List-Unsubscribe': 'One-Click' }

describe('unsubscribe links', () => {
  test('opening an unsubscribe link changes nothing, however often scanners open it', async () => {
    const { path, agreed } = await link('newsletter')
    for (let scanner = 0; scanner < 3; scanner++)
      expect(await open(path)).toMatchObject({ data: { subscription: { topic: 'newsletter', agreed: true } }, init: { status: 200 } })
    expect(await agreed()).toBe(true)
  })

  test('an unsubscribe link takes a click, which can be undone', async () => {
    const { path, agreed } = await link('reviews')
    const pressed = await post(path, { intent: 'unsubscribe' })
    expect((pressed as Response).headers.get('Location')).toBe(path)
    expect(await agreed()).toBe(false)
    expect(await open(path)).toMatchObject({ data: { subscription: { agreed: false, undoable: true } } })
    await post(path, { intent: 'undo' })
    expect(await agreed()).toBe(true)
  })

  test('an unsubscribe link accepts the one-click request of a mail program, also twice and in either form encoding', async () => {
    const { path, agreed } = await link('cart-reminder')
    for (let time = 0; time < 2; time++) expect(await post(path, oneClick)).toBeNull()
    expect(await agreed()).toBe(false)
    const other = await link('newsletter')
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect(await act(other.path, { method: 'POST', body })).toBeNull()
    expect(await other.agreed()).toBe(false)
  })

  test('an unsubscribe link works with any body that does not ask to undo', async () => {
    for (const body of ['', 'x', '{"intent":"undo"}']) {
      const { path, agreed } = await link('newsletter')
      expect(await act(path, { method: 'POST', body })).toBeNull()
      expect(await agreed()).toBe(false)
    }
  })

  test.each(['', '?token=', '?token=x', `?token=${'A'.repeat(64)}`, '?token=%00', `?token=${'x'.repeat(5000)}`, '?token=a&token=b'])(
    'an unknown unsubscribe link is answered as unknown: %s',
    async (query) => {
      const path = `/unsubscribe${query}`
      const hasLink = !/^(\?token=)?$/.test(query)
      expect(await open(path)).toMatchObject({ data: { subscription: null, hasLink }, init: { status: hasLink ? 404 : 200 } })
      for (const form of [oneClick, { intent: 'unsubscribe' }, { intent: 'undo' }])
        expect(await post(path, form)).toMatchObject({ data: null, init: { status: 404 } })
    },
  )
})

/**
 * The path of an unsubscribe link for a new consent, and a check whether the consent still holds.
 */
async function link(topic: ConsentTopic) {
  const by = await makeCustomer(shop)
  await giveConsent(shop, by, topic, 'settings')
  const rows = () => shop.db.select().from(mailConsents).where(eq(mailConsents.email, by.email))
  const [row] = await rows()
  return {
    path: `/unsubscribe?token=${unsubscribeToken(shop, row?.id ?? randomUUID())}`,
    agreed: async () => (await rows())[0]?.withdrawnAt === null,
  }
}

function open(path: string): Promise<unknown> {
  return outcome(() => page.loader(pageRequest(shop, path).args))
}

function post(path: string, form: Record<string, string>): Promise<unknown> {
  return outcome(() => page.action(pageRequest(shop, path, { form }).args))
}

function act(path: string, init: RequestInit): Promise<unknown> {
  return outcome(() => page.action(pageRequest(shop, path, init).args))
}
