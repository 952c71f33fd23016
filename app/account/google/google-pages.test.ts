import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordGoogleReturn } from '#shop/accounts/sign-in/google.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { earlyPage, leadsTo, outcome, pageRequest } from '#tests/helpers/page-request.ts'
import { loader as comeBack } from './google-return.tsx'
import { action as leave, loader as follow } from './google-start.tsx'

const path = '/auth/google/return'

let shop: TestShop
let sub = 0
beforeAll(async () => {
  const google = async () => ({
    email: `noor${(sub += 1)}@gmail.test`,
    emailVerified: true,
    firstName: 'Noor',
    lastName: '',
    accounts: [{ providerId: 'google', accountId: String(sub) }],
  })
  shop = await openShop({ identity: openOwnIdentity(google) })
})
beforeEach(() => void (shop.settings.google = { clientId: 'the-shop', signInUrl: 'https://issuer.test/authorize' }))
afterAll(() => shop.close())

/**
 * Starts Google sign-in from the sign-in page. Returns the browser's cookie and the OAuth `state`,
 * among others.
 */
async function setOut(redirect: string, locale: 'en-US' | 'es-ES' = 'en-US') {
  const { args, cookies } = pageRequest(shop, '/auth/google', { form: { redirect }, ask: { locale } })
  const answer = await leave(args)
  const url = new URL(answer.headers.get('Location')!, shop.settings.url)
  return { answer, url, set: cookies.join(), cookie: cookies[0]?.split(';', 1)[0] ?? '', state: url.searchParams.get('state') ?? '' }
}
let answers = 0
const answerTo = (state: string) =>
  recordGoogleReturn(shop, { state, id_token: `token-${(answers += 1)}.signature` }, { address: '203.0.113.9' })
async function arrive(cookie: string, { query = '', ask = {}, site = 'same-origin' } = {}) {
  const { args, cookies } = pageRequest(shop, path + query, { headers: { Cookie: cookie, 'Sec-Fetch-Site': site }, ask })
  return { answer: await outcome(() => comeBack(args)), cookies }
}

describe('the start of a Google sign-in', () => {
  test('starting a Google sign-in redirects to Google and sets a cookie that no other site, script or neighbor of the shop can use', async () => {
    const { answer, url, set } = await setOut('/checkout')
    expect([answer.status, url.origin + url.pathname]).toEqual([303, 'https://issuer.test/authorize'])
    expect(set).toMatch(/^__Host-google=[\w-]{43}\.en-US\.%2Fcheckout; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
  })

  test('starting a Google sign-in asks Google for the language of the page', async () => {
    expect((await setOut('', 'es-ES')).url.searchParams.get('hl')).toBe('es-ES')
  })

  test('a Google sign-in does not start while Google is off or by following a link', async () => {
    shop.settings.google = null
    expect((await setOut('/checkout')).answer.headers.get('Location')).toBe('/account/login?redirect=%2Fcheckout')
    expect(follow().headers.get('Location')).toBe('/account/login')
  })
})

describe('coming back from Google', () => {
  test('the return from Google is bounced first so that the strict cookies are sent', async () => {
    const { state, cookie } = await setOut('/checkout')
    await answerTo(state)
    for (const site of ['cross-site', 'same-origin']) {
      const { answer, cookies } = await arrive('', { site })
      expect((await earlyPage(answer)).html).toContain('http-equiv="refresh"')
      expect(cookies).toEqual([])
    }
    expect(leadsTo((await arrive(cookie, { query: '?bounced=1' })).answer)).toBe('/checkout')
  })

  test('the return from Google signs the customer in, redirects and clears the sign-in cookie', async () => {
    const { state, cookie } = await setOut('/dashboard/orders')
    await answerTo(state)
    const { answer, cookies } = await arrive(cookie)
    expect(leadsTo(answer)).toBe('/dashboard/orders')
    expect(cookies.some((one) => /^session_token=[\w-]{32,};/.test(one))).toBe(true)
    expect(cookies.some((one) => one.startsWith('__Host-google=; Max-Age=0; '))).toBe(true)
    expect(await arrive(cookie)).toMatchObject({ answer: { data: { refusal: { failure: 'invalid-token' } }, init: { status: 422 } } })
  })

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/account/login'])(
    'the return from Google never redirects to %s',
    async (wanted) => {
      const { state, cookie } = await setOut(wanted)
      await answerTo(state)
      expect(leadsTo((await arrive(cookie)).answer)).toBe('/account')
      const forged = await setOut('')
      await answerTo(forged.state)
      expect(leadsTo((await arrive(`${forged.cookie}${encodeURIComponent(wanted)}`)).answer)).toBe('/account')
    },
  )

  test('the return from Google continues in the language of the start page', async () => {
    const { state, cookie } = await setOut('/checkout', 'es-ES')
    await answerTo(state)
    expect(leadsTo((await arrive(cookie)).answer)).toBe('http://localhost:3000/es-ES/auth/google/return')
    expect(leadsTo((await arrive(cookie, { ask: { locale: 'es-ES' } })).answer)).toBe('/checkout')
  })

  test.each(['', '__Host-google=', `__Host-google=${'a'.repeat(43)}.en-US.%`, '__Host-google=short.en-US.', '__Host-google=%00'])(
    'the return from Google with the cookie %j signs nobody in',
    async (cookie) => {
      const { answer, cookies } = await arrive(cookie, { query: '?bounced=1' })
      expect(answer).toMatchObject({ data: { refusal: { failure: 'invalid-token' } }, init: { status: 422 } })
      expect(cookies.join()).not.toContain('session_token')
    },
  )

  test.each([
    ['cancelled', '/account/login?redirect=%2Fcheckout', undefined],
    ['too-many-requests', null, 429],
    ['service-unavailable', null, 503],
    ['weak-password', null, 422],
    ['<script>', null, 422],
  ])('the return from Google reports the refusal %s', async (refused, place, status) => {
    const { cookie } = await setOut('/checkout')
    const { answer } = await arrive(cookie, { query: `?refused=${encodeURIComponent(refused)}` })
    expect(answer instanceof Response ? leadsTo(answer) : null).toBe(place)
    if (status) expect(answer).toMatchObject({ data: { redirect: '/checkout' }, init: { status } })
  })

  test('a second return from Google finds the customer already signed in', async () => {
    const by = await makeCustomer(shop)
    expect(leadsTo((await arrive('session_token=here', { ask: { by } })).answer)).toBe('/account')
  })
})
