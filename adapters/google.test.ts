import { createHash } from 'node:crypto'
import { exportSPKI, importJWK, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { serveIssuer, type TestIssuer } from '#tests/fixtures/open-issuer.ts'
import { googleEndpoints, openGoogle } from './google.ts'

const person = { email: 'Noor@Example.test', emailVerified: true, firstName: 'Noor', lastName: 'Haddad' }
const nonce = 'a secret of this browser'
const hashed = createHash('sha256').update(nonce).digest('hex')
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

let issuer: TestIssuer
let stranger: TestIssuer
const reader = (over = {}) =>
  openGoogle({ clientId: issuer.clientId, issuers: [issuer.issuer], keysUrl: issuer.keysUrl, keysMaxAgeMs: 0, retryAfterMs: 1, ...over })
beforeAll(async () => void ([issuer, stranger] = await Promise.all([serveIssuer(), serveIssuer()])))
afterAll(() => Promise.all([issuer.close(), stranger.close()]))

test('a valid Google ID token names the person', async () => {
  const token = await issuer.idToken({ person, nonce: hashed, claims: { sub: '110169484474386276334' } })
  expect(await reader()(token, nonce)).toEqual({
    email: 'noor@example.test',
    emailVerified: true,
    firstName: 'Noor',
    lastName: 'Haddad',
    accounts: [{ providerId: 'google', accountId: '110169484474386276334' }],
  })
})

test.each([
  ['an unverified address', { email_verified: false }, { emailVerified: false }],
  ['an address of which nothing is said', { email_verified: undefined }, { emailVerified: false }],
  ['a number in place of a yes', { email_verified: 1 }, { emailVerified: false }],
  ['a word in place of a yes', { email_verified: 'true' }, { emailVerified: true }],
  [
    'one name for all',
    { given_name: undefined, family_name: undefined, name: 'Ada King Lovelace' },
    { firstName: 'Ada', lastName: 'King Lovelace' },
  ],
  ['no name at all', { given_name: undefined, family_name: undefined, name: undefined }, { firstName: '', lastName: '' }],
  ['a clock that is a little ahead', { iat: seconds(30), exp: seconds(3600) }, {}],
  ['a token that ended a moment ago', { iat: seconds(-3630), exp: seconds(-30) }, {}],
])('the Google token reader accepts %s as it is', async (_, claims, said) => {
  expect(await reader()(await issuer.idToken({ person, claims }), null)).toMatchObject(said)
})

describe('refused Google ID tokens', () => {
  type Make = () => Promise<string>
  const ours =
    (claims: Record<string, unknown>, header = {}): Make =>
    () =>
      issuer.idToken({ person, nonce: hashed, claims, header })
  const withItsOwnKey: Make = async () => {
    const token = await stranger.idToken({
      person,
      nonce: hashed,
      claims: { iss: issuer.issuer, aud: issuer.clientId },
      header: { kid: await keyId() },
    })
    return token
  }
  const keyId = async () => ((await (await fetch(issuer.keysUrl)).json()) as { keys: JWK[] }).keys[0]!.kid!
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
  const byPublicKey: Make = async () => {
    const { keys } = (await (await fetch(issuer.keysUrl)).json()) as { keys: JWK[] }
    const pem = await exportSPKI((await importJWK(firstOf(keys), 'RS256', { extractable: true })) as never)
    return new SignJWT(claimsOf(await ours({})()))
      .setProtectedHeader({ alg: 'HS256', kid: firstOf(keys).kid })
      .sign(new TextEncoder().encode(pem))
  }

  test.each<[string, Make]>([
    ['by a stranger under a name of ours', withItsOwnKey],
    ['by a key that nobody published', ours({}, { kid: 'made-up' })],
    ['without a signature', async () => new UnsecuredJWT(claimsOf(await ours({})())).encode()],
    [
      'without a signature and by another spelling',
      async () => (await ours({})()).replace(/^[^.]+/, Buffer.from('{"alg":"NONE"}').toString('base64url')).replace(/[^.]+$/, ''),
    ],
    ['signed with the public key as a password', byPublicKey],
    [
      'that brings its own key',
      async () =>
        await stranger.idToken({
          person,
          nonce: hashed,
          claims: { iss: issuer.issuer, aud: issuer.clientId },
          header: { jku: stranger.keysUrl },
        }),
    ],
    [
      'changed after it was signed',
      async () => (await ours({})()).replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"1"}').toString('base64url')}.`),
    ],
    ['that has ended', ours({ iat: seconds(-3700), exp: seconds(-100) })],
    ['that never ends', ours({ exp: undefined })],
    ['that is older than any of Google’s', ours({ iat: seconds(-3 * 3600), exp: seconds(3600) })],
    ['from the future', ours({ iat: seconds(600), exp: seconds(4000) })],
    ['not valid yet', ours({ nbf: seconds(600) })],
    ['that does not say when it was made', ours({ iat: undefined })],
    ['for another shop', ours({ aud: 'another-shop' })],
    ['for us and another shop', ours({ aud: ['the-shop', 'another-shop'] })],
    ['for nobody', ours({ aud: undefined })],
    ['of another issuer', ours({ iss: 'https://accounts.google.com.evil.test' })],
    ['of Google itself, where another is configured', ours({ iss: 'https://accounts.google.com' })],
    ['of no issuer', ours({ iss: undefined })],
    ['for another browser', ours({ nonce: createHash('sha256').update('another').digest('hex') })],
    ['with the nonce as it is', ours({ nonce })],
    ['without the nonce that was asked for', ours({ nonce: undefined })],
    ['of nobody', ours({ sub: undefined })],
    ['without an address', ours({ email: undefined })],
    ['with something else for an address', ours({ email: { $ne: null } })],
    ['that is none', async () => 'token'],
    ['of five parts', async () => 'a.b.c.d.e'],
    ['of nothing', async () => ''],
  ])('a Google ID token %s is refused', async (_, make) => {
    const refusal = await reader()(await make(), nonce).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(OutsideRefused)
    expect(refusal).toMatchObject({ code: 'invalid-token' })
  })

  test('a Google ID token with an unrequested nonce is refused because it was made for another sign-in', async () => {
    await expect(reader()(await issuer.idToken({ person, nonce: hashed }), null)).rejects.toMatchObject({ code: 'invalid-token' })
  })
})

test('Google ID tokens are accepted from both issuer names that Google uses', async () => {
  for (const iss of googleEndpoints.issuers) {
    const token = await issuer.idToken({ person, claims: { iss } })
    expect(await reader({ issuers: undefined })(token, null)).toMatchObject({ email: 'noor@example.test' })
  }
})

describe('the keys', () => {
  test('Google signing keys are fetched once for many tokens', async () => {
    const read = reader({ keysMaxAgeMs: 30_000 })
    const before = issuer.looks()
    for (let turn = 0; turn < 5; turn++) await read(await issuer.idToken({ person }), null)
    expect(issuer.looks() - before).toBe(1)
  })

  test('after a key rotation the new Google key is fetched, the previous one still works and an older one does not', async () => {
    const read = reader()
    const [oldest, before] = [await issuer.idToken({ person }), await issuer.rotateKeys().then(() => issuer.idToken({ person }))]
    await read(oldest, null)
    await issuer.rotateKeys()
    await read(await issuer.idToken({ person }), null)
    await read(before, null)
    await expect(read(oldest, null)).rejects.toMatchObject({ code: 'invalid-token' })
  })

  test('Google signing keys are not fetched again and again for made-up key ids', async () => {
    const read = reader({ keysMaxAgeMs: 30_000 })
    const before = issuer.looks()
    for (let turn = 0; turn < 5; turn++)
      await read(await issuer.idToken({ person, header: { kid: `made-up-${turn}` } }), null).catch(() => {})
    expect(issuer.looks() - before).toBe(1)
  })

  test('fetching the Google signing keys is tried twice before it is reported as unavailable', async () => {
    issuer.fail(1)
    await reader()(await issuer.idToken({ person }), null)
    issuer.fail(2)
    await expect(reader()(await issuer.idToken({ person }), null)).rejects.toBeInstanceOf(OutsideUnavailable)
  })

  test('unreachable Google signing keys make the service unavailable and do not refuse the token', async () => {
    const read = reader({ keysUrl: 'http://127.0.0.1:9/keys' })
    await expect(read(await issuer.idToken({ person }), null)).rejects.toBeInstanceOf(OutsideUnavailable)
  })
})
