import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { credentials } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { findSessionCustomer, requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { beginTwoStep, confirmTwoStep } from '#shop/accounts/sign-in/two-step.ts'
import { openAccounts, password } from '#tests/fixtures/open-accounts.ts'
import { leadsTo, outcome, pageRequest, refusalOf } from '#tests/helpers/page-request.ts'
import * as authTest from '../auth-test/auth-test.tsx'
import * as magicLink from '../magic-link/magic-link.tsx'
import * as prove from './reauthenticate.tsx'

const { shop, browser, customer, linkTo, signedIn, write, pass } = await openAccounts()
afterAll(() => shop.close())

const path = '/account/reauthenticate?redirect=/dashboard/settings'

async function get(by: Customer | null, address = path) {
  const { args } = pageRequest(shop, address, by ? { ask: { by } } : {})
  return outcome(() => prove.loader(args))
}
async function post(by: Customer | null, form: Record<string, string>, address = path) {
  const { args, cookies } = pageRequest(shop, address, { form, ...(by && { ask: { by } }) })
  return { answer: await outcome(() => prove.action(args)), cookies }
}

/** A customer who signed in twenty minutes ago. */
async function early(): Promise<Customer> {
  const by = await signedIn((await customer()).email)
  pass(20 * MINUTE)
  expect(() => requireReauthentication(shop, by)).toThrow('prove-first')
  return by
}
/** The customer that the new session cookie identifies. */
async function afterwards(cookies: string[]): Promise<Customer> {
  const [, token] = /session_token=([^;]+)/.exec(cookies.join())!
  return (await findSessionCustomer(shop, token!, browser()))!
}

describe('proof of identity', () => {
  test('proving identity by password renews the session token, lasts 15 minutes and redirects', async () => {
    const by = await early()
    expect(await get(by)).toMatchObject({
      email: by.email,
      ways: { password: true, code: false, passkey: false },
      redirect: '/dashboard/settings',
    })
    const { answer, cookies } = await post(by, { intent: 'password', password })
    expect(leadsTo(answer)).toBe('/dashboard/settings')
    const proved = await afterwards(cookies)
    expect(proved.sessionId).toBe(by.sessionId)
    expect(() => requireReauthentication(shop, proved)).not.toThrow()
    pass(16 * MINUTE)
    expect(() => requireReauthentication(shop, proved)).toThrow('prove-first')
  })

  test('a wrong password proves nothing, and ten of them make the customer wait', async () => {
    const by = await early()
    for (let tried = 0; tried < 10; tried++) {
      const { answer, cookies } = await post(by, { password: `wrong ${tried}` })
      expect(refusalOf(answer)).toMatchObject({ failure: 'wrong-password', fields: { password: 'wrong-password' }, values: {} })
      expect(cookies).toEqual([])
    }
    expect(refusalOf((await post(by, { password })).answer)).toMatchObject({ failure: 'too-many-requests' })
  })

  test("another customer's password proves nothing", async () => {
    await customer({ password: 'three rambutans before noon' })
    const { answer } = await post(await early(), { password: 'three rambutans before noon' })
    expect(refusalOf(answer)).toMatchObject({ failure: 'wrong-password' })
  })

  test('the proof page is for signed-in customers, and visitors sign in first and come back', async () => {
    expect(leadsTo(await get(null))).toBe('/account/login?redirect=%2Faccount%2Freauthenticate%3Fredirect%3D%252Fdashboard%252Fsettings')
    expect(leadsTo((await post(null, { password })).answer)).toMatch(/^\/account\/login\?/)
  })

  test('a reauthentication in an ended session has no effect', async () => {
    const by = await early()
    const { answer, cookies } = await post({ ...by, sessionId: '00000000-0000-4000-8000-000000000000' }, { password })
    expect(refusalOf(answer)).toMatchObject({ failure: 'not-signed-in' })
    expect(cookies).toEqual([])
  })

  test.each([
    ['https://evil.test', '/account'],
    ['//evil.test', '/account'],
    ['/\\evil.test', '/account'],
    ['/.//evil.test', '/account'],
    ['', '/account'],
    ['/account/sign-out', '/account'],
    ['/es-ES/dashboard/private', '/dashboard/private'],
  ])('a proof with the redirect %j leads to %s', async (wanted, location) => {
    const { answer } = await post(await early(), { password }, `/account/reauthenticate?redirect=${encodeURIComponent(wanted)}`)
    expect(leadsTo(answer)).toBe(location)
  })

  test('a proof requires a fresh code if two-step sign-in is on, and the password is not enough', async () => {
    const by = await signedIn((await customer()).email)
    const { setup, secret } = await beginTwoStep(shop, by)
    const code = () => TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: shop.now().getTime() })
    const { token, codes } = await confirmTwoStep(shop, by, { setup, code: code() })
    pass(20 * MINUTE)
    const late = (await findSessionCustomer(shop, token, browser()))!
    expect(await get(late)).toMatchObject({ ways: { password: false, code: true } })
    expect(refusalOf((await post(late, { password })).answer)).toMatchObject({ failure: 'not-allowed' })
    expect(refusalOf((await post(late, { intent: 'code', code: '000000' })).answer)).toMatchObject({ failure: 'wrong-code', values: {} })
    const right = code()
    const { answer, cookies } = await post(late, { intent: 'code', code: ` ${right.slice(0, 3)} ${right.slice(3)}` })
    expect(leadsTo(answer)).toBe('/dashboard/settings')
    expect(() => requireReauthentication(shop, late)).toThrow()
    const proved = await afterwards(cookies)
    requireReauthentication(shop, proved)
    expect(refusalOf((await post(proved, { intent: 'code', code: right })).answer)).toMatchObject({ failure: 'wrong-code' })
    const recovered = await post(proved, { intent: 'code', code: codes[0]! })
    requireReauthentication(shop, await afterwards(recovered.cookies))
    expect(refusalOf((await post(proved, { intent: 'code', code: codes[0]! })).answer)).toMatchObject({ failure: 'wrong-code' })
  })

  test('an account without a password proves identity by an emailed sign-in link, which leads to the same page', async () => {
    const by = await early()
    await shop.db.delete(credentials).where(eq(credentials.userId, by.userId))
    expect(await get(by)).toMatchObject({ ways: { password: false, code: false } })
    const { answer } = await post(by, { intent: 'email' })
    expect(leadsTo(answer)).toBe('/account/reauthenticate?redirect=%2Fdashboard%2Fsettings&sent=1')
    expect(await get(by, leadsTo(answer) as string)).toMatchObject({ sent: true })
    await write()
    const token = (await linkTo(by.email)).searchParams.get('token')!
    const { args, cookies } = pageRequest(shop, '/auth/magic-link?link=1', { form: { token }, ask: { by } })
    expect(leadsTo(await outcome(() => magicLink.action(args)))).toBe('/dashboard/settings')
    const proved = await afterwards(cookies)
    requireReauthentication(shop, proved)
    expect(proved.sessionId).not.toBe(by.sessionId)
  })
})

describe('the test page of the sign-in state', () => {
  const look = (enabled: boolean, by?: Customer) => {
    const settings = { ...shop.settings, authTestPage: enabled }
    const Cookie = 'session_token=a-secret; theme=dark; other=1'
    const { args } = pageRequest(shop, '/auth-test', { headers: { Cookie }, ask: { shop: { ...shop, settings }, ...(by && { by }) } })
    return outcome(() => authTest.loader(args))
  }

  test('the test page of the sign-in state does not exist if it is not enabled', async () => {
    expect(await look(false)).toMatchObject({ init: { status: 404 }, data: { message: 'Page Not Found: /auth-test' } })
  })

  test('the test page of the sign-in state shows the recognized visitor and only the names of the cookies', async () => {
    expect(await look(true)).toMatchObject({ customer: null, locale: 'en-US', theme: 'system', cookies: ['session_token', 'theme'] })
    const by = await early()
    const page = await look(true, by)
    expect(page).toMatchObject({ customer: { id: by.userId, email: by.email, role: 'customer' } })
    expect(JSON.stringify(page)).not.toMatch(/a-secret|sessionId/)
  })
})
