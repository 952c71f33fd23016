import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createElement, type ComponentType } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outboxHandlers } from '#server/outbox-handlers.ts'
import { outbox } from '#database/schema.ts'
import { compiledMessagesOf } from '#locales/load-messages.ts'
import { locales } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import { emailOutboxKinds } from '#shop/mail/send-email.ts'
import { listEmailSamples } from '#shop/office/mail/email-previews.ts'
import { nameIn, nameOfSample } from '#shop/office/mail/email-log.ts'
import { emailNames } from '#emails/templates.ts'
import { deliverDue, skipReasons } from '#shop/base/outbox.ts'
import { requestEmail } from '#shop/accounts/registration/email-links.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { pageRequest } from '#tests/helpers/page-request.ts'
import { LanguageProvider } from '#app/language/words.tsx'
import * as letterPage from './sent-email.tsx'
import * as page from './mail.tsx'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await openShop({ mailer: { send: async () => {} } })
  owner = await makeStaff(shop, 'owner')
  const rows = [
    ...emailNames.map((name) => ({ kind: 'letter', key: `${name}:${randomUUID()}`, payload: {}, doneAt: new Date() })),
    ...skipReasons.map((skipReason) => ({ kind: 'letter', key: `${skipReason}:1`, payload: {}, doneAt: new Date(), skipReason })),
    ...emailOutboxKinds.flatMap((kind) => [
      { kind, key: `wanted:${kind}:waiting`, payload: {} },
      { kind, key: `wanted:${kind}:dead`, payload: {}, deadAt: new Date() },
      { kind, key: `wanted:${kind}:done`, payload: {}, doneAt: new Date() },
      { kind, key: `wanted:${kind}:future`, payload: {}, doneAt: new Date(), skipReason: 'a reason of the release after' },
    ]),
    { kind: 'new-address', key: 'new-address:x:y', payload: {} },
  ]
  await shop.db.insert(outbox).values(rows)
  for (const kind of ['confirm-email', 'reset-password', 'magic-link'] as const)
    for (const email of [(await makeCustomer(shop, { emailVerified: false })).email, 'nobody@example.test'])
      await requestEmail(
        shop,
        kind,
        { email },
        { address: '203.0.113.7', locale: 'en-US', userAgent: 'Firefox', cartToken: null, deviceToken: null },
      )
})
afterAll(() => shop.close())

/**
 * A page as readers of a language see it. A message that is missing in that language appears as its
 * key.
 */
function drawn(Page: unknown, locale: (typeof locales)[number], loaderData: unknown): string {
  const words = {
    ...compiledMessagesOf(locale, 'admin', 'common', 'failures'),
    ...compiledMessagesOf(locale, 'admin-mail', 'admin-emails', 'email-names'),
  }
  const element = createElement(
    LanguageProvider,
    { locale, words, currency: 'USD', timeZone: 'UTC' } as never,
    createElement(Page as ComponentType<Record<string, unknown>>, { loaderData, actionData: undefined }),
  )
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null, HydrateFallback: () => null }], {
    hydrationData: { loaderData: { root: { site: {}, locale, alternates: [] } } },
  })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}
const rawKey = /(?:email-names|admin-emails|admin-mail|admin)\.[a-z-]+/

describe.each(locales)('the mail log in %s', (locale) => {
  const here = (path: string, params = {}) =>
    ({ ...(pageRequest(shop, path, { ask: { by: owner, locale } }).args as object), params }) as never

  test('the mail log names every email of every kind and its result in words', async () => {
    const seen: string[] = []
    let before: string | null = ''
    while (before !== null) {
      const data = await page.loader(here(`/admin/mail${before && `?before=${before}`}`))
      seen.push(...data.page.emails.map(({ id }) => id))
      const html = drawn(page.default, locale, data)
      expect(html.split(/<tr\b/).length, 'a row for each, and one for the head').toBe(data.page.emails.length + 2)
      expect(html).not.toMatch(rawKey)
      before = data.page.next
    }
    expect(seen.length).toBeGreaterThan(emailNames.length + skipReasons.length)
    const all = await shop.db.select({ id: outbox.id }).from(outbox)
    for (const { id } of all) {
      const html = drawn(letterPage.default, locale, await letterPage.loader(here(`/admin/mail/${id}`, { id })))
      expect(html).toContain('<h1>')
      expect(html).not.toMatch(rawKey)
    }
  })
})

test('every email in the outbox has a handler, and every stored or sample email name is known', async () => {
  expect(Object.keys(outboxHandlers)).toEqual(expect.arrayContaining(emailOutboxKinds))
  for (const sample of listEmailSamples(shop, owner)) expect(nameOfSample(shop, sample)).not.toBe('other')
  for (const name of emailNames) expect(nameIn(shop, `${name}:1`)).toBe(name)
  expect(nameIn(shop, 'of-another-release:1')).toBe('other')
  const { 'wanted-letter': wanted, letter } = outboxHandlers
  await deliverDue(shop, { 'wanted-letter': wanted, letter }, randomUUID())
  const written = await shop.db.select({ key: outbox.key }).from(outbox).where(eq(outbox.kind, 'letter'))
  expect(written.map(({ key }) => nameIn(shop, key))).toEqual(expect.arrayContaining(['confirm-email', 'reset-password', 'magic-link']))
})
