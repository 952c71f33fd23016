import { createHash } from 'node:crypto'
import { createRemoteJWKSet } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { credentials, users } from '#database/schema.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { serveIssuer } from '#tests/fixtures/open-issuer.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { openGoogle } from '../google.ts'

const password = 'four lychees after midnight'
const [issuer, stranger] = [await serveIssuer(), await serveIssuer()]
const google = { issuer: issuer.issuer, clientIds: [issuer.clientId, 'another-shop'], keys: createRemoteJWKSet(new URL(issuer.keysUrl)) }

const auth = await openAuthServer({ google }, { google: openGoogle({ ...issuer, issuers: [issuer.issuer] }) })
const { identity } = auth
const shop = await openShop({ identity })
afterAll(async () => {
  await Promise.all([auth.close(), issuer.close(), stranger.close()])
  await shop.close()
})

let people = 0
const nonce = 'a nonce of this browser'
const nonceHash = createHash('sha256').update(nonce).digest('hex')
const person = () => ({ email: `Noor${(people += 1)}@Example.test`, emailVerified: true, firstName: 'Noor', lastName: 'Haddad' })
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
const sign = (who = person(), claims = {}) => issuer.idToken({ person: who, nonce: nonceHash, claims })

test('a Google ID token proves the person and also names their account at the auth service', async () => {
  const noor = person()
  const vouched = await identity.verifyIdToken(await sign(noor, { sub: 'google-noor' }), nonce)
  const email = noor.email.toLowerCase()
  const account = auth.accountOf(email)!
  expect(vouched).toEqual({
    email,
    emailVerified: true,
    firstName: 'Noor',
    lastName: 'Haddad',
    accounts: [
      { providerId: 'google', accountId: 'google-noor' },
      { providerId: 'hosted', accountId: account.id, scope: 'no password' },
    ],
  })
  expect(account).toMatchObject({ confirmed: true, providers: ['google'], openSessions: 0 })
})

test('the account at an auth service that confirms addresses by itself is not named, since anybody may have made it', async () => {
  auth.settings.autoconfirm = true
  const { accounts } = await identity.verifyIdToken(await sign(), nonce)
  expect(accounts.map(({ providerId }) => providerId)).toEqual(['google'])
  auth.settings.autoconfirm = false
})

test('signing in with Google removes the password of anybody who signed up with the address before', async () => {
  const noor = person()
  const mallory = { email: noor.email.toLowerCase(), password, firstName: 'Mallory', lastName: '', locale: 'en-US' as const }
  const sealed = await identity.preparePassword(mallory)
  const { userId } = await identity.createAccount(shop, mallory, sealed)
  expect(await identity.checkCredentials(shop, mallory)).toEqual({ userId })
  await identity.verifyIdToken(await sign(noor), nonce)
  expect(await identity.checkCredentials(shop, mallory)).toBeNull()
})

test('an account that came from Google has no password, even after its address was changed', async () => {
  const noor = person()
  const email = noor.email.toLowerCase()
  await identity.verifyIdToken(await sign(noor), nonce)
  const [user] = await shop.db.insert(users).values({ email, name: 'Noor', firstName: 'Noor', emailVerified: true }).returning()
  const account = { userId: user!.id, email }
  await shop.db.insert(credentials).values({ userId: account.userId, providerId: 'hosted', accountId: auth.accountOf(email)!.id })
  expect(await identity.hasPassword(shop, account)).toBe(false)
  await identity.changeAccountEmail(shop, account, `moved-${email}`)
  expect(await identity.hasPassword(shop, account)).toBe(false)
})

test('a banned account and a service that refuses new accounts give other errors than a bad token', async () => {
  const noor = person()
  await identity.verifyIdToken(await sign(noor, { sub: 'google-of-the-banned' }), nonce)
  await auth.ask('PUT', `/admin/users/${auth.accountOf(noor.email)!.id}`, { ban_duration: '24h' })
  await expect(identity.verifyIdToken(await sign(noor, { sub: 'google-of-the-banned' }), nonce)).rejects.toMatchObject({
    code: 'account-banned',
  })
  auth.settings.refusesNewcomers = true
  await expect(identity.verifyIdToken(await sign(), nonce)).rejects.toMatchObject({ code: 'signup_disabled' })
  auth.settings.refusesNewcomers = false
})

test.each([false, true])(
  'a token that is not for this shop and this browser is refused before the auth service sees it (one that skips the nonce: %s)',
  async (skipsNonce) => {
    Object.assign(google, { skipsNonce })
    const noor = person()
    const tokens = [
      await stranger.idToken({ person: noor, nonce: nonceHash, claims: { iss: issuer.issuer } }),
      await sign(noor, { iat: seconds(-7200), exp: seconds(-3600) }),
      await sign(noor, { aud: 'another-shop' }),
      await sign(noor, { aud: [issuer.clientId, 'another-shop'] }),
      await sign(noor, { iss: 'https://accounts.example' }),
      await sign(noor, { nonce }),
      await sign(noor, { nonce: undefined }),
      await sign(noor, { nonce: createHash('sha256').update('another').digest('hex') }),
    ]
    auth.calls.length = 0
    for (const token of tokens) await expect(identity.verifyIdToken(token, nonce)).rejects.toMatchObject({ code: 'invalid-token' })
    await expect(identity.verifyIdToken(await sign(noor), null)).rejects.toMatchObject({ code: 'invalid-token' })
    expect(auth.calls).toEqual([])
    expect(auth.accountOf(noor.email)).toBeNull()
  },
)

test('the auth service refuses an address that Google has not verified', async () => {
  Object.assign(google, { skipsNonce: false })
  await expect(identity.verifyIdToken(await sign(person(), { email_verified: false }), nonce)).rejects.toMatchObject({
    code: 'invalid-token',
  })
})

test('every Google ID token is refused while Google sign-in is not set up, whatever the auth service accepts', async () => {
  await expect(auth.adapter({ google: undefined }).verifyIdToken(await sign(), nonce)).rejects.toMatchObject({ code: 'invalid-token' })
})

test('every answer of the auth service matches its published document, if that document is present', () => expect(auth.faults).toEqual([]))
