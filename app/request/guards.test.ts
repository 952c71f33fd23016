import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#shop/actor.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { earlyPage, leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { bounceCrossSiteArrival, requireCustomer, requirePendingPayment } from './guards.server.ts'

let shop: TestShop
let by: Customer
beforeAll(async () => {
  shop = await openShop()
  by = await makeCustomer(shop)
})
afterAll(() => shop.close())

const guard = async (path: string, init: Parameters<typeof pageRequest>[2] = {}) => {
  const asked = pageRequest(shop, path, init)
  return { ...asked, answer: await outcome(() => requireCustomer(asked.request, asked.context)) }
}
const bounced = async (path: string, init: Parameters<typeof pageRequest>[2]) => earlyPage((await guard(path, init)).answer)
const elsewhere = { headers: { 'Sec-Fetch-Site': 'cross-site' } }

describe('a page for customers', () => {
  test('the customer guard lets a customer in', async () => {
    expect((await guard('/checkout', { ask: { by } })).answer).toBe(by)
  })

  test.each([
    ['/checkout', '/account/login?redirect=%2Fcheckout'],
    ['/dashboard/orders?page=2', '/account/login?redirect=%2Fdashboard%2Forders%3Fpage%3D2'],
    // The framework adds the language to a redirect.
    ['/es-ES/checkout', '/account/login?redirect=%2Fcheckout'],
    ['/checkout?bounced=1&step=pay', '/account/login?redirect=%2Fcheckout%3Fstep%3Dpay'],
    // The framework's data request, after a form post or a reload of the data.
    ['/ar/checkout.data?step=address&_routes=root', '/account/login?redirect=%2Fcheckout%3Fstep%3Daddress'],
  ])('the customer guard sends a visitor of %s to %s', async (path, location) => {
    expect(leadsTo((await guard(path)).answer)).toBe(location)
  })

  test("the customer guard removes the bounce mark from a customer's URL", async () => {
    expect(leadsTo((await guard('/es-ES/checkout-success?order=X&bounced=1', { ask: { by } })).answer)).toBe('/checkout-success?order=X')
  })
})

const ownReferer = 'http://localhost:3000/cart'
const navigation = { 'Sec-Fetch-Mode': 'navigate' }
const ownPage = { ...navigation, 'Sec-Fetch-Site': 'same-origin', Referer: ownReferer }
const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('an arrival without the session cookie', () => {
  test.each(['//checkout', '/es-ES//checkout'])(
    'an arrival at a URL with extra slashes is bounced to a path of this site: %s',
    async (path) => {
      const { html } = await bounced(`http://localhost:3000${path}`, elsewhere)
      expect(html).toMatch(/<a href="(?:\/es-ES)?\/checkout\?bounced=1">/)
    },
  )

  test.each([
    ['says that it comes from another site', elsewhere.headers],
    ['was typed or opened by another program', { ...navigation, 'Sec-Fetch-Site': 'none' }],
    ['says same-origin but names another site as the last page', { ...ownPage, Referer: 'https://squareup.com/' }],
    ['says same-origin but names no last page', { ...navigation, 'Sec-Fetch-Site': 'same-origin' }],
    ['says nothing of where it comes from', html],
    ['names another site as the last page and nothing else', { ...html, Referer: 'https://squareup.com/pay/1' }],
    ['names nonsense as the last page', { ...html, Referer: 'nonsense' }],
    ['names our own page, and its browser would send the cookie late', { ...html, Referer: ownReferer }],
  ])('an arrival without the session cookie is bounced once to the same URL if it %s', async (_, headers) => {
    const { status, type, html } = await bounced('/checkout-success?order=A&x=%22%3E%3Cscript%3E', { headers })
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    const target = '/checkout-success?order=A&amp;x=%22%3E%3Cscript%3E&amp;bounced=1'
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${target}"/>`)
    expect(html).toContain(`<a href="${target}">Continue</a>`)
    expect(html).not.toContain('<script')
    const second = await guard('/checkout-success?order=A&bounced=1', { headers })
    expect(leadsTo(second.answer), 'the second answer').toBe('/account/login?redirect=%2Fcheckout-success%3Forder%3DA')
  })

  test.each([
    ['it comes by a link of our own page', { headers: ownPage }],
    ['it brought a session that is over', { headers: { ...elsewhere.headers, Cookie: 'theme=dark; session_token=old' } }],
    ['the framework asks for data', { headers: { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': 'same-origin' } }],
    ['a browser opens the data request', { path: '/checkout-success.data', headers: { ...navigation, ...elsewhere.headers } }],
    ['a program asks', { headers: { Accept: '*/*' } }],
    ['only the head is asked for', { method: 'HEAD', headers: { ...navigation, ...elsewhere.headers } }],
    ['a form is sent', { method: 'POST', headers: { ...navigation, ...elsewhere.headers } }],
  ])(
    'an arrival without the session cookie counts as signed out at once if %s',
    async (_, { path = '/checkout-success', ...init }: RequestInit & { path?: string }) => {
      const { answer } = await guard(path, init)
      expect(leadsTo(answer)).toBe('/account/login?redirect=%2Fcheckout-success')
    },
  )

  test('an arrival that the payment page redirects at once is bounced, so that the last page is our own', async () => {
    const { request, context } = pageRequest(shop, '/checkout-success?order=A', { headers: ownPage })
    const { status, html } = await earlyPage(await outcome(() => requirePendingPayment(request, context)))
    expect(status).toBe(200)
    expect(html).toContain('url=/checkout-success?order=A&amp;bounced=1')
  })

  test('an arrival is bounced in the language of its URL without a script', async () => {
    const { html } = await bounced('/ar/checkout-success', { ...elsewhere, ask: { locale: 'ar' } })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('url=/ar/checkout-success?bounced=1')
  })

  test('an arrival at a typed URL sees a public page at once', async () => {
    const asked = pageRequest(shop, '/cart', { headers: { ...navigation, 'Sec-Fetch-Site': 'none' } })
    expect(await outcome(() => bounceCrossSiteArrival(asked.request, asked.context))).toBeUndefined()
  })
})

test('an arrival from another site with the session cookie is let in at once', async () => {
  expect((await guard('/checkout-success', { ...elsewhere, ask: { by } })).answer).toBe(by)
})

test('a customer without an order awaiting payment is redirected to the orders with a message', async () => {
  const { request, context, cookies } = pageRequest(shop, `/checkout-success?order=${randomUUID()}`, { ask: { by } })
  expect(leadsTo(await outcome(() => requirePendingPayment(request, context)))).toBe('/dashboard/orders')
  expect(cookies).toEqual(['flash=failures.not-awaiting-payment; Path=/; Max-Age=60; SameSite=Lax'])
})
