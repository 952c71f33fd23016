import { createHash } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { challenges, credentials, links, sessions, usedIdTokens, users } from '#database/schema.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { makeAuthenticator, makeProduct } from '#tests/helpers/factories.ts'
import { atGoogle, googleTokenOf, readGoogleToken } from '#tests/helpers/google-tokens.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { confirmEmail, signUp } from '../registration/sign-up.ts'
import { addLine, getCart } from '#shop/cart/cart.ts'
import { completeGoogleSignIn, beginGoogleSignIn, recordGoogleReturn, signInWithGoogle } from './google.ts'
import type { VerifiedIdentity } from '#shop/ports.ts'
import { findSessionCustomer } from './sessions.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
let shop: (typeof accounts)['shop']
beforeAll(async () => {
  accounts = await openAccounts()
  ;({ shop } = accounts)
  shop.identity = openOwnIdentity(readGoogleToken)
  shop.settings.google = { clientId: 'the-shop', signInUrl: 'https://issuer.test/authorize' }
})
afterAll(() => shop.close())

const signIn = (identity: VerifiedIdentity, from = accounts.browser(), by = visitor) =>
  signInWithGoogle(shop, by, { idToken: googleTokenOf(identity) }, from)
async function entered(identity: VerifiedIdentity, from = accounts.browser(), by = visitor) {
  const admitted = await signIn(identity, from, by)
  if (admitted.kind !== 'signed-in') throw new Error('Another step was asked for')
  return present(await findSessionCustomer(shop, admitted.token, from))
}
const howMany = async (email: string) => firstOf(await shop.db.select({ count: count() }).from(users).where(eq(users.email, email))).count

describe('signing in with Google', () => {
  test('the first sign-in with Google creates a confirmed account without a password, in the language of the page', async () => {
    const noor = atGoogle()
    const by = await entered(noor, accounts.browser({ locale: 'es-ES' }))
    expect(by).toMatchObject({
      email: noor.email,
      emailVerified: true,
      firstName: 'Noor',
      lastName: 'Haddad',
      locale: 'es-ES',
      role: 'customer',
    })
    expect(await accounts.userOf(noor.email)).toMatchObject({ name: 'Noor Haddad' })
    expect(await shop.identity.hasPassword(shop, by)).toBe(false)
    expect(await shop.db.select().from(credentials).where(eq(credentials.userId, by.userId))).toMatchObject([{ providerId: 'google' }])
    const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, by.userId))
    expect(session).toMatchObject({ method: 'google' })
  })

  test('a later sign-in with Google opens the same account, even after the email at Google has changed', async () => {
    const noor = atGoogle()
    const { userId } = await entered(noor)
    const moved = { ...noor, email: 'another@gmail.test', emailVerified: false }
    expect(await entered(moved)).toMatchObject({ userId, email: noor.email })
  })

  test('signing in with Google needs no name', async () => {
    const nameless = atGoogle({ firstName: '', lastName: '\u202egnihtyna' })
    expect(await entered(nameless)).toMatchObject({ firstName: nameless.email.split('@')[0], lastName: '' })
  })

  test("signing in with Google keeps the visitor's basket", async () => {
    const { variationId } = await makeProduct(shop)
    const { token: cartToken } = await addLine(shop, visitor, { variationId, quantity: 2 })
    const by = await entered(atGoogle(), accounts.browser({ cartToken }), { kind: 'visitor', cartToken, address: '203.0.113.7' })
    expect((await getCart(shop, by)).lines).toMatchObject([{ variationId, quantity: 2 }])
  })

  test('signing in with Google is the first of two steps for a customer with two-step sign-in', async () => {
    const noor = atGoogle()
    const { userId } = await entered(noor)
    await makeAuthenticator(shop, { userId })
    expect(await signIn(noor)).toMatchObject({ kind: 'two-step', pending: expect.any(String) })
  })

  test('two simultaneous first sign-ins with Google create one account', async () => {
    const noor = atGoogle()
    const both = await Promise.all([entered(noor), entered(noor)])
    expect(both[0].userId).toBe(both[1].userId)
    expect(await howMany(noor.email)).toBe(1)
  })
})

describe('an account with the same address', () => {
  test('an account is linked to Google when both sides have confirmed the email, and its owner gets an email', async () => {
    const noor = await accounts.customer()
    const google = atGoogle({ email: noor.email, firstName: 'Somebody', lastName: 'Else' })
    const by = await entered(google)
    expect(by).toMatchObject({ email: noor.email, firstName: 'Noor', lastName: 'Haddad' })
    const letter = (await accounts.lettersTo(noor.email)).find(({ template }) => template === 'sign-in-changed')
    expect(letter).toMatchObject({
      data: { first_name: 'Noor', change: 'google-linked', settings_url: 'http://localhost:3000/dashboard/settings' },
    })
    expect(await accounts.signedIn(noor.email)).toMatchObject({ userId: by.userId })
    await entered(google)
    expect((await accounts.lettersTo(noor.email)).filter(({ template }) => template === 'sign-in-changed')).toHaveLength(1)
  })

  test('two simultaneous sign-ins with Google link the account once', async () => {
    const noor = await accounts.customer()
    const google = atGoogle({ email: noor.email })
    await Promise.all([entered(google), entered(google)])
    expect((await accounts.lettersTo(noor.email)).filter(({ template }) => template === 'sign-in-changed')).toHaveLength(1)
  })

  test('an account is neither opened nor linked for an email that Google has not verified', async () => {
    const noor = await accounts.customer()
    const mallory = atGoogle({ email: noor.email, emailVerified: false })
    await expect(signIn(mallory)).rejects.toMatchObject({ code: 'email-unverified', status: 403 })
    const nobody = atGoogle({ emailVerified: false })
    await expect(signIn(nobody)).rejects.toMatchObject({ code: 'email-unverified' })
    expect(await howMany(nobody.email)).toBe(0)
    expect(
      (
        await shop.db
          .select()
          .from(credentials)
          .where(eq(credentials.accountId, firstOf(mallory.accounts).accountId))
      ).length,
    ).toBe(0)
  })

  test('an unconfirmed account is not linked to Google, and its confirmation email is sent again', async () => {
    const noor = accounts.person()
    await signUp(shop, noor, accounts.browser())
    const google = atGoogle({ email: noor.email })
    await expect(signIn(google)).rejects.toMatchObject({ code: 'confirm-first', status: 403 })
    await accounts.write()
    expect((await accounts.lettersTo(noor.email)).map(({ template }) => template)).toEqual(['confirm-email', 'confirm-email'])
    expect(await accounts.userOf(noor.email)).toMatchObject({ emailVerified: false })
    await confirmEmail(shop, { token: await accounts.tokenTo(noor.email) }, accounts.browser())
    expect(await entered(google)).toMatchObject({ email: noor.email, emailVerified: true })
  })

  test('an unconfirmed account made by somebody else is no trap: its password, session and link are void', async () => {
    const mallory = accounts.person()
    await signUp(shop, mallory, accounts.browser())
    const first = await accounts.tokenTo(mallory.email)
    const { token } = await accounts.enter({ email: mallory.email })
    const noor = atGoogle({ email: mallory.email })
    await expect(signIn(noor)).rejects.toMatchObject({ code: 'confirm-first' })
    expect(await findSessionCustomer(shop, token, accounts.browser())).toBeNull()
    await expect(confirmEmail(shop, { token: first }, accounts.browser())).rejects.toMatchObject({ code: 'link-expired' })
    await accounts.write()
    await confirmEmail(shop, { token: await accounts.tokenTo(mallory.email) }, accounts.browser())
    await entered(noor)
    await expect(accounts.enter({ email: mallory.email, password })).rejects.toMatchObject({ code: 'wrong-credentials' })
  })

  test('signing in with Google reports an unconfirmed account, however often the confirmation email was sent', async () => {
    const noor = accounts.person()
    await signUp(shop, noor, accounts.browser())
    for (let turn = 1; turn <= 6; turn++)
      await expect(signIn(atGoogle({ email: noor.email }))).rejects.toMatchObject({ code: 'confirm-first' })
    await accounts.write()
    expect((await accounts.lettersTo(noor.email)).length).toBeLessThanOrEqual(5)
  })
})

describe('the redirect to Google and back', () => {
  /** The parameters for Google's page, in the form that this test's issuer answers. */
  function leave() {
    const { url, secret } = beginGoogleSignIn(shop, 'en-US')
    const asked = Object.fromEntries(new URL(url).searchParams)
    return { url, secret, state: asked.state!, asked }
  }
  const comeBack = (state: string, identity: VerifiedIdentity, from = accounts.browser()) =>
    recordGoogleReturn(shop, { state, id_token: googleTokenOf(identity, state) }, from)

  test('the redirect to Google requests an ID token in a form, for this browser alone', () => {
    const { url, state, secret, asked } = leave()
    expect(url).toMatch(/^https:\/\/issuer\.test\/authorize\?/)
    expect(asked).toMatchObject({
      client_id: 'the-shop',
      redirect_uri: 'http://localhost:3000/auth/google/return',
      response_type: 'id_token',
      response_mode: 'form_post',
      scope: 'openid email profile',
      nonce: createHash('sha256').update(state).digest('hex'),
    })
    expect(url).not.toContain(secret)
    expect(leave().state).not.toBe(state)
  })

  test('the return from Google signs in the browser that left, once', async () => {
    const { state, secret } = leave()
    const noor = atGoogle()
    await comeBack(state, noor)
    expect(await howMany(noor.email)).toBe(0)
    expect(await completeGoogleSignIn(shop, visitor, secret, accounts.browser())).toMatchObject({ kind: 'signed-in' })
    expect(await howMany(noor.email)).toBe(1)
    await expect(completeGoogleSignIn(shop, visitor, secret, accounts.browser())).rejects.toMatchObject({ code: 'invalid-token' })
  })

  test('the return from Google works only in the browser that left: the response of another browser signs nobody in', async () => {
    const [mallory, noor] = [leave(), leave()]
    // Mallory makes Noor's browser submit Mallory's own answer, under Mallory's state and under
    // Noor's state.
    await comeBack(mallory.state, atGoogle())
    await expect(
      recordGoogleReturn(shop, { state: noor.state, id_token: googleTokenOf(atGoogle(), mallory.state) }, accounts.browser()),
    ).rejects.toMatchObject({ code: 'invalid-token' })
    await expect(completeGoogleSignIn(shop, visitor, noor.secret, accounts.browser())).rejects.toMatchObject({ code: 'invalid-token' })
    await expect(completeGoogleSignIn(shop, visitor, mallory.state, accounts.browser())).rejects.toMatchObject({ code: 'invalid-token' })
  })

  test('a Google response that is posted twice counts once, and is refused after it was used', async () => {
    const { state, secret } = leave()
    const answer = { state, id_token: googleTokenOf(atGoogle(), state) }
    await recordGoogleReturn(shop, answer, accounts.browser())
    await recordGoogleReturn(shop, answer, accounts.browser())
    await completeGoogleSignIn(shop, visitor, secret, accounts.browser())
    await expect(recordGoogleReturn(shop, answer, accounts.browser())).rejects.toMatchObject({ code: 'invalid-token' })
    await expect(signInWithGoogle(shop, visitor, { idToken: answer.id_token, nonce: state }, accounts.browser())).rejects.toMatchObject({
      code: 'invalid-token',
    })
  })

  test('a visitor who picks another account at Google is signed in to the account picked last', async () => {
    const { state, secret } = leave()
    const [first, second] = [atGoogle(), atGoogle()]
    await comeBack(state, first)
    await comeBack(state, second)
    await completeGoogleSignIn(shop, visitor, secret, accounts.browser())
    expect([await howMany(first.email), await howMany(second.email)]).toEqual([0, 1])
  })

  test('the return from Google must happen within ten minutes', async () => {
    const { state, secret } = leave()
    await comeBack(state, atGoogle())
    accounts.pass(11 * MINUTE)
    await expect(completeGoogleSignIn(shop, visitor, secret, accounts.browser())).rejects.toMatchObject({ code: 'invalid-token' })
  })

  test('the redirect to Google stores no secret', async () => {
    const { state, secret } = leave()
    await comeBack(state, atGoogle())
    const tables = [challenges, usedIdTokens, links]
    const stored = JSON.stringify(await Promise.all(tables.map((table) => shop.db.select().from(table))))
    for (const kept of [state, secret]) expect(stored).not.toContain(kept)
  })

  test('signing in with Google is not offered when Google is not configured', () => {
    expect(() => beginGoogleSignIn({ ...shop, settings: { ...shop.settings, google: null } }, 'en-US')).toThrow('not-found')
  })
})
