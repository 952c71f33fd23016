import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTwoStep, beginTwoStep } from '#shop/accounts/sign-in/two-step.ts'
import { openAccounts, password } from '#tests/fixtures/open-accounts.ts'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openAuthenticator } from '#tests/fixtures/open-authenticator.ts'
import { Secret, TOTP } from 'otpauth'

let accounts: Awaited<ReturnType<typeof openAccounts>>
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  accounts = await openAccounts()
  call = openTestApp(accounts.shop).call
})
afterAll(() => accounts.shop.close())

const post = (path: string, body: unknown, cookie?: string) => call(`/api/auth/${path}`, { method: 'POST', body, cookie })

/** Creates a signed-in user and returns the session cookie. */
async function signedIn(): Promise<{ email: string; cookie: string }> {
  const { email } = await accounts.customer()
  return { email, cookie: `session_token=${(await accounts.enter({ email })).token}` }
}

async function optionsFor(purpose: string, cookie?: string) {
  const { status, body } = await post('passkeys/options', { purpose }, cookie)
  expect(status).toBe(200)
  return body.options as { challenge: string; user: { id: string } }
}

test('a passkey is registered, signs in and proves the identity of a signed-in customer', async () => {
  const { email, cookie } = await signedIn()
  const phone = openAuthenticator()
  const made = phone.make(await optionsFor('register', cookie))
  expect((await post('passkeys/verify', { purpose: 'register', response: made }, cookie)).body).toEqual({ success: true })
  const entered = await post('passkeys/verify', { purpose: 'sign-in', response: phone.use(await optionsFor('sign-in')) })
  expect(entered.body).toEqual({ success: true })
  expect(entered.headers.get('Cache-Control')).toBe('no-store')
  const session = entered.cookies.find((one) => one.startsWith('session_token='))!
  expect((await call('/api/auth/me', { cookie: session })).body).toMatchObject({ user: { email } })
  const proved = await post('passkeys/verify', { purpose: 'prove', response: phone.use(await optionsFor('prove', session)) }, session)
  expect(proved.body).toEqual({ success: true })
  // Longer than the grace period of the old token for a second click.
  accounts.pass(10_000)
  expect((await call('/api/auth/me', { cookie: session })).status).toBe(401)
  expect((await call('/api/auth/me', { cookie: proved.cookies[0] })).body).toMatchObject({ user: { email } })
})

test('strangers can neither register nor prove a passkey', async () => {
  const phone = openAuthenticator()
  for (const purpose of ['register', 'prove']) expect((await post('passkeys/options', { purpose })).status).toBe(401)
  const { cookie } = await signedIn()
  const response = phone.make(await optionsFor('register', cookie))
  expect((await post('passkeys/verify', { purpose: 'register', response })).status).toBe(401)
  expect((await post('passkeys/options', { purpose: 'prove' }, cookie)).status).toBe(404)
})

test.each([
  undefined,
  [],
  {},
  { purpose: 'admin' },
  { purpose: 'sign-in' },
  { purpose: 'sign-in', response: null },
  { purpose: 'sign-in', response: { id: 7, rawId: {}, type: 'public-key', response: {} } },
  { purpose: 'sign-in', response: { id: 'x'.repeat(5000), rawId: 'x', type: 'public-key', response: {} } },
])('a passkey answer like %j is refused as invalid input', async (body) => {
  expect(await post('passkeys/verify', body)).toMatchObject({ status: 422, body: { success: false, code: 'invalid-input' } })
})

test('a well-formed passkey answer that proves nothing is refused and sets no cookie', async () => {
  const response = openAuthenticator().use({ challenge: 'made-up-by-somebody' }, { userHandle: 'eA' })
  const answer = await post('passkeys/verify', { purpose: 'sign-in', response })
  expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'passkey-refused' }, cookies: [] })
})

test('a sign-in with a pending second step is continued by its cookie', async () => {
  const { shop } = accounts
  const { email } = await accounts.customer()
  const by = await accounts.signedIn(email)
  const { setup, secret } = await beginTwoStep(shop, by)
  const code = () => TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), timestamp: shop.now().getTime() })
  await confirmTwoStep(shop, by, { setup, code: code() })
  accounts.pass(30_000)
  const first = await post('signin', { email, password })
  expect(first).toMatchObject({ status: 403, body: { code: 'two-step-required' } })
  const [waiting] = first.cookies
  expect(first.cookies).toEqual([expect.stringMatching(/^two_step_token=/)])
  expect(await post('two-step', { code: '000000' }, waiting)).toMatchObject({ status: 422, body: { code: 'wrong-code' }, cookies: [] })
  expect(await post('two-step', { code: code() })).toMatchObject({ status: 410, body: { code: 'link-expired' } })
  for (const body of [{}, { code: 7 }, { code: '1'.repeat(65) }, { code: code(), remember: 'yes' }])
    expect(await post('two-step', body, waiting)).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
  const done = await post('two-step', { code: code(), remember: true }, waiting)
  expect(done.body).toEqual({ success: true })
  expect(done.cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['session_token', '__Host-device_token', 'two_step_token'])
  expect((await call('/api/auth/me', { cookie: done.cookies[0] })).body).toMatchObject({ user: { email } })
  expect((await post('two-step', { code: code() }, waiting)).status).toBe(410)
  expect((await post('signin', { email, password }, done.cookies[1])).body).toEqual({ success: true })
})
