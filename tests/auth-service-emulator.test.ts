import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthServer, openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { hasAuthDocument } from './auth-service-emulator/validate.ts'

const password = 'four lychees after midnight'
const issuer = 'https://accounts.google.com'
const { publicKey, privateKey } = await generateKeyPair('RS256')

let auth: AuthServer
let people = 0
beforeAll(async () => {
  auth = await openAuthServer({ google: { issuer, clientIds: ['the shop'], keys: async () => publicKey }, passwords: { shortest: 8 } })
})
afterAll(() => auth.close())

const email = () => `noor${(people += 1)}@example.test`
const anyone = {}
async function ask(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const response = await auth.ask(method, path, body, headers)
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : null) as Record<string, unknown>, headers: response.headers }
}
const link = (type: string, to: string) => ask('POST', '/admin/generate_link', { type, email: to, password })
const verify = (type: string, token_hash: unknown) => ask('POST', '/verify', { type, token_hash }, anyone)
const signIn = (to: string, word = password) => ask('POST', '/token?grant_type=password', { email: to, password: word }, anyone)
async function confirmed() {
  const to = email()
  const { body } = await link('signup', to)
  const { body: session } = await verify('signup', body.hashed_token)
  return { email: to, id: body.id as string, accessToken: session.access_token as string }
}

describe('behavior of the real auth service', () => {
  test('a sign-up link keeps the password of an unconfirmed account, and is refused for a confirmed one', async () => {
    const to = email()
    const first = await link('signup', to)
    expect(first.body).toMatchObject({ email: to, verification_type: 'signup', app_metadata: { providers: ['email'] } })
    const second = await ask('POST', '/admin/generate_link', { type: 'signup', email: to, password: 'another good password' })
    expect(await verify('signup', first.body.hashed_token)).toMatchObject({ status: 403, body: { code: 403, error_code: 'otp_expired' } })
    expect((await signIn(to)).body).toMatchObject({ error_code: 'email_not_confirmed' })
    expect((await signIn(to, 'another good password')).body).toMatchObject({ error_code: 'invalid_credentials' })
    await verify('signup', second.body.hashed_token)
    expect(await signIn(to)).toMatchObject({ status: 200, body: { token_type: 'bearer', user: { email: to } } })
    expect(await link('signup', to)).toMatchObject({ status: 422, body: { error_code: 'email_exists' } })
  })

  test.each(['constructor', '__proto__', 'toString', 'sms'])('a link of an unknown kind is refused: %s', async (type) => {
    expect(await verify(type, 'x'.repeat(56))).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test('a magic link creates the account, and a recovery link does not', async () => {
    expect((await link('magiclink', email())).body).toMatchObject({ verification_type: 'signup' })
    expect(await link('recovery', email())).toMatchObject({ status: 404, body: { error_code: 'user_not_found' } })
  })

  test('a recovery link and a magic link can stand in for each other, and a new password voids both', async () => {
    const noor = await confirmed()
    const recovery = await link('recovery', noor.email)
    const magic = await link('magiclink', noor.email)
    expect((await verify('recovery', recovery.body.hashed_token)).status).toBe(403)
    expect((await verify('recovery', magic.body.hashed_token)).status).toBe(200)
    const voided = await link('recovery', noor.email)
    expect((await ask('PUT', `/admin/users/${noor.id}`, { password: 'another good password' })).status).toBe(200)
    expect((await verify('recovery', voided.body.hashed_token)).status).toBe(403)
    expect(auth.accountOf(noor.email)).toMatchObject({ openSessions: 0 })
  })

  test('a link expires', async () => {
    const hasty = await openAuthServer({ linksLast: -1 })
    const made = await hasty.ask('POST', '/admin/generate_link', { type: 'signup', email: email(), password })
    const { hashed_token } = (await made.json()) as Record<string, string>
    expect((await hasty.ask('POST', '/verify', { type: 'signup', token_hash: hashed_token }, anyone)).status).toBe(403)
    await hasty.close()
  })

  test('a weak password is refused with reasons, and one that is too long without reasons', async () => {
    const weak = await ask('POST', '/admin/generate_link', { type: 'signup', email: email(), password: 'short' })
    expect(weak).toMatchObject({ status: 422, body: { code: 422, error_code: 'weak_password', weak_password: { reasons: ['length'] } } })
    const long = await ask('POST', '/admin/generate_link', { type: 'signup', email: email(), password: 'x'.repeat(73) })
    expect(long).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test('the API version that a caller names decides the form of errors', async () => {
    const newer = { 'X-Supabase-Api-Version': '2024-01-01' }
    const { body, headers } = await ask('POST', '/token?grant_type=password', { email: email(), password }, newer)
    expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
  })

  test('two accounts cannot have the same address', async () => {
    const [noor, other] = [await confirmed(), await confirmed()]
    expect((await ask('PUT', `/admin/users/${noor.id}`, { email: other.email })).status).toBe(500)
    expect(await ask('PUT', `/admin/users/${noor.id}`, { email: email(), email_confirm: true })).toMatchObject({ status: 200 })
  })

  test('signing out ends one session or all, and the token no longer works', async () => {
    const noor = await confirmed()
    await signIn(noor.email)
    const bearer = { Authorization: `Bearer ${noor.accessToken}` }
    expect((await ask('POST', '/logout?scope=nowhere', undefined, bearer)).status).toBe(400)
    expect((await ask('POST', '/logout?scope=local', undefined, bearer)).status).toBe(204)
    expect(auth.accountOf(noor.email)).toMatchObject({ openSessions: 1 })
    expect(await ask('POST', '/logout', undefined, bearer)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  })

  test('the admin calls require the key', async () => {
    const noor = await confirmed()
    const codeOf = async (headers: Record<string, string>) =>
      (await ask('GET', `/admin/users/${noor.id}`, undefined, headers)).body.error_code
    expect(await codeOf(anyone)).toBe('no_authorization')
    expect(await codeOf({ Authorization: 'Bearer another-key' })).toBe('bad_jwt')
    expect(await codeOf({ Authorization: `Bearer ${noor.accessToken}` })).toBe('not_admin')
    expect((await ask('GET', `/admin/users/${noor.id}`)).body).toMatchObject({ id: noor.id, email: noor.email })
    expect((await ask('DELETE', `/admin/users/${noor.id}`)).body).toEqual({})
    expect((await ask('GET', `/admin/users/${noor.id}`)).body).toMatchObject({ error_code: 'user_not_found' })
    expect((await ask('GET', '/admin/users/noor')).status).toBe(404)
  })

  test('an ID token is refused in the OAuth error format', async () => {
    const grant = (id_token: string) => ask('POST', '/token?grant_type=id_token', { provider: 'google', id_token }, anyone)
    expect(await grant('x')).toMatchObject({ status: 400, body: { error: 'invalid request', error_description: 'Bad ID token' } })
    const token = await new SignJWT({ sub: 'g1', email: email(), email_verified: true, name: 'Noor Haddad' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(issuer)
      .setAudience('the shop')
      .setExpirationTime('1h')
      .sign(privateKey)
    expect((await grant(token)).body).toMatchObject({ user: { identities: [{ provider: 'google', id: 'g1' }] } })
  })
})

test.each(['', '{"a":', '[]', '"x"', '{"email":5}', '{"email":null,"type":null,"token_hash":{}}', '{"email":"x","type":"signup"}'])(
  'no input causes a server error: %j',
  async (body) => {
    for (const path of ['/token?grant_type=password', '/token?grant_type=id_token', '/token', '/verify', '/admin/generate_link']) {
      const { status } = await ask('POST', path, body)
      expect(status, path).toBeGreaterThanOrEqual(400)
      expect(status, path).toBeLessThan(500)
    }
  },
)

test.skipIf(!hasAuthDocument)('every answer in this file matches the published document of the auth service', () =>
  expect(auth.faults).toEqual([]),
)
if (!hasAuthDocument) test.skip('answers are not checked: supabase-auth-openapi.json is not beside the project', () => undefined)
