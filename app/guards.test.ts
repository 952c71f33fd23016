import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#shop/actor.ts'
import { makeCustomer } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import { leadsTo, outcome, pageRequest } from '#tests/page-request.ts'
import { customerOnly, pendingPayment } from './guards.server.ts'

let shop: TestShop
let by: Customer
beforeAll(async () => {
  shop = await openShop()
  by = await makeCustomer(shop)
})
afterAll(() => shop.close())

const guard = async (path: string, init: Parameters<typeof pageRequest>[2] = {}) => {
  const asked = pageRequest(shop, path, init)
  return { ...asked, answer: await outcome(() => customerOnly(asked.request, asked.context)) }
}
const elsewhere = { headers: { 'Sec-Fetch-Site': 'cross-site' } }

describe('a page for customers', () => {
  test('lets a customer in', async () => {
    expect((await guard('/checkout', { ask: { by } })).answer).toBe(by)
  })

  test.each([
    ['/checkout', '/account/login?redirect=%2Fcheckout'],
    ['/dashboard/orders?page=2', '/account/login?redirect=%2Fdashboard%2Forders%3Fpage%3D2'],
    // The framework adds the language to a redirect.
    ['/es-ES/checkout', '/account/login?redirect=%2Fcheckout'],
    ['/checkout?bounced=1&step=pay', '/account/login?redirect=%2Fcheckout%3Fstep%3Dpay'],
    // What the framework asks for when a form is sent, or news are looked for, in a page that stands.
    ['/ar/checkout.data?step=address&_routes=root', '/account/login?redirect=%2Fcheckout%3Fstep%3Daddress'],
  ])('sends a visitor of %s to %s', async (path, location) => {
    expect(leadsTo((await guard(path)).answer)).toBe(location)
  })

  test('takes the mark out of the address of a customer who was bounced', async () => {
    expect(leadsTo((await guard('/es-ES/checkout-success?order=X&bounced=1', { ask: { by } })).answer)).toBe('/checkout-success?order=X')
  })
})

describe('an arrival from another site', () => {
  test.each(['//checkout', '/es-ES//checkout'])('at an address with slashes too many stays on this one: %s', async (path) => {
    const { here } = await guard(`http://localhost:3000${path}`, elsewhere)
    expect(here.page.html).toMatch(/<a href="(?:\/es-ES)?\/checkout\?bounced=1">/)
  })

  test.each([
    ['says so', elsewhere],
    ['names another host', { headers: { Referer: 'https://squareup.com/pay/1' } }],
  ])('without the cookie is bounced once when the browser %s', async (_, init) => {
    const { answer, here } = await guard('/checkout-success?order=A&x=%22%3E%3Cscript%3E', init)
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).status).toBe(200)
    expect(here.page.html).toContain(
      '<meta http-equiv="refresh" content="0;url=/checkout-success?order=A&#38;x=%22%3E%3Cscript%3E&#38;bounced=1">',
    )
    expect(here.page.html).toContain('<a href="/checkout-success?order=A&#38;')
    expect(here.page.html).not.toContain('<script')
  })

  test.each([
    ['it was bounced already', '/checkout-success?bounced=1', elsewhere],
    ['it brought a session that is over', '/checkout-success', { headers: { ...elsewhere.headers, Cookie: 'session_token=old' } }],
    ['it comes from our own page', '/checkout-success', { headers: { 'Sec-Fetch-Site': 'same-origin', Referer: 'https://squareup.com/' } }],
    ['it was typed', '/checkout-success', { headers: { 'Sec-Fetch-Site': 'none' } }],
    ['its referrer is our own', '/checkout-success', { headers: { Referer: 'http://localhost:3000/cart' } }],
    ['its referrer is nonsense', '/checkout-success', { headers: { Referer: 'nonsense' } }],
  ])('is not bounced when %s', async (_, path, init) => {
    const { answer, here } = await guard(path, init)
    expect(here.page.html).toBeNull()
    expect(leadsTo(answer)).toBe('/account/login?redirect=%2Fcheckout-success')
  })

  test('with the cookie goes straight in', async () => {
    expect((await guard('/checkout-success', { ...elsewhere, ask: { by } })).answer).toBe(by)
  })
})

test('without an order that awaits payment, customers are led to their orders and told why', async () => {
  const { request, context, cookies } = pageRequest(shop, `/checkout-success?order=${randomUUID()}`, { ask: { by } })
  expect(leadsTo(await outcome(() => pendingPayment(request, context)))).toBe('/dashboard/orders')
  expect(cookies).toEqual(['flash=failures.not-awaiting-payment; Path=/; Max-Age=60; SameSite=Lax'])
})
