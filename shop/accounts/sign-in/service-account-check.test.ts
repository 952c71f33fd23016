import { createHash } from 'node:crypto'
import { createRemoteJWKSet } from 'jose'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { openGoogle } from '#adapters/google.ts'
import { hasAuthDocument } from '#tests/auth-service-emulator/validate.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { openAuthenticator } from '#tests/fixtures/open-authenticator.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { serveIssuer } from '#tests/fixtures/open-issuer.ts'
import { atAuthService } from '#tests/helpers/at-auth-service.ts'
import { changePassword, resetPassword } from '../passwords/passwords.ts'
import { requestEmail } from '../registration/email-links.ts'
import { checkSignedInAccounts } from './service-account-check.ts'
import { signInWithGoogle } from './google.ts'
import { signInByLink } from './magic-links.ts'
import { addPasskey, passkeyAddOptions, passkeySignInOptions, signInByPasskey } from './passkeys.ts'
import { reauthenticateByCode, reauthenticateByPassword, reauthenticationMethods } from './reauthentication.ts'
import { findSessionCustomer, requireReauthentication } from './sessions.ts'
import { completeSignIn, signIn } from './sign-in.ts'

// What a hosted auth service does to an account takes effect in the shop.

const issuer = await serveIssuer()
const google = { issuer: issuer.issuer, clientIds: [issuer.clientId], keys: createRemoteJWKSet(new URL(issuer.keysUrl)) }
const auth = await openAuthServer({ google }, { google: openGoogle({ ...issuer, issuers: [issuer.issuer] }) })
const { ban, change, enrol, remove, unban } = atAuthService(auth)
const { shop, browser, customer, enter, signedIn, tokenTo, userOf, write, pass } = await openAccounts(auth)
afterAll(async () => {
  await shop.close()
  await issuer.close()
})
afterEach(() => void Object.assign(auth, { mood: 'well', lasts: Infinity }))

const blocked = { code: 'account-blocked' }
const isOpen = async (token: string) => (await findSessionCustomer(shop, token, browser())) !== null
async function linkTo(kind: 'magic-link' | 'reset-password', email: string) {
  await requestEmail(shop, kind, { email }, browser())
  await write()
  return tokenTo(email, kind)
}
async function passkeyOf(email: string) {
  const by = await signedIn(email)
  const phone = openAuthenticator()
  await addPasskey(shop, by, { response: phone.make(await passkeyAddOptions(shop, by)) }, browser())
  return async () => {
    const from = browser()
    return signInByPasskey(shop, visitor, { response: phone.use(await passkeySignInOptions(shop, from)) }, from)
  }
}
async function byGoogle(email: string, sub: string) {
  const nonce = 'a nonce of this browser'
  const person = { email, emailVerified: true, firstName: 'Noor', lastName: 'Haddad' }
  const claims = { sub, jti: String(Math.random()) }
  const idToken = await issuer.idToken({ person, nonce: createHash('sha256').update(nonce).digest('hex'), claims })
  return signInWithGoogle(shop, visitor, { idToken, nonce }, browser())
}

describe('a ban at the auth service', () => {
  test('a ban ends open sessions when the shop next asks about their customers, and no one else’s', async () => {
    const [noor, other] = [await customer(), await customer()]
    const [open, theirs] = [await enter(noor), await enter(other)]
    await ban(noor.email)
    await checkSignedInAccounts(shop)
    expect(await isOpen(open.token)).toBe(false)
    expect(await isOpen(theirs.token)).toBe(true)
  })

  test('a session that nobody has used lately is asked about once it is used again', async () => {
    const noor = await customer()
    const { token } = await enter(noor)
    pass(HOUR)
    auth.calls.length = 0
    await checkSignedInAccounts(shop)
    expect(auth.calls).toEqual([])
    await ban(noor.email)
    expect(await isOpen(token)).toBe(true)
    await checkSignedInAccounts(shop)
    expect(await isOpen(token)).toBe(false)
  })

  test('a banned customer learns of the ban by an emailed link or Google sign-in, and sees a wrong password otherwise', async () => {
    const noor = await customer()
    await byGoogle(noor.email, 'google-of-the-banned')
    await ban(noor.email)
    await expect(enter(noor)).rejects.toMatchObject({ code: 'wrong-credentials' })
    await expect(signInByLink(shop, visitor, { token: await linkTo('magic-link', noor.email) }, browser())).rejects.toMatchObject(blocked)
    const token = await linkTo('reset-password', noor.email)
    await expect(resetPassword(shop, { token, newPassword: 'three rambutans before noon' }, browser())).rejects.toMatchObject(blocked)
    await expect(byGoogle(noor.email, 'google-of-the-banned')).rejects.toMatchObject(blocked)
    await unban(noor.email)
    await enter(noor)
  })

  test('a passkey does not get around a ban, and works while the auth service is down', async () => {
    const noor = await customer()
    const byPasskey = await passkeyOf(noor.email)
    auth.mood = 'down'
    expect(await byPasskey()).toMatchObject({ kind: 'signed-in' })
    auth.mood = 'well'
    await ban(noor.email)
    await expect(byPasskey()).rejects.toMatchObject(blocked)
  })

  test('an outage while the shop asks about its customers signs nobody out', async () => {
    const { token } = await enter(await customer())
    auth.mood = 'down'
    await checkSignedInAccounts(shop)
    expect(await isOpen(token)).toBe(true)
  })
})

describe('a deletion at the auth service', () => {
  test.each([false, true])(
    'a deleted account (row left behind: %s) loses its sessions, and a link from the mailbox restores it',
    async (softly) => {
      const noor = await customer()
      const byPasskey = await passkeyOf(noor.email)
      const { token } = await enter(noor)
      await remove(noor.email, softly)
      await checkSignedInAccounts(shop)
      expect(await isOpen(token)).toBe(false)
      expect(await userOf(noor.email)).toMatchObject({ email: noor.email })
      await expect(enter(noor)).rejects.toMatchObject({ code: 'wrong-credentials' })
      await expect(byPasskey()).rejects.toMatchObject({ code: 'passkey-refused' })
      await signInByLink(shop, visitor, { token: await linkTo('magic-link', noor.email) }, browser())
      expect(await byPasskey()).toMatchObject({ kind: 'signed-in' })
    },
  )

  test('a customer whose account was deleted signs in with Google and stays signed in', async () => {
    const noor = await customer()
    await byGoogle(noor.email, 'google-of-the-deleted')
    await remove(noor.email)
    const admitted = await byGoogle(noor.email, 'google-of-the-deleted')
    await checkSignedInAccounts(shop)
    expect(await isOpen(admitted.kind === 'signed-in' ? admitted.token : '')).toBe(true)
  })
})

test('an address changed at the auth service is adopted while the customer is signed in, and ends the sessions', async () => {
  const noor = await customer()
  const { id } = await userOf(noor.email)
  const { token } = await enter(noor)
  const email = `moved-${noor.email}`
  await change(noor.email, { email, email_confirm: true })
  expect(await isOpen(token)).toBe(true)
  await checkSignedInAccounts(shop)
  expect(await userOf(email)).toMatchObject({ id })
  expect(await isOpen(token)).toBe(false)
})

describe('a second factor at the auth service', () => {
  async function withFactor() {
    const noor = await customer()
    const open = await signedIn(noor.email)
    return { ...noor, open, code: await enrol(noor.email) }
  }
  const finish = (pendingToken: string, code: string) =>
    completeSignIn(shop, visitor, { code, remember: false }, { ...browser(), pendingToken })

  test('signing in with a password asks for the code of the app that was enrolled there', async () => {
    const noor = await withFactor()
    const waiting = await signIn(shop, visitor, { email: noor.email, password }, browser())
    if (waiting.kind !== 'two-step') throw new Error('No second step was asked for')
    await expect(finish(waiting.pending, '000000')).rejects.toMatchObject({ code: 'wrong-code' })
    const right = noor.code()
    const admitted = await finish(waiting.pending, `${right.slice(0, 3)} ${right.slice(3)}`)
    expect(await isOpen(admitted.token)).toBe(true)
    // The one in which the app was enrolled.
    expect(auth.accountOf(noor.email)).toMatchObject({ openSessions: 1 })
  })

  test('a sign-in link and Google ask for that code too, and a passkey does not', async () => {
    const noor = await customer()
    const byPasskey = await passkeyOf(noor.email)
    await byGoogle(noor.email, 'google-of-the-careful')
    await enrol(noor.email)
    expect(await signInByLink(shop, visitor, { token: await linkTo('magic-link', noor.email) }, browser())).toMatchObject({
      kind: 'two-step',
    })
    expect(await byGoogle(noor.email, 'google-of-the-careful')).toMatchObject({ kind: 'two-step' })
    expect(await byPasskey()).toMatchObject({ kind: 'signed-in' })
  })

  test('a proof of identity needs that code, and a password alone proves nothing else', async () => {
    const { open, code } = await withFactor()
    expect(await reauthenticationMethods(shop, open)).toMatchObject({ code: true, password: false })
    await expect(reauthenticateByPassword(shop, open, { password })).rejects.toMatchObject({ code: 'not-allowed' })
    pass(20 * MINUTE)
    const changed = await changePassword(shop, open, { currentPassword: password, newPassword: 'three rambutans before noon' })
    const by = (await findSessionCustomer(shop, changed.token, browser()))!
    expect(() => requireReauthentication(shop, by)).toThrow('prove-first')
    const { token } = await reauthenticateByCode(shop, by, { code: code() })
    requireReauthentication(shop, (await findSessionCustomer(shop, token, browser()))!)
  })

  test('a second factor that the shop cannot check refuses the sign-in and says so', async () => {
    const noor = await customer()
    const identity = { ...shop.identity, inspectAccount: async () => ({ standing: 'good', secondFactor: 'other' }) as const }
    await expect(signIn({ ...shop, identity }, visitor, noor, browser())).rejects.toMatchObject({
      code: 'second-step-elsewhere',
      status: 403,
    })
  })

  test('guessing codes of the auth service is limited like guessing those of the shop', async () => {
    const noor = await withFactor()
    const waiting = await signIn(shop, visitor, { email: noor.email, password }, browser())
    if (waiting.kind !== 'two-step') throw new Error('No second step was asked for')
    for (let tries = 0; tries < 10; tries++) await expect(finish(waiting.pending, '000000')).rejects.toMatchObject({ code: 'wrong-code' })
    await expect(finish(waiting.pending, noor.code())).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

test.skipIf(!hasAuthDocument)('every answer of the auth service about these accounts matches its published document', () =>
  expect(auth.faults).toEqual([]),
)
