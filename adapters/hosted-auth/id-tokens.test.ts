import { createHash } from 'node:crypto'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { openAuthServer } from '#tests/open-auth-service.ts'
import { openShop } from '#tests/open-shop.ts'

const password = 'four lychees after midnight'
const { publicKey, privateKey } = await generateKeyPair('RS256')
const { privateKey: otherKey } = await generateKeyPair('RS256')
const google = { issuer: 'https://accounts.google.com', clientIds: ['the shop'], keys: async () => publicKey }

const auth = await openAuthServer({ google })
const { identity } = auth
const shop = await openShop({ identity })
afterAll(async () => {
  await auth.close()
  await shop.close()
})

let people = 0
const nonce = 'a nonce of this browser'
const claims = () => ({
  sub: `google-${(people += 1)}`,
  email: `Noor${people}@Example.test`,
  email_verified: true,
  name: 'Noor Haddad',
  nonce: createHash('sha256').update(nonce).digest('hex'),
})
const sign = (payload: JWTPayload, { key = privateKey, expires = '1h', audience = 'the shop', issuer = google.issuer } = {}) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key)

test('Google vouches for somebody, whose account there is named too', async () => {
  const noor = claims()
  const vouched = await identity.vouch(await sign(noor), nonce)
  const email = noor.email.toLowerCase()
  const account = auth.accountOf(email)!
  expect(vouched).toEqual({
    email,
    emailVerified: true,
    firstName: 'Noor',
    lastName: 'Haddad',
    accounts: [
      { providerId: 'google', accountId: noor.sub },
      { providerId: 'hosted', accountId: account.id },
    ],
  })
  expect(account).toMatchObject({ confirmed: true, providers: ['google'], openSessions: 0 })
})

test('Google leaves no password to who signed up with the address before', async () => {
  const noor = claims()
  const mallory = { email: noor.email.toLowerCase(), password, firstName: 'Mallory', lastName: '', locale: 'en-US' as const }
  const sealed = await identity.seal(mallory)
  const { userId } = await identity.enrol(shop, mallory, sealed)
  expect(await identity.recognise(shop, mallory)).toEqual({ userId })
  await identity.vouch(await sign(noor), nonce)
  expect(await identity.recognise(shop, mallory)).toBeNull()
})

test('Google is believed only as the service believes it', async () => {
  const noor = claims()
  const tokens = [
    await sign(noor, { key: otherKey }),
    await sign(noor, { expires: '-1h' }),
    await sign(noor, { audience: 'another shop' }),
    await sign(noor, { issuer: 'https://accounts.example' }),
    await sign({ ...noor, nonce }),
    await sign({ ...noor, nonce: undefined }),
    await sign({ ...noor, email_verified: false }),
  ]
  for (const token of tokens) await expect(identity.vouch(token, nonce)).rejects.toMatchObject({ code: 'invalid-token' })
  await expect(identity.vouch(await sign(noor), null)).rejects.toMatchObject({ code: 'invalid-token' })
})

test('every answer was as the published document says, where it is here to look at', () => expect(auth.faults).toEqual([]))
