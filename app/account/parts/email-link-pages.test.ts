import { afterAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { signUp } from '#shop/accounts/registration/sign-up.ts'
import { findSessionCustomer } from '#shop/accounts/sign-in/sessions.ts'
import { openAccounts } from '#tests/fixtures/open-accounts.ts'
import { leadsTo, outcome, pageRequest, refusalOf } from '#tests/helpers/page-request.ts'
import * as confirm from '../confirm/confirm.tsx'
import * as forgotPassword from '../forgot-password/forgot-password.tsx'
import * as login from '../login/login.tsx'
import * as magicLink from '../magic-link/magic-link.tsx'
import * as resetPassword from '../reset-password/reset-password.tsx'

const newPassword = 'three rambutans before noon'
const { shop, customer, person, userOf, browser, lettersTo, linkTo, enter, signedIn, write, pass } = await openAccounts()
afterAll(() => shop.close())

type Init = Parameters<typeof pageRequest>[2]
type Page = { loader: (args: never) => unknown; action: (args: never) => unknown }

let places = 0
/** Calls a page. Each call uses an IP address of its own, because of the rate limits. */
async function ask(page: Page, path: string, { form, ...init }: Init = {}) {
  const here = { address: `198.51.100.${(places += 1) % 250}`, ...init.ask }
  const { args, cookies } = pageRequest(shop, path, { ...init, form, ask: here })
  const answer = await outcome(() => (form ? page.action(args) : page.loader(args)))
  return { answer, cookies, cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') }
}
const post = (page: Page, path: string, form: Record<string, string>, init: Init = {}) => ask(page, path, { ...init, form })

/** Opens an email link as a browser does: a redirect removes the token from the URL. */
async function follow(page: Page, url: URL, init: Init = {}) {
  const { answer, cookies, cookie } = await ask(page, url.pathname + url.search, init)
  const clean = leadsTo(answer) as string
  return { ...(await ask(page, clean, { ...init, headers: { Cookie: cookie } })), clean, kept: cookies }
}
async function letterFor(page: Page, path: string, email: string, form: Record<string, string> = {}): Promise<URL> {
  await post(page, path, { intent: 'email', email, ...form })
  await write()
  return linkTo(email)
}

describe('a forgotten password', () => {
  const path = '/account/forgot-password'

  test('a password reset request is answered alike for a known and an unknown address', async () => {
    const noor = await customer()
    const known = await post(forgotPassword, path, { email: ` ${noor.email.toUpperCase()}`, redirect: '/checkout' })
    const unknown = await post(forgotPassword, path, { email: 'nobody@example.test', redirect: '/checkout' })
    expect(leadsTo(known.answer)).toBe('/account/forgot-password?redirect=%2Fcheckout&sent=1')
    expect(leadsTo(unknown.answer)).toBe(leadsTo(known.answer))
    expect(unknown.cookies.map((cookie) => cookie.split('=')[0])).toEqual(known.cookies.map((cookie) => cookie.split('=')[0]))
    expect((await ask(forgotPassword, `${path}?sent=1`, { headers: { Cookie: unknown.cookie } })).answer).toMatchObject({
      sent: true,
      email: 'nobody@example.test',
    })
    await write()
    expect((await lettersTo(noor.email)).at(-1)?.template).toBe('reset-password')
    expect(await lettersTo('nobody@example.test')).toEqual([])
  })

  test('a password reset request sends five emails an hour and then asks to wait, for a known or unknown address', async () => {
    for (const email of [(await customer()).email, 'stranger@example.test']) {
      for (let letter = 0; letter < 5; letter++)
        expect(leadsTo((await post(forgotPassword, path, { email })).answer)).toBe(`${path}?sent=1`)
      const { answer } = await post(forgotPassword, path, { email })
      expect(refusalOf(answer)).toMatchObject({ failure: 'too-many-requests', retryAfter: 3600, values: { email } })
      expect(answer).toMatchObject({ init: { status: 429, headers: { 'Retry-After': '3600' } } })
    }
  })

  test.each(['', 'noor', 'noor@example', `${'x'.repeat(250)}@example.test`, 'noor@example.test\r\nBcc: all@example.test'])(
    'the invalid reset address %j is refused beside its field and stays in the form',
    async (email) => {
      const { answer } = await post(forgotPassword, path, { email })
      // A form's line break is read as one character.
      const values = { email: email.replaceAll('\r\n', '\n') }
      expect(refusalOf(answer)).toMatchObject({ failure: 'invalid-input', fields: { email: expect.any(String) }, values })
    },
  )

  test.each(['https://evil.test', '//evil.test', '/\\evil.test', '/account/sign-out', 'javascript:alert(1)'])(
    'the redirect %j of a password reset request does not leave the shop',
    async (redirect) => {
      const { answer } = await post(forgotPassword, path, { email: 'wish@example.test', redirect })
      expect(answer instanceof Response ? leadsTo(answer) : '/account').not.toMatch(/evil|sign-out|javascript/)
      const shown = await ask(forgotPassword, `${path}?redirect=${encodeURIComponent(redirect)}`)
      expect(shown.answer).toMatchObject({ redirect: '/account' })
    },
  )
})

describe('a new password by the link', () => {
  test('a password reset takes a click, redirects to sign-in with the address filled in and ends every session', async () => {
    const noor = await customer()
    const by = await signedIn(noor.email)
    const { token: elsewhere } = await enter(noor)
    const link = await letterFor(forgotPassword, '/account/forgot-password', noor.email, { redirect: '/checkout' })
    const { answer, clean } = await follow(resetPassword, link)
    expect(clean).toBe('/auth/reset-password?link=1')
    const { reset } = answer as { reset: { token: string; email: string } }
    expect(reset).toEqual({ token: link.searchParams.get('token'), email: noor.email })
    const done = await post(resetPassword, clean, { token: reset.token, newPassword })
    expect(leadsTo(done.answer)).toBe('/account/login?redirect=%2Fcheckout')
    expect(done.cookies).toContain('flash=common.password-reset; Path=/; Max-Age=60; SameSite=Lax')
    expect(done.cookies).toContain('link_reset=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax')
    expect(done.cookies.some((cookie) => cookie.startsWith('session_token'))).toBe(false)
    expect((await ask(login, '/account/login', { headers: { Cookie: done.cookie } })).answer).toMatchObject({ email: noor.email })
    expect(await findSessionCustomer(shop, elsewhere, { address: '', userAgent: '' })).toBeNull()
    expect(by.email).toBe(noor.email)
    await enter({ email: noor.email, password: newPassword })
  })

  test('the reset page says that a link is used, expired, made up or missing and never names its owner', async () => {
    const noor = await customer()
    const used = await letterFor(forgotPassword, '/account/forgot-password', noor.email)
    await post(resetPassword, '/auth/reset-password', { token: used.searchParams.get('token')!, newPassword })
    const expired = await letterFor(forgotPassword, '/account/forgot-password', noor.email)
    const confirming = (await newcomer()).link
    expect((await follow(resetPassword, expired)).answer).toMatchObject({ reset: { email: noor.email } })
    pass(60 * MINUTE + 1)
    for (const link of [used, expired, tokenAt('/auth/reset-password', confirming.searchParams.get('token')!)]) {
      const { answer } = await follow(resetPassword, link)
      expect(answer).toMatchObject({ reset: null })
      expect(JSON.stringify(answer)).not.toContain(noor.email)
    }
    expect((await ask(resetPassword, '/auth/reset-password')).answer).toMatchObject({ reset: null })
    const late = await post(resetPassword, '/auth/reset-password', { token: expired.searchParams.get('token')!, newPassword })
    expect(refusalOf(late.answer)).toMatchObject({ failure: 'link-expired' })
  })

  test('a refused password reset repeats neither token nor password and leaves the link valid', async () => {
    const noor = await customer()
    const link = await letterFor(forgotPassword, '/account/forgot-password', noor.email)
    const token = link.searchParams.get('token')!
    const { answer, cookies } = await post(resetPassword, '/auth/reset-password', { token, newPassword: 'aaaaaaaaaaaa' })
    expect(refusalOf(answer)).toMatchObject({ failure: 'weak-password', fields: { newPassword: 'weak-password' } })
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${token}|aaaaaa`))
    expect(cookies).toEqual([])
    expect((await follow(resetPassword, link)).answer).toMatchObject({ reset: { token } })
  })
})

describe('a followed link', () => {
  test('a followed email link moves its token from the URL into a cookie that no script can read', async () => {
    const { kept, clean } = await follow(magicLink, tokenAt('/es-ES/auth/magic-link', 'a-made-up-token_0'))
    expect(clean).toBe('/auth/magic-link?link=1')
    expect(kept[0]).toBe('link_sign_in=a-made-up-token_0; Max-Age=3600; Path=/; Secure; HttpOnly; SameSite=Lax')
  })

  test.each(['', 'a b', 'x;Path=/evil', 'a\r\nSet-Cookie: b=c', 'ü', 'x'.repeat(201)])(
    'a followed email link does not store the invalid token %j',
    async (token) => {
      const { answer, cookies } = await ask(confirm, `/auth/confirm?token=${encodeURIComponent(token)}`)
      expect(leadsTo(answer)).toBe('/auth/confirm?link=1')
      expect(cookies).toEqual(['link_confirm=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax'])
    },
  )

  test('a followed email link with extra slashes stays on this site', async () => {
    const { answer } = await ask(magicLink, 'http://localhost:3000/es-ES//auth/magic-link?token=abc')
    expect(leadsTo(answer)).toBe('/auth/magic-link?link=1')
  })

  test('an email link of one kind is not accepted as another kind', async () => {
    const noor = await customer()
    const link = await letterFor(magicLink, '/auth/magic-link', noor.email)
    const token = link.searchParams.get('token')!
    expect((await follow(resetPassword, tokenAt('/auth/reset-password', token))).answer).toMatchObject({ reset: null })
    expect((await follow(confirm, tokenAt('/auth/confirm', token))).answer).toMatchObject({ token: '' })
    expect(refusalOf((await post(resetPassword, '/auth/reset-password', { token, newPassword })).answer)).toMatchObject({
      failure: 'link-expired',
    })
    expect((await follow(magicLink, link)).answer).toMatchObject({ entry: { token } })
  })
})

describe('signing in by a link', () => {
  test('a sign-in link takes a click, signs in and redirects to the page that the customer wanted', async () => {
    const noor = await customer()
    const link = await letterFor(magicLink, '/auth/magic-link', noor.email, { redirect: '/es-ES/checkout?step=pay' })
    for (let scanner = 0; scanner < 3; scanner++)
      expect((await follow(magicLink, link)).answer).toMatchObject({ entry: { email: noor.email } })
    const { answer, cookies } = await post(magicLink, '/auth/magic-link?link=1', { token: link.searchParams.get('token')! })
    expect(leadsTo(answer)).toBe('/checkout?step=pay')
    const [, session] = /session_token=([^;]+)/.exec(cookies.join())!
    expect(await findSessionCustomer(shop, session!, { address: '', userAgent: '' })).toMatchObject({ email: noor.email })
    expect(cookies).toContain('link_sign_in=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax')
    const again = await post(magicLink, '/auth/magic-link?link=1', { token: link.searchParams.get('token')! })
    expect(refusalOf(again.answer)).toMatchObject({ failure: 'link-expired' })
    expect(again.cookies).toEqual([])
  })

  test('an invalid sign-in link shows no email address', async () => {
    const noor = await customer()
    const link = await letterFor(magicLink, '/auth/magic-link', noor.email)
    pass(15 * MINUTE + 1)
    for (const url of [link, tokenAt('/auth/magic-link', 'made-up')]) {
      const { answer } = await follow(magicLink, url)
      expect(answer).toMatchObject({ entry: null, state: 'spent', email: '' })
      expect(JSON.stringify(answer)).not.toContain(noor.email)
    }
  })

  test('a sign-in link request is answered alike for every address and must wait after five emails', async () => {
    for (const email of [(await customer()).email, person().email]) {
      for (let letter = 0; letter < 5; letter++) {
        const { answer } = await post(magicLink, '/auth/magic-link', { intent: 'email', email })
        expect(leadsTo(answer)).toBe('/auth/magic-link?sent=1')
      }
      const { answer } = await post(magicLink, '/auth/magic-link', { intent: 'email', email })
      expect(refusalOf(answer)).toMatchObject({ failure: 'too-many-requests' })
    }
  })

  test('the sign-in link page redirects a signed-in customer, and a link still works in a shared browser', async () => {
    const noor = await customer()
    const by = await signedIn(noor.email)
    expect(leadsTo((await ask(magicLink, '/auth/magic-link?redirect=/cart', { ask: { by } })).answer)).toBe('/cart')
    const other = await customer()
    const link = await letterFor(magicLink, '/auth/magic-link', other.email)
    expect((await follow(magicLink, link, { ask: { by } })).answer).toMatchObject({ entry: { email: other.email } })
  })
})

describe('a confirmation that is still missing', () => {
  test('a confirmation email is sent again on request after its link has expired', async () => {
    const { email, link, signUpToken } = await newcomer()
    pass(24 * 60 * MINUTE + 1)
    expect((await follow(confirm, link)).answer).toMatchObject({ token: '' })
    const asked = await post(confirm, '/auth/confirm?link=1', { intent: 'email', email })
    expect(leadsTo(asked.answer)).toBe('/auth/confirm?sent=1')
    expect((await ask(confirm, '/auth/confirm?sent=1', { headers: { Cookie: asked.cookie } })).answer).toMatchObject({
      sent: true,
      email,
    })
    await write()
    const token = (await linkTo(email)).searchParams.get('token')!
    const headers = { Cookie: `sign_up_token=${signUpToken}` }
    expect(leadsTo((await post(confirm, '/auth/confirm?link=1', { token }, { headers })).answer)).toBe('/account')
    expect((await userOf(email)).emailVerified).toBe(true)
  })

  test('a confirmation email is not sent to a confirmed or unknown address, and the page answers alike', async () => {
    const noor = await customer()
    const before = (await lettersTo(noor.email)).length
    for (const email of [noor.email, 'nobody-at-all@example.test'])
      expect(leadsTo((await post(confirm, '/auth/confirm', { intent: 'email', email })).answer)).toBe('/auth/confirm?sent=1')
    await write()
    expect(await lettersTo(noor.email)).toHaveLength(before)
    expect(await lettersTo('nobody-at-all@example.test')).toEqual([])
  })
})

function tokenAt(path: string, token: string): URL {
  const url = new URL(path, shop.settings.url)
  url.searchParams.set('token', token)
  return url
}

/** Signs up without confirming, and returns the confirmation link. */
async function newcomer(): Promise<{ email: string; link: URL; signUpToken: string }> {
  const ada = person()
  const { signUpToken } = await signUp(shop, ada, browser())
  return { email: ada.email, link: await linkTo(ada.email), signUpToken }
}
