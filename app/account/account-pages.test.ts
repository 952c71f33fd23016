import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBetterAuth } from '#adapters/better-auth.ts'
import { outbox, sessions, users } from '#database/schema.ts'
import type { LetterToSend } from '#shop/letters.ts'
import { deliverDue } from '#shop/outbox.ts'
import { actorOf } from '#shop/sessions.ts'
import { writeWantedLetter } from '#shop/wanted-letters.ts'
import { makeCustomer } from '#tests/make.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'
import { leadsTo, outcome, pageRequest, refusalOf } from '#tests/page-request.ts'
import * as account from './account.tsx'
import * as confirm from './confirm.tsx'
import * as login from './login.tsx'
import * as register from './register.tsx'
import * as signOut from './sign-out.tsx'

const password = 'four lychees after midnight'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ identity: openBetterAuth({ secret: 'a secret of thirty-two characters', url: 'http://localhost:3000' }) })
})
afterAll(() => shop.close())

type Init = Parameters<typeof pageRequest>[2]
async function post(page: { action: (args: never) => unknown }, form: Record<string, string>, init: Init = {}) {
  const { args, cookies } = pageRequest(shop, '/', { ...init, form })
  return { answer: await outcome(() => page.action(args)), cookies }
}
async function get(page: { loader: (args: never) => unknown }, path: string, init: Init = {}) {
  const { args, here, cookies } = pageRequest(shop, path, init)
  return { answer: await outcome(() => page.loader(args)), here, cookies }
}
async function tokenTo(email: string): Promise<string> {
  const rows = await shop.db.select().from(outbox).where(eq(outbox.kind, 'letter'))
  const letter = rows.map(({ payload }) => payload as LetterToSend).findLast(({ to }) => to.address === email)
  return new URL((letter!.data as { confirm_url: string }).confirm_url).searchParams.get('token')!
}

describe('registering', () => {
  test('leads to the mailbox, remembers the address and signs nobody in', async () => {
    const form = { name: 'Noor van der Haddad', email: ' Noor@Example.test ', password, redirect: '/checkout' }
    const { answer, cookies } = await post(register, form)
    expect(leadsTo(answer)).toBe('/account/register?redirect=%2Fcheckout&sent=1')
    expect(cookies).toEqual(['typed_address=noor%40example.test; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax'])
    const [user] = await shop.db.select().from(users).where(eq(users.email, 'noor@example.test'))
    expect(user).toMatchObject({ firstName: 'Noor', lastName: 'van der Haddad', emailVerified: false })
    const sent = await get(register, '/account/register?sent=1', { headers: { Cookie: 'typed_address=noor%40example.test' } })
    expect(sent.answer).toMatchObject({ sentTo: 'noor@example.test' })
  })

  test('keeps what was typed, but never the password', async () => {
    const { answer } = await post(register, { name: ' ', email: 'noor@example', password: 'short', redirect: '/cart' })
    expect(refusalOf(answer)).toMatchObject({
      failure: 'invalid-input',
      fields: { name: 'required', email: 'invalid' },
      values: { name: ' ', email: 'noor@example', redirect: '/cart' },
    })
    expect(JSON.stringify(answer)).not.toContain('short')
  })

  test('says why a password is too weak', async () => {
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
  test('takes a press: opening the link changes nothing', async () => {
    await post(register, { name: 'Ada', email: 'ada@example.test', password, redirect: '/checkout' })
    const token = await tokenTo('ada@example.test')
    const followed = await get(confirm, `/auth/confirm?token=${token}`)
    expect(leadsTo(followed.answer)).toBe('/auth/confirm?link=1')
    const Cookie = followed.cookies.join('; ')
    expect((await get(confirm, '/auth/confirm?link=1', { headers: { Cookie } })).answer).toMatchObject({ token })
    expect((await get(confirm, '/auth/confirm?link=1', { headers: { Cookie } })).answer).toMatchObject({ token })
    const { answer, cookies } = await post(confirm, { token })
    expect(leadsTo(answer)).toBe('/account/login?redirect=%2Fcheckout')
    expect(cookies).toContain('flash=common.address-confirmed; Path=/; Max-Age=60; SameSite=Lax')
    expect(cookies.some((cookie) => cookie.startsWith('session_token'))).toBe(false)
    const prefilled = await get(login, '/account/login?redirect=/checkout', { headers: { Cookie: cookies.join('; ') } })
    expect(prefilled.answer).toMatchObject({ email: 'ada@example.test', redirect: '/checkout' })
    expect(refusalOf((await post(confirm, { token })).answer)).toMatchObject({ failure: 'link-expired' })
  })

  test('leads who is signed in already to where they were going', async () => {
    await post(register, { name: 'Bea', email: 'bea@example.test', password, redirect: '/checkout' })
    const signedIn = await post(login, { email: 'bea@example.test', password })
    const token = /session_token=([^;]+)/.exec(signedIn.cookies.join())![1]!
    const by = (await actorOf(shop, token, { address: '', userAgent: '' }))!
    const { answer } = await post(confirm, { token: await tokenTo('bea@example.test') }, { ask: { by } })
    expect(leadsTo(answer)).toBe('/checkout')
  })

  test('tells no secret back', async () => {
    const { answer } = await post(confirm, { token: 'a-made-up-token' })
    expect(JSON.stringify(answer)).not.toContain('a-made-up-token')
  })
})

describe('signing in', () => {
  test.each([
    [undefined, '/account'],
    ['/checkout?step=pay', '/checkout?step=pay'],
    ['/es-ES/checkout', '/checkout'],
    ['https://evil.test', '/account'],
    ['//evil.test', '/account'],
    ['/.//evil.test', '/account'],
  ])('with the wish %j leads to %s', async (redirect, location) => {
    const email = 'noor@example.test'
    const { answer, cookies } = await post(login, { email, password, ...(redirect && { redirect }) })
    expect(leadsTo(answer)).toBe(location)
    expect(cookies[0]).toMatch(/^session_token=[\w-]{32,}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
  })

  test('keeps the address when the password was wrong', async () => {
    const { answer, cookies } = await post(login, { email: 'noor@example.test', password: 'wrong', redirect: '/checkout' })
    expect(refusalOf(answer)).toMatchObject({ failure: 'wrong-credentials', values: { email: 'noor@example.test', redirect: '/checkout' } })
    expect(JSON.stringify(answer)).not.toContain('"wrong"')
    expect(cookies).toEqual(['typed_address=noor%40example.test; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax'])
  })

  test('is not asked of who is signed in', async () => {
    const by = await makeCustomer(shop)
    expect(leadsTo((await get(login, '/account/login?redirect=/cart', { ask: { by } })).answer)).toBe('/cart')
    expect(leadsTo((await get(register, '/account/register', { ask: { by } })).answer)).toBe('/account')
  })
})

test('signing out ends the session and clears the cookie', async () => {
  const { cookies } = await post(login, { email: 'noor@example.test', password })
  const token = /session_token=([^;]+)/.exec(cookies.join())![1]!
  const by = (await actorOf(shop, token, { address: '', userAgent: '' }))!
  const left = await post(signOut, {}, { ask: { by } })
  expect(leadsTo(left.answer)).toBe('/')
  expect(left.cookies).toContain('session_token=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict')
  expect(await shop.db.select().from(sessions).where(eq(sessions.id, by.sessionId))).toEqual([])
  expect(leadsTo((await get(signOut, '/account/sign-out')).answer)).toBe('/account')
})

test('a customer asks for the letter again, a visitor is sent to sign in', async () => {
  const by = await makeCustomer(shop, { emailVerified: false })
  expect(leadsTo((await post(account, {}, { ask: { by } })).answer)).toBe('/account?written=1')
  await deliverDue(shop, { 'wanted-letter': writeWantedLetter }, randomUUID())
  expect(await tokenTo(by.email)).toMatch(/^[\w-]{43}$/)
  expect(leadsTo((await post(account, {})).answer)).toMatch(/^\/account\/login/)
})

test("the account's door is shown to a visitor, and bounces who comes from a letter", async () => {
  expect((await get(account, '/account')).answer).toMatchObject({ customer: null })
  const { here } = await get(account, '/account', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(here.page.html).toContain('url=/account?bounced=1')
})
