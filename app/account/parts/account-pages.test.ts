import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox, sessions, users } from '#database/schema.ts'
import type { EmailToSend } from '#shop/mail/send-email.ts'
import { addAddress, listAddresses } from '#shop/accounts/profile/addresses.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { findSessionCustomer } from '#shop/accounts/sign-in/sessions.ts'
import { deliverRequestedEmail } from '#shop/accounts/registration/email-links.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { home } from '#tests/fixtures/open-selling.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { earlyPage, leadsTo, outcome, pageRequest, refusalOf } from '#tests/helpers/page-request.ts'
import * as account from '../overview/account.tsx'
import * as confirm from '../confirm/confirm.tsx'
import * as login from '../login/login.tsx'
import * as register from '../register/register.tsx'
import * as signOut from '../sign-out/sign-out.tsx'

const password = 'four lychees after midnight'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ identity: openOwnIdentity() })
})
afterAll(() => shop.close())

type Init = Parameters<typeof pageRequest>[2]
async function post(page: { action: (args: never) => unknown }, form: Record<string, string>, init: Init = {}) {
  const { args, cookies } = pageRequest(shop, '/', { ...init, form })
  return { answer: await outcome(() => page.action(args)), cookies }
}
async function get(page: { loader: (args: never) => unknown }, path: string, init: Init = {}) {
  const { args, cookies } = pageRequest(shop, path, init)
  return { answer: await outcome(() => page.loader(args)), cookies }
}
async function tokenTo(email: string): Promise<string> {
  const rows = await shop.db.select().from(outbox).where(eq(outbox.kind, 'letter'))
  const letter = rows.map(({ payload }) => payload as EmailToSend).findLast(({ to }) => to.address === email)
  return new URL((letter!.data as { confirm_url: string }).confirm_url).searchParams.get('token')!
}

describe('registering', () => {
  test('registering sends the visitor to the mailbox, remembers the address and signs nobody in', async () => {
    const form = { name: 'Noor van der Haddad', email: ' Noor@Example.test ', password, redirect: '/checkout' }
    const { answer, cookies } = await post(register, form)
    expect(leadsTo(answer)).toBe('/account/register?redirect=%2Fcheckout&sent=1')
    expect(cookies).toEqual([
      expect.stringMatching(/^sign_up_token=[\w-]{43}; Max-Age=604800; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
      'typed_address=noor%40example.test; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax',
    ])
    const [user] = await shop.db.select().from(users).where(eq(users.email, 'noor@example.test'))
    expect(user).toMatchObject({ firstName: 'Noor', lastName: 'van der Haddad', emailVerified: false })
    const sent = await get(register, '/account/register?sent=1', { headers: { Cookie: 'typed_address=noor%40example.test' } })
    expect(sent.answer).toMatchObject({ sentTo: 'noor@example.test' })
  })

  test('a refused registration names a weak password too, and keeps the typed values but never the password', async () => {
    const { answer } = await post(register, { name: ' ', email: 'noor@example', password: 'qwert', redirect: '/cart' })
    expect(refusalOf(answer)).toMatchObject({
      failure: 'invalid-input',
      fields: { name: 'required', email: 'invalid', password: 'weak-password' },
      reasons: expect.arrayContaining(['too-short']),
      values: { name: ' ', email: 'noor@example', redirect: '/cart' },
    })
    expect(JSON.stringify(answer)).not.toContain('qwert')
  })

  test('a refused registration says why a password is too weak', async () => {
    const { answer } = await post(register, { name: 'Noor', email: 'weak@example.test', password: 'password12' })
    expect(refusalOf(answer)).toMatchObject({ failure: 'weak-password', fields: { password: 'weak-password' }, reasons: ['common'] })
  })

  test.each(['evil', '%', 'a b', '%00@x', `${'x'.repeat(300)}@example.test`])(
    'a forged cookie %j is not shown as an address',
    async (cookie) => {
      const { answer } = await get(register, '/account/register?sent', { headers: { Cookie: `typed_address=${cookie}` } })
      expect(answer).toMatchObject({ sentTo: '' })
    },
  )
})

describe('confirming', () => {
  test('a confirmed customer who follows the used link again comes to the account, and a visitor learns that it has expired', async () => {
    const by = await makeCustomer(shop)
    expect(leadsTo((await get(confirm, '/auth/confirm?link=1', { ask: { by } })).answer)).toBe('/account')
    const unconfirmed = { ...by, emailVerified: false }
    expect((await get(confirm, '/auth/confirm?link=1', { ask: { by: unconfirmed } })).answer).toMatchObject({ token: '' })
    expect((await get(confirm, '/auth/confirm?link=1')).answer).toMatchObject({ token: '' })
  })

  test('confirming an address takes a click, and opening the link changes nothing', async () => {
    const here = await registered({ name: 'Ada', email: 'ada@example.test', redirect: '/checkout' })
    const token = await tokenTo('ada@example.test')
    const followed = await get(confirm, `/auth/confirm?token=${token}`)
    expect(leadsTo(followed.answer)).toBe('/auth/confirm?link=1')
    const headers = { Cookie: [...followed.cookies, here].join('; ') }
    expect((await get(confirm, '/auth/confirm?link=1', { headers })).answer).toMatchObject({ token, elsewhere: false })
    expect((await get(confirm, '/auth/confirm?link=1', { headers })).answer).toMatchObject({ token, elsewhere: false })
    const { answer, cookies } = await post(confirm, { token }, { headers })
    expect(leadsTo(answer)).toBe('/checkout')
    expect(cookies).toContain('flash=common.address-confirmed; Path=/; Max-Age=60; SameSite=Lax')
    const session = /session_token=([^;]+)/.exec(cookies.join())![1]!
    expect(await findSessionCustomer(shop, session, browserless)).toMatchObject({ email: 'ada@example.test', emailVerified: true })
    expect(refusalOf((await post(confirm, { token })).answer)).toMatchObject({ failure: 'link-expired' })
  })

  test('the secret of a registration signs in once, only for its own address and only with the link of the email', async () => {
    const Cookie = await registered({ name: 'Ida', email: 'ida@example.test' })
    const mallory = await registered({ name: 'Mallory', email: 'mallory@example.test' })
    const token = await tokenTo('ida@example.test')
    const stolen = await post(confirm, { token }, { headers: { Cookie: mallory } })
    expect(refusalOf(stolen.answer)).toMatchObject({ fields: { password: 'required' } })
    expect(stolen.cookies.join()).not.toContain('session_token')
    const withoutLink = await post(confirm, { token: 'a-made-up-token' }, { headers: { Cookie } })
    expect(refusalOf(withoutLink.answer)).toMatchObject({ failure: 'link-expired' })
    expect(withoutLink.cookies.join()).not.toContain('session_token')
    expect((await post(confirm, { token }, { headers: { Cookie } })).cookies.join()).toContain('session_token=')
    const again = await post(confirm, { token }, { headers: { Cookie } })
    expect(refusalOf(again.answer)).toMatchObject({ failure: 'link-expired' })
    expect(again.cookies.join()).not.toContain('session_token')
  })

  test('confirming an address redirects a signed-in customer to the page they wanted', async () => {
    const Cookie = await registered({ name: 'Bea', email: 'bea@example.test', redirect: '/checkout' })
    const signedIn = await post(login, { email: 'bea@example.test', password })
    const token = /session_token=([^;]+)/.exec(signedIn.cookies.join())![1]!
    const by = (await findSessionCustomer(shop, token, { address: '', userAgent: '' }))!
    const { answer } = await post(confirm, { token: await tokenTo('bea@example.test') }, { ask: { by }, headers: { Cookie } })
    expect(leadsTo(answer)).toBe('/checkout')
  })

  test('a refused confirmation does not repeat the token', async () => {
    const { answer } = await post(confirm, { token: 'a-made-up-token' })
    expect(JSON.stringify(answer)).not.toContain('a-made-up-token')
  })
})

describe('confirming in another browser than the one that registered', () => {
  test('confirming in another browser sets the password chosen there and signs in with it', async () => {
    const email = 'cleo@example.test'
    await registered({ name: 'Cleo', email, redirect: '/checkout' })
    const token = await tokenTo(email)
    const Cookie = (await get(confirm, `/auth/confirm?token=${token}`)).cookies.join('; ')
    expect((await get(confirm, '/auth/confirm?link=1', { headers: { Cookie } })).answer).toMatchObject({
      elsewhere: { token, email, choose: false },
    })
    expect(refusalOf((await post(confirm, { token })).answer)).toMatchObject({ fields: { password: 'required' } })
    expect(refusalOf((await post(confirm, { token, password: 'of somebody else' })).answer)).toMatchObject({ failure: 'wrong-password' })
    expect(await isConfirmed(email)).toBe(false)
    const { answer, cookies } = await post(confirm, { token, password })
    expect(leadsTo(answer)).toBe('/checkout')
    expect(cookies.join()).toContain('session_token=')
    expect(await isConfirmed(email)).toBe(true)
  })

  test('confirming in another browser removes the password, session and addresses of the person who typed the address', async () => {
    const email = 'dora@example.test'
    await registered({ name: 'Eve', email })
    const eve = await post(login, { email, password })
    const by = (await findSessionCustomer(shop, /session_token=([^;]+)/.exec(eve.cookies.join())![1]!, browserless))!
    await addAddress(shop, by, home)
    const token = await tokenTo(email)
    const newPassword = 'three rambutans before noon'
    const { answer, cookies } = await post(confirm, { token, newPassword })
    expect(leadsTo(answer)).toBe('/account')
    const dora = (await findSessionCustomer(shop, /session_token=([^;]+)/.exec(cookies.join())![1]!, browserless))!
    expect(await listAddresses(shop, dora)).toEqual([])
    expect(await findSessionCustomer(shop, /session_token=([^;]+)/.exec(eve.cookies.join())![1]!, browserless)).toBeNull()
    expect(refusalOf((await post(login, { email, password })).answer)).toMatchObject({ failure: 'wrong-credentials' })
  })

  test('confirming asks for a new password after a stranger registered the address once more', async () => {
    const email = 'fay@example.test'
    const headers = { Cookie: await registered({ name: 'Fay', email }) }
    await registered({ name: 'Eve', email, password: 'nine plums before breakfast' })
    const token = await tokenTo(email)
    expect(refusalOf((await post(confirm, { token }, { headers })).answer)).toMatchObject({ fields: { password: 'required' } })
    expect(await isConfirmed(email)).toBe(false)
  })

  test('registration cookies do not reveal whether an address has an account', async () => {
    const known = await post(register, { name: 'Eve', email: 'ada@example.test', password })
    const unknown = await post(register, { name: 'Eve', email: 'new@example.test', password })
    const withoutValues = (cookies: string[]) => cookies.map((cookie) => cookie.replace(/=[^;]+/, ''))
    expect(withoutValues(known.cookies)).toEqual(withoutValues(unknown.cookies))
  })
})

const browserless = { address: '', userAgent: '' }

/** Signs up and returns the cookie that identifies the browser. */
async function registered(form: { name: string; email: string; redirect?: string; password?: string }): Promise<string> {
  const { cookies } = await post(register, { password, ...form })
  return cookies.find((cookie) => cookie.startsWith('sign_up_token='))!.split(';', 1)[0]!
}

async function isConfirmed(email: string): Promise<boolean> {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  return user!.emailVerified
}

describe('signing in', () => {
  test.each([
    [undefined, '/account'],
    ['/checkout?step=pay', '/checkout?step=pay'],
    ['/es-ES/checkout', '/checkout'],
    ['https://evil.test', '/account'],
    ['//evil.test', '/account'],
    ['/.//evil.test', '/account'],
  ])('signing in with the redirect %j leads to %s', async (redirect, location) => {
    const email = 'noor@example.test'
    const { answer, cookies } = await post(login, { email, password, ...(redirect && { redirect }) })
    expect(leadsTo(answer)).toBe(location)
    expect(cookies[0]).toMatch(/^session_token=[\w-]{32,}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
  })

  test('a refused sign-in keeps the typed address', async () => {
    const { answer, cookies } = await post(login, { email: 'noor@example.test', password: 'wrong', redirect: '/checkout' })
    expect(refusalOf(answer)).toMatchObject({ failure: 'wrong-credentials', values: { email: 'noor@example.test', redirect: '/checkout' } })
    expect(JSON.stringify(answer)).not.toContain('"wrong"')
    expect(cookies).toEqual(['typed_address=noor%40example.test; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax'])
  })

  test('the sign-in page redirects a customer who is already signed in', async () => {
    const by = await makeCustomer(shop)
    expect(leadsTo((await get(login, '/account/login?redirect=/cart', { ask: { by } })).answer)).toBe('/cart')
    expect(leadsTo((await get(register, '/account/register', { ask: { by } })).answer)).toBe('/account')
  })
})

test('signing out ends the session and clears the cookie', async () => {
  const { cookies } = await post(login, { email: 'noor@example.test', password })
  const token = /session_token=([^;]+)/.exec(cookies.join())![1]!
  const by = (await findSessionCustomer(shop, token, { address: '', userAgent: '' }))!
  const left = await post(signOut, {}, { ask: { by } })
  expect(leadsTo(left.answer)).toBe('/')
  expect(left.cookies).toContain('session_token=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict')
  expect(await shop.db.select().from(sessions).where(eq(sessions.id, by.sessionId))).toEqual([])
  expect(leadsTo((await get(signOut, '/account/sign-out')).answer)).toBe('/account')
})

test('a customer can ask for the confirmation email again, and a visitor is sent to sign in', async () => {
  const by = await makeCustomer(shop, { emailVerified: false })
  expect(leadsTo((await post(account, {}, { ask: { by } })).answer)).toBe('/account?written=1')
  await deliverDue(shop, { 'wanted-letter': deliverRequestedEmail }, randomUUID())
  expect(await tokenTo(by.email)).toMatch(/^[\w-]{43}$/)
  expect(leadsTo((await post(account, {})).answer)).toMatch(/^\/account\/login/)
})

test('the account page is shown to a visitor and bounces an arrival from an email', async () => {
  expect((await get(account, '/account')).answer).toMatchObject({ customer: null })
  const { answer } = await get(account, '/account', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect((await earlyPage(answer)).html).toContain('url=/account?bounced=1')
})
