import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loader as unsentPage } from '#app/account/unsent/unsent-form.tsx'
import { requireCustomer, requireStaff } from '#app/request/guards.server.ts'
import { links, unsentForms } from '#database/schema.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import { HOUR, SECOND } from '#shared/durations.ts'
import { urls } from '#shared/urls.ts'
import type { Customer } from '#shop/actor.ts'
import { recordDevice } from '#shop/accounts/sign-in/known-devices.ts'
import { makeCustomer, makeStaff } from '#tests/helpers/factories.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import type { RequestEnv } from '../request-context.ts'

let shop: TestShop
let now = new Date('2026-03-01T12:00:00Z')
let ada: Customer
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openShop({ now: () => now })
  ada = await makeCustomer(shop)
  call = openTestApp(shop, { pages }).call
})
afterAll(() => shop.close())

/** Pages behind the auth guards. */
async function pages(c: Context<RequestEnv>): Promise<Response> {
  const { request, context } = pageRequest(shop, c.req.url, { headers: c.req.header(), ask: c.get('requestContext') })
  const isStaffPage = c.req.path.startsWith(adminUrls.admin())
  const answer = await outcome(() => (isStaffPage ? requireStaff(request, context, 'admin.read') : requireCustomer(request, context)))
  return answer instanceof Response ? answer : c.text('page', 'init' in (answer as object) ? 404 : 200)
}

/**
 * Sends a form without a session, from a browser where these customers signed in, in this order.
 */
async function send(path: string, form: Record<string, string>, signedIn: Customer[], headers: Record<string, string> = {}) {
  let deviceToken: string | null = null
  for (const by of signedIn) {
    now = new Date(now.getTime() + SECOND)
    deviceToken = (await recordDevice(shop, by.userId, { deviceToken, userAgent: 'Firefox' })).token
  }
  const {
    status,
    headers: sentHeaders,
    cookies,
  } = await call(path, {
    method: 'POST',
    body: new URLSearchParams(form),
    cookie: deviceToken ? `__Host-device_token=${deviceToken}` : 'theme=dark',
    headers,
  })
  const location = sentHeaders.get('Location') ?? ''
  const { pathname, searchParams } = new URL(location, shop.settings.url)
  return { status, leadsTo: pathname, back: searchParams.get('redirect'), cookies }
}

/**
 * The stored form that the customer can send again after signing in, or else the page that they
 * reach.
 */
async function found(back: string | null, by: Customer): Promise<unknown> {
  const answer = await outcome(() => unsentPage(pageRequest(shop, back ?? '', { ask: { by } }).args))
  return answer instanceof Response ? leadsTo(answer) : (answer as { form: unknown }).form
}

const review = { rating: '5', body: 'Kept for the lime.\nTwice.' }

test('a form that is sent after the session has ended can be sent again after sign-in', async () => {
  const { status, leadsTo: there, back, cookies } = await send('/es-ES/dashboard/reviews?of=lime', review, [ada])
  expect([status, there]).toEqual([303, '/es-ES/account/login'])
  expect(cookies).toContain('flash=common.sign-in-to-resend')
  expect(await found(back, ada)).toEqual({ path: '/dashboard/reviews?of=lime', fields: Object.entries(review) })
})

test('an unsent form is only for its own customer and expires', async () => {
  const mallory = await makeCustomer(shop)
  const { back } = await send('/dashboard/reviews', review, [mallory, ada])
  expect(await found(back, mallory)).toBe('/dashboard/reviews')
  expect(await found(back, ada)).toMatchObject({ path: '/dashboard/reviews' })
  now = new Date(now.getTime() + HOUR)
  expect(await found(back, ada)).toBe('/dashboard/reviews')
})

test('an unsent form stores no password and no plain text', async () => {
  const { back } = await send('/dashboard/settings', { newPassword: 'plum-tuba', firstName: 'Augusta' }, [ada])
  expect(await found(back, ada)).toMatchObject({ fields: [['firstName', 'Augusta']] })
  const rows = await shop.db.select().from(unsentForms)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([rows, await shop.db.select().from(links).where(eq(links.kind, 'unsent'))])).not.toMatch(/plum|Augusta|lime/)
})

test('a form from a browser without a known account redirects to sign-in as usual', async () => {
  expect(await send('/dashboard/reviews', review, [])).toMatchObject({ leadsTo: '/account/login', back: '/dashboard/reviews' })
})

test('at most 20 unsent forms are stored for one account', async () => {
  const bea = await makeCustomer(shop)
  const sent = []
  for (let n = 0; n < 22; n++) sent.push((await send('/dashboard/reviews', review, [bea])).back)
  expect(sent.filter((back) => back?.startsWith(urls.unsent()))).toHaveLength(20)
})

test('an unsent admin form redirects staff to sign-in and gets 404 for everyone else', async () => {
  const staff = await makeStaff(shop, 'manager')
  const { leadsTo: there, back } = await send('/admin/products/new', { name: 'Lime crisps' }, [staff])
  expect(there).toBe('/account/login')
  expect(await found(back, staff)).toMatchObject({ path: '/admin/products/new', fields: [['name', 'Lime crisps']] })
  expect((await send('/admin/products/new', review, [staff, ada])).status).toBe(404)
  expect((await send('/admin/products/new', review, [])).status).toBe(404)
})
