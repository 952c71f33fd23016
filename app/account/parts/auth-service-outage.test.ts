import { afterAll, afterEach, expect, test } from 'vitest'
import { users } from '#database/schema.ts'
import { requestEmail } from '#shop/accounts/registration/email-links.ts'
import { openAccounts, password } from '#tests/fixtures/open-accounts.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { outcome, pageRequest } from '#tests/helpers/page-request.ts'
import * as login from '../login/login.tsx'
import * as prove from '../reauthenticate/reauthenticate.tsx'
import * as register from '../register/register.tsx'
import * as resetPage from '../reset-password/reset-password.tsx'

const auth = await openAuthServer()
const { shop, browser, person, customer, signedIn, tokenTo, write } = await openAccounts(auth)
afterAll(() => shop.close())
afterEach(() => {
  auth.mood = 'well'
  delete auth.settings.newcomerHook
  delete auth.settings.passwords
})

async function post(page: { action: (args: never) => unknown }, form: Record<string, string>) {
  return (await outcome(() => page.action(pageRequest(shop, '/', { form }).args))) as {
    data: { refusal: Record<string, unknown> }
    init: ResponseInit
  }
}

test('the sign-up form asks to try again during an outage, keeps the typed values and then works', async () => {
  const { email } = person()
  const form = { name: 'Noor van der Haddad', email, password, redirect: '/checkout' }
  auth.mood = 'away'
  const { data, init } = await post(register, form)
  expect(init.status).toBe(503)
  expect(data.refusal).toMatchObject({
    failure: 'service-unavailable',
    fields: {},
    values: { name: 'Noor van der Haddad', email, redirect: '/checkout' },
  })
  expect(JSON.stringify(data)).not.toContain(password)
  auth.mood = 'well'
  expect(await post(register, form)).toBeInstanceOf(Response)
})

test('the sign-in form asks to try again during an outage', async () => {
  const { email } = await customer()
  auth.mood = 'late'
  const { data, init } = await post(login, { email, password })
  expect(init.status).toBe(503)
  expect(data.refusal).toMatchObject({ failure: 'service-unavailable', values: { email } })
})

test('the sign-up form keeps the typed values when the auth service refuses without a reason in them', async () => {
  const { email } = person()
  auth.settings.newcomerHook = 'refuses'
  const { data, init } = await post(register, { name: 'Noor van der Haddad', email, password, redirect: '' })
  expect(init.status).toBe(503)
  expect(data.refusal).toMatchObject({ failure: 'service-unavailable', values: { name: 'Noor van der Haddad', email } })
})

test.each([
  ['the auth service', 'busy', '7'],
  ['a gateway that does not say how long', 'busy gateway', '30'],
] as const)('the sign-in form passes on that %s wants to be left alone', async (_, mood, seconds) => {
  const { email } = await customer()
  auth.mood = mood
  const { init } = await post(login, { email, password })
  expect(init).toMatchObject({ status: 503, headers: { 'Retry-After': seconds } })
})

test('the page that asks for a proof stays usable during an outage and says what does not work', async () => {
  const by = await signedIn((await customer()).email)
  auth.mood = 'down'
  const { args } = pageRequest(shop, '/account/reauthenticate?redirect=/dashboard/settings', { ask: { by } })
  expect(await outcome(() => prove.loader(args))).toMatchObject({
    ways: { isServiceDown: true, password: false },
    redirect: '/dashboard/settings',
  })
  const { args: posted } = pageRequest(shop, '/account/reauthenticate', { ask: { by }, form: { password } })
  expect(await outcome(() => prove.action(posted))).toMatchObject({
    init: { status: 503 },
    data: { refusal: { failure: 'service-unavailable' } },
  })
})

test('a password that only the auth service finds weak is marked beside the field of a reset', async () => {
  const { email } = await customer()
  await requestEmail(shop, 'reset-password', { email }, browser())
  await write()
  auth.settings.passwords = { shortest: 40 }
  const { data } = await post(resetPage, { token: await tokenTo(email), newPassword: 'three rambutans before noon' })
  expect(data.refusal).toMatchObject({ failure: 'weak-password', fields: { newPassword: 'weak-password' }, reasons: ['too-short'] })
})

test('the auth calls answer 503 with a code and a message during an outage', async () => {
  const { call } = openTestApp(shop)
  auth.mood = 'no gateway'
  const { email, firstName } = person()
  const headers = { 'Content-Type': 'application/json', Origin: shop.settings.url }
  const { status, body } = await call('/api/auth/signup', { method: 'POST', body: { email, firstName, password }, headers })
  expect(status).toBe(503)
  expect(body).toMatchObject({ success: false, code: 'service-unavailable', message: expect.stringContaining('try again') as string })
})

test('the sign-in form and call say that an email is on its way to an older customer and keep no password', async () => {
  const email = 'settler@example.test'
  await shop.db.insert(users).values({ email, name: 'Noor', firstName: 'Noor', emailVerified: true })
  await auth.ask('POST', '/signup', { email, password }, {})
  await auth.ask('PUT', `/admin/users/${auth.accountOf(email)!.id}`, { email_confirm: true })
  const { data, init } = await post(login, { email, password })
  expect(init.status).toBe(403)
  expect(data.refusal).toMatchObject({ failure: 'email-link-first', values: { email } })
  expect(JSON.stringify(data)).not.toContain(password)
  const headers = { 'Content-Type': 'application/json', Origin: shop.settings.url }
  const { status, body } = await openTestApp(shop).call('/api/auth/signin', { method: 'POST', body: { email, password }, headers })
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'email-link-first', message: expect.stringContaining('the link we just emailed you') as string })
})
