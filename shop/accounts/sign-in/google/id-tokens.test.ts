import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccounts, visitor } from '#tests/fixtures/open-accounts.ts'
import { atGoogle, googleTokenOf, readGoogleToken } from '#tests/helpers/google-tokens.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { GoogleReturn, GoogleSignIn, signInWithGoogle } from '../google.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
let shop: (typeof accounts)['shop']
beforeAll(async () => {
  accounts = await openAccounts()
  ;({ shop } = accounts)
  shop.identity = openOwnIdentity(readGoogleToken)
})
afterAll(() => shop.close())

describe('an ID token', () => {
  test('an ID token works once, however its signature is spelled', async () => {
    const idToken = googleTokenOf(atGoogle())
    await signInWithGoogle(shop, visitor, { idToken }, accounts.browser())
    for (const again of [idToken, `${idToken}A`])
      await expect(signInWithGoogle(shop, visitor, { idToken: again }, accounts.browser())).rejects.toMatchObject({ code: 'invalid-token' })
  })

  test('an ID token used in many places at once signs in one of them', async () => {
    const idToken = googleTokenOf(atGoogle())
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => signInWithGoogle(shop, visitor, { idToken }, accounts.browser())))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an ID token works only together with its nonce', async () => {
    const noor = atGoogle()
    const idToken = googleTokenOf(noor, 'the nonce')
    for (const nonce of [undefined, 'another'])
      await expect(signInWithGoogle(shop, visitor, { idToken, nonce }, accounts.browser())).rejects.toMatchObject({
        code: 'invalid-token',
        status: 401,
      })
    await signInWithGoogle(shop, visitor, { idToken, nonce: 'the nonce' }, accounts.browser())
  })

  test('an ID token that cannot be checked now may be tried again', async () => {
    const attempt = signInWithGoogle(shop, visitor, { idToken: 'unreachable' }, accounts.browser())
    await expect(attempt).rejects.toMatchObject({ code: 'service-unavailable', status: 503 })
  })

  test('ID tokens cannot be guessed because one IP address has sixty attempts', async () => {
    const from = accounts.browser({ address: '198.51.100.77' })
    const guess = () => signInWithGoogle(shop, visitor, { idToken: 'guess' }, from)
    for (let turn = 1; turn <= 60; turn++) await expect(guess()).rejects.toMatchObject({ code: 'invalid-token' })
    await expect(guess()).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: expect.any(Number) })
  })

  test.each([undefined, null, 1, '', [], {}, 'x'.repeat(9000)])('the value %j is refused as an ID token', (idToken) => {
    expect(GoogleSignIn.safeParse({ idToken }).success).toBe(false)
    expect(GoogleReturn.safeParse({ id_token: idToken, state: 'a'.repeat(43) }).success).toBe(false)
  })
})
