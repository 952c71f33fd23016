import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { createRemoteJWKSet } from 'jose'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { openGoogle } from '#adapters/google.ts'
import { hasAuthDocument } from '#tests/auth-service-emulator/validate.ts'
import { credentials, users } from '#database/schema.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { serveIssuer } from '#tests/fixtures/open-issuer.ts'
import { openOwnIdentity } from '#tests/fixtures/open-own-identity.ts'
import { signInWithGoogle } from '../sign-in/google.ts'
import { signInByLink } from '../sign-in/magic-links.ts'
import { resetPassword } from '../passwords/passwords.ts'
import { requestDeletion, eraseDueAccounts, DELETION_GRACE_MS } from '#shop/office/customers/privacy.ts'
import { findSessionCustomer } from '../sign-in/sessions.ts'
import { requestEmail } from './email-links.ts'

// A shop that has customers already, and is then pointed at an auth service that has accounts
// already.

const strangers = 'a password of somebody else'
const nonce = 'a nonce of this browser'
const nonceHash = createHash('sha256').update(nonce).digest('hex')

const issuer = await serveIssuer()
const google = { issuer: issuer.issuer, clientIds: [issuer.clientId], keys: createRemoteJWKSet(new URL(issuer.keysUrl)) }
const auth = await openAuthServer({ google }, { google: openGoogle({ ...issuer, issuers: [issuer.issuer] }) })
const { shop, browser, userOf, lettersTo, tokenTo, enter, signedIn, write, pass, customer } = await openAccounts(auth)
afterAll(async () => {
  await shop.close()
  await issuer.close()
})
afterEach(() => void Object.assign(auth.settings, { autoconfirm: false, admitsUnconfirmed: false }))

let people = 0
/** A customer from before the switch, with the password that they had then. */
async function settler() {
  const email = `settler${(people += 1)}@example.test`
  const user = firstOf(await shop.db.insert(users).values({ email, name: 'Noor', firstName: 'Noor', emailVerified: true }).returning())
  const userId = user.id
  await shop.db.insert(credentials).values({ userId, providerId: 'credential', accountId: userId, password: 'of the shop itself' })
  return email
}
/** Signs up at the service itself, by the key that its browsers have. */
const signUpThere = (email: string, word = password) => auth.ask('POST', '/signup', { email, password: word }, {})
/** The same, and follows the service's letter. */
async function confirmedThere(email: string) {
  await signUpThere(email)
  await auth.ask('PUT', `/admin/users/${auth.accountOf(email)!.id}`, { email_confirm: true })
}
const tiesOf = async (email: string) =>
  shop.db
    .select()
    .from(credentials)
    .where(and(eq(credentials.userId, (await userOf(email)).id), eq(credentials.providerId, 'hosted')))
async function letterTo(kind: 'reset-password' | 'magic-link', email: string) {
  await requestEmail(shop, kind, { email }, browser())
  await write()
  // Other requested emails are written at the same moment, in any order.
  return tokenTo(email, kind)
}
async function fromGoogle(email: string, sub: string) {
  const person = { email, emailVerified: true, firstName: 'Noor', lastName: 'Haddad' }
  return signInWithGoogle(shop, visitor, { idToken: await issuer.idToken({ person, nonce: nonceHash, claims: { sub } }), nonce }, browser())
}

test('nobody takes over a customer with an account whose address the auth service confirmed by itself', async () => {
  const email = await settler()
  auth.settings.autoconfirm = true
  await signUpThere(email, strangers)
  for (let times = 0; times < 2; times++) await expect(enter({ email, password: strangers })).rejects.toThrow('email-link-first')
  expect(await tiesOf(email)).toEqual([])

  await signInByLink(shop, visitor, { token: await letterTo('magic-link', email) }, browser())
  expect(await tiesOf(email)).toHaveLength(1)
  await expect(enter({ email, password: strangers })).rejects.toThrow('wrong-credentials')
  expect(auth.accountOf(email)).toMatchObject({ openSessions: 0 })

  await resetPassword(shop, { token: await letterTo('reset-password', email), newPassword: password }, browser())
  await enter({ email })
  await expect(enter({ email, password: strangers })).rejects.toThrow('wrong-credentials')
})

test('a known customer whose password is at the auth service gets one email and then signs in with the same password', async () => {
  const email = await settler()
  await confirmedThere(email)
  await expect(enter({ email, password: strangers })).rejects.toThrow('wrong-credentials')
  await expect(enter({ email })).rejects.toMatchObject({ code: 'email-link-first', status: 403 })
  await write()
  expect((await lettersTo(email)).map(({ template }) => template)).toEqual(['reset-password'])
  await resetPassword(shop, { token: await tokenTo(email), newPassword: password }, browser())
  await enter({ email })
  await enter({ email })
})

test('a password that a customer replaced at the auth service does not work again in a shop that goes back', async () => {
  const email = await settler()
  const { id: userId } = await userOf(email)
  const own = openOwnIdentity()
  const before = await own.prepareNewPassword(shop, { userId, email }, strangers)
  await own.replacePassword(shop, userId, before)
  expect(await own.checkCredentials(shop, { email, password: strangers })).toMatchObject({ userId })
  await resetPassword(shop, { token: await letterTo('reset-password', email), newPassword: password }, browser())
  await enter({ email })
  expect(await own.checkCredentials(shop, { email, password: strangers })).toBeNull()
  expect(await own.hasPassword(shop, { userId, email })).toBe(false)
})

test('a known customer who signs in again and again gets the same answer and a limited number of emails', async () => {
  const email = await settler()
  await confirmedThere(email)
  for (let times = 0; times < 8; times++) await expect(enter({ email })).rejects.toThrow('email-link-first')
  await write()
  expect((await lettersTo(email)).length).toBeLessThan(8)
})

test('a Google sign-in attaches no account of the auth service to a known customer, and that account cannot sign in', async () => {
  const email = await settler()
  auth.settings.autoconfirm = true
  await signUpThere(email, strangers)
  auth.settings.autoconfirm = false
  expect(await fromGoogle(email, 'google-of-settler')).toMatchObject({ kind: 'signed-in' })
  expect(await tiesOf(email)).toEqual([])
  await expect(enter({ email, password: strangers })).rejects.toThrow('email-link-first')
})

describe('an address that is changed at the auth service', () => {
  async function moved() {
    const noor = await customer()
    const { id: userId } = await userOf(noor.email)
    const { id } = auth.accountOf(noor.email)!
    const email = `moved-${noor.email}`
    await auth.ask('PUT', `/admin/users/${id}`, { email, email_confirm: true })
    return { before: noor.email, email, userId, id }
  }

  test.each(['reset-password', 'magic-link'] as const)(
    'an address changed at the auth service is not reverted by a request with the old one (%s), and the shop takes it over and notifies the old one',
    async (kind) => {
      const { before, email, userId, id } = await moved()
      const letters = (await lettersTo(before)).length
      await requestEmail(shop, kind, { email: before }, browser())
      await write()
      expect(auth.accountOf(before)).toBeNull()
      expect(auth.accountOf(email)).toMatchObject({ id })
      expect(await userOf(email)).toMatchObject({ id: userId, emailVerified: true })
      expect((await lettersTo(before)).slice(letters).map(({ template }) => template)).toEqual(['email-changed'])
      await resetPassword(shop, { token: await letterTo('reset-password', email), newPassword: strangers }, browser())
      await enter({ email, password: strangers })
    },
  )

  test('an address changed at the auth service is taken over at the next sign-in, which ends earlier sessions', async () => {
    const noor = await customer()
    const open = await enter(noor)
    const email = `moved-${noor.email}`
    await auth.ask('PUT', `/admin/users/${auth.accountOf(noor.email)!.id}`, { email, email_confirm: true })
    await expect(enter(noor)).rejects.toThrow('wrong-credentials')
    expect(await signedIn(email)).toMatchObject({ email, emailVerified: true })
    expect(await findSessionCustomer(shop, open.token, browser())).toBeNull()
    expect(await userOf(noor.email)).toBeUndefined()
  })

  test('an address changed at the auth service is not taken over if another customer has it, and the owner can still sign in', async () => {
    const { before, email, userId } = await moved()
    await shop.db.insert(users).values({ email, name: 'Other', firstName: 'Other', emailVerified: true })
    expect(await signedIn(email)).toMatchObject({ userId, email: before })
  })
})

// Last: letters of who is forgotten are emptied, and cannot be looked at any more.
test('a customer who joined with Google or was known before is deleted from the auth service with their account', async () => {
  const known = await settler()
  const fresh = `fresh-${known}`
  for (const email of [known, fresh]) {
    const admitted = await fromGoogle(email, `google-${email}`)
    const by = present(await findSessionCustomer(shop, admitted.kind === 'signed-in' ? admitted.token : '', browser()))
    expect(auth.accountOf(email)).toMatchObject({ providers: ['google'] })
    await requestDeletion(shop, by)
  }
  pass(DELETION_GRACE_MS + 1)
  await eraseDueAccounts(shop)
  for (const email of [known, fresh]) expect(auth.accountOf(email)).toBeNull()
})

test.skipIf(!hasAuthDocument)('every answer of the auth service in this file matches its published document', () =>
  expect(auth.faults).toEqual([]),
)
