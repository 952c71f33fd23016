import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor, Role } from '#shop/actor.ts'
import type { Right } from '#shop/rights.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { earlyPage, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { requireStaff } from './guards.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }

async function guard(by: Actor, right: Right = 'admin.read', init: Parameters<typeof pageRequest>[2] = {}) {
  const { request, context } = pageRequest(shop, '/admin', { ...init, ask: { by } })
  return { answer: await outcome(() => requireStaff(request, context, right)) }
}

/** A staff member with an authenticator app. */
const ready = (role: Role) => makeStaff(shop, role)

const notFound = { init: { status: 404 }, data: { message: 'Page Not Found: /admin' } }

describe('a page for staff', () => {
  test('the staff guard lets staff with a second step in', async () => {
    for (const role of ['support', 'fulfilment', 'manager', 'owner'] as const) {
      const by = await ready(role)
      expect((await guard(by)).answer).toBe(by)
    }
  })

  test('the staff guard lets in staff with the permission and the owner', async () => {
    for (const role of ['support', 'owner'] as const) {
      const by = await ready(role)
      expect((await guard(by, 'mail.read')).answer).toBe(by)
    }
    expect((await guard(await ready('fulfilment'), 'mail.read')).answer).toMatchObject(notFound)
    expect((await guard(await ready('manager'), 'staff.change')).answer).toMatchObject(notFound)
  })

  test('the staff guard answers 404 to visitors and customers', async () => {
    expect((await guard(visitor)).answer).toMatchObject(notFound)
    expect((await guard(await makeCustomer(shop))).answer).toMatchObject(notFound)
    expect((await guard(await ready('customer'))).answer).toMatchObject(notFound)
  })

  test('the staff guard redirects staff without a second step to its setup', async () => {
    const { answer } = await guard(await makeCustomer(shop, { role: 'manager' }))
    expect((answer as Response).headers.get('Location')).toBe('/dashboard/settings/two-step')
  })

  test('the staff guard does not reveal the required role to staff without a second step', async () => {
    expect((await guard(await makeCustomer(shop, { role: 'support' }), 'staff.change')).answer).toMatchObject(notFound)
  })

  test('the staff guard bounces an arrival from another site without the cookie', async () => {
    const { answer } = await guard(visitor, 'admin.read', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    const { status, html } = await earlyPage(answer)
    expect(status).toBe(200)
    expect(html).toContain('url=/admin?bounced=1')
  })
})
