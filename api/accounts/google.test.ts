import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGoogle } from '#adapters/google.ts'
import { beginGoogleSignIn } from '#shop/accounts/sign-in/google.ts'
import { type Call, openTestApp } from '#tests/fixtures/open-app.ts'
import { serveIssuer, type TestIssuer } from '#tests/fixtures/open-issuer.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

const person = { email: 'noor@gmail.test', emailVerified: true, firstName: 'Noor', lastName: 'Haddad' }
const path = '/auth/google/return'

let issuer: TestIssuer
let shop: TestShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  issuer = await serveIssuer()
  const google = openGoogle({ clientId: issuer.clientId, issuers: [issuer.issuer], keysUrl: issuer.keysUrl, retryAfterMs: 1 })
  shop = await openShop({ identity: openOwnIdentity(google) })
  shop.settings.google = { clientId: issuer.clientId, signInUrl: issuer.signInUrl }
  ;({ call } = openTestApp(shop))
})
afterAll(() => Promise.all([shop.close(), issuer.close()]))

/** Sends the POST that a browser sends from Google's page: without any cookie. */
const post = (fields: Record<string, string> | string, over: Partial<Call> = {}) =>
  call(path, {
    method: 'POST',
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
    ...over,
    headers: { Origin: 'https://accounts.google.com', 'Sec-Fetch-Site': 'cross-site', ...over.headers },
  })

async function answer() {
  const state = new URL(beginGoogleSignIn(shop, 'en-US').url).searchParams.get('state')!
  const nonce = createHash('sha256').update(state).digest('hex')
  return { state, id_token: await issuer.idToken({ person, nonce }) }
}

describe("Google's answer, posted from its page", () => {
  test('the answer that Google posts is stored and redirects without setting a cookie', async () => {
    const { status, headers, cookies } = await post(await answer())
    expect([status, headers.get('Location'), cookies]).toEqual([303, path, []])
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test.each([
    ['made up', { state: 'a'.repeat(43), id_token: 'a.b.c' }, 'invalid-token'],
    ['without a state', { id_token: 'a.b.c' }, 'invalid-token'],
    ['with a state that is none', { state: '../..', id_token: 'a.b.c' }, 'invalid-token'],
    ['without a token', { state: 'a'.repeat(43) }, 'invalid-token'],
    ['with a token that is too long', { state: 'a'.repeat(43), id_token: 'x'.repeat(9000) }, 'invalid-token'],
    ['empty', {}, 'invalid-token'],
    ['no form', '{"state":1}', 'invalid-token'],
    ['a refusal', { error: 'access_denied', state: 'a'.repeat(43) }, 'cancelled'],
    ['another refusal', { error: '<script>', state: 'a'.repeat(43) }, 'invalid-token'],
  ])('an answer from Google that is %s redirects with the refusal', async (_, fields, refused) => {
    const { status, headers, cookies } = await post(fields)
    expect([status, headers.get('Location'), cookies]).toEqual([303, `${path}?refused=${refused}`, []])
  })

  test('an answer from Google in a truncated form is refused', async () => {
    const broken = await post('--x\r\nContent-Disposition: form-data; name="state"', {
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    expect(broken.headers.get('Location')).toBe(`${path}?refused=invalid-token`)
  })

  test('an answer from Google for another browser is refused', async () => {
    const [mine, theirs] = [await answer(), await answer()]
    const mixed = await post({ state: mine.state, id_token: theirs.id_token })
    expect(mixed.headers.get('Location')).toBe(`${path}?refused=invalid-token`)
  })

  test('an answer from Google is refused as unavailable while the Google keys cannot be reached', async () => {
    const google = openGoogle({ clientId: issuer.clientId, issuers: [issuer.issuer], keysUrl: 'http://127.0.0.1:9/', retryAfterMs: 1 })
    const cut = { ...shop, identity: { ...shop.identity, verifyIdToken: google } }
    const { headers } = await openTestApp(cut).call(path, { method: 'POST', body: new URLSearchParams(await answer()) })
    expect(headers.get('Location')).toBe(`${path}?refused=service-unavailable`)
  })
})

test.each([
  ['POST', '/es-ES/auth/google/return'],
  ['POST', '/auth/google/return.data'],
  ['POST', '/auth/google/return/more'],
  ['POST', '/auth/google'],
  ['POST', '/api/auth/google-signin'],
  ['PUT', path],
  ['DELETE', path],
])('%s %s is still refused from another site', async (method, elsewhere) => {
  const refused = await call(elsewhere, { method, body: '', headers: { Origin: 'https://accounts.google.com' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('nothing may be posted from another site while Google sign-in is off', async () => {
  const without = { ...shop, settings: { ...shop.settings, google: null } }
  const refused = await openTestApp(without).call(path, { method: 'POST', body: '', headers: { Origin: 'https://accounts.google.com' } })
  expect(refused).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

describe('POST google-signin', () => {
  const signIn = (body: unknown) => call('/api/auth/google-signin', { method: 'POST', body })

  test('POST google-signin sets a session cookie', async () => {
    const signedIn = await signIn({ idToken: await issuer.idToken({ person }) })
    expect([signedIn.status, signedIn.body]).toEqual([200, { success: true }])
    expect(signedIn.headers.getSetCookie()[0]).toMatch(
      /^session_token=[\w-]{32,}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    const cookie = signedIn.cookies.join('; ')
    expect((await call('/api/auth/me', { cookie })).body).toMatchObject({ user: { email: person.email, emailVerified: true } })
  })

  test('POST google-signin refuses a token that was made for the sign-in page', async () => {
    const { id_token: idToken } = await answer()
    expect(await signIn({ idToken })).toMatchObject({ status: 401, body: { success: false, code: 'invalid-token' }, cookies: [] })
  })

  test('POST google-signin refuses an address that Google has not verified', async () => {
    const idToken = await issuer.idToken({ person: { ...person, email: 'uma@gmail.test', emailVerified: false } })
    expect(await signIn({ idToken })).toMatchObject({
      status: 403,
      body: { success: false, code: 'email-unverified', message: expect.stringMatching(/\w/) },
    })
  })

  test.each([
    {},
    { idToken: null },
    { idToken: 1 },
    { idToken: [] },
    { idToken: '' },
    { idToken: 'x'.repeat(9000) },
    { idToken: 'a', nonce: 1 },
  ])('POST google-signin refuses %j', async (body) =>
    expect(await signIn(body)).toMatchObject({ status: 422, body: { success: false, code: 'invalid-input' } }),
  )
})
