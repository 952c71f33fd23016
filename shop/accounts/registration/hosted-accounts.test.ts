import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { createRemoteJWKSet } from 'jose'
import { afterAll, afterEach, expect, test } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { openGoogle } from '#adapters/google.ts'
import { hasAuthDocument } from '#tests/auth-service-emulator/validate.ts'
import { credentials, links, oneTimeTokens, users } from '#database/schema.ts'
import { atCall } from '#tests/helpers/at-call.ts'
import { atEveryAwait, watch } from '#tests/helpers/at-every-await.ts'
import { openAccounts, password, visitor } from '#tests/fixtures/open-accounts.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { serveIssuer } from '#tests/fixtures/open-issuer.ts'
import { confirmEmail, signUp } from './sign-up.ts'
import { signInWithGoogle } from '../sign-in/google.ts'
import { signInByLink } from '../sign-in/magic-links.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import { changePassword, resetPassword } from '../passwords/passwords.ts'
import { requestDeletion, eraseDueAccounts, DELETION_GRACE_MS } from '#shop/office/customers/privacy.ts'
import { changeEmail, confirmNewEmail, deliverEmailChange } from '../profile/profile.ts'
import { findSessionCustomer, endAllSessions } from '../sign-in/sessions.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { requestEmail, issueEmailLink } from './email-links.ts'

const second = 'three rambutans before noon'
const third = 'seven durians in a taxi'

const issuer = await serveIssuer()
const google = { issuer: issuer.issuer, clientIds: [issuer.clientId], keys: createRemoteJWKSet(new URL(issuer.keysUrl)) }
const auth = await openAuthServer({ google, passwords: { shortest: 12 } }, { google: openGoogle({ ...issuer, issuers: [issuer.issuer] }) })
const { shop, browser, person, customer, userOf, lettersTo, tokenTo, enter, signedIn, write, pass } = await openAccounts(auth)
afterAll(async () => {
  await shop.close()
  await issuer.close()
})
afterEach(() => void Object.assign(auth, { mood: 'well', lasts: Infinity }))

test('an account with its password at a hosted auth service works like any other', async () => {
  const noor = person()
  await signUp(shop, noor, browser())
  const early = await enter(noor)
  expect(await findSessionCustomer(shop, early.token, browser())).toMatchObject({ emailVerified: false })
  await confirmEmail(shop, { token: await tokenTo(noor.email) }, browser())
  expect(await signedIn(noor.email)).toMatchObject({ emailVerified: true, firstName: 'Noor' })
  expect(auth.accountOf(noor.email)).toMatchObject({ confirmed: true, openSessions: 0 })

  await requestEmail(shop, 'reset-password', noor, browser())
  await write()
  await resetPassword(shop, { token: await tokenTo(noor.email), newPassword: second }, browser())
  expect(await findSessionCustomer(shop, early.token, browser())).toBeNull()
  await expect(enter(noor)).rejects.toThrow('wrong-credentials')

  const { token } = await enter({ email: noor.email, password: second })
  const by = (await findSessionCustomer(shop, token, browser()))!
  await expect(changePassword(shop, by, { currentPassword: password, newPassword: third })).rejects.toThrow('wrong-password')
  await expect(changePassword(shop, by, { currentPassword: second, newPassword: second })).rejects.toThrow('same-password')
  await changePassword(shop, by, { currentPassword: second, newPassword: third })
  await enter({ email: noor.email, password: third })

  await requestEmail(shop, 'magic-link', noor, browser())
  await write()
  const entered = await signInByLink(shop, visitor, { token: await tokenTo(noor.email) }, browser())
  expect(entered.kind).toBe('signed-in')

  const now = (await findSessionCustomer(shop, (await enter({ email: noor.email, password: third })).token, browser()))!
  const email = `moved-${noor.email}`
  await changeEmail(shop, now, { email }, browser())
  await deliverDue(shop, { 'new-address': deliverEmailChange }, randomUUID())
  await confirmNewEmail(shop, now, { token: await tokenTo(email) }, browser())
  await enter({ email, password: third })
})

test('a password change in a session that ends meanwhile lets nobody in', async () => {
  const noor = await customer()
  const by = await signedIn(noor.email)
  const identity = atCall(shop.identity, 'prepareNewPassword', 'before', () => endAllSessions(shop, by.userId))
  await expect(changePassword({ ...shop, identity }, by, { currentPassword: password, newPassword: third })).rejects.toThrow(
    'not-signed-in',
  )
  await expect(enter({ email: noor.email, password: third })).rejects.toThrow('wrong-credentials')
})

test.each(['by a letter', 'in another session'])(
  'the first of two passwords that are set at once, one %s, counts in the shop and at the auth service',
  async (where) => {
    const noor = await customer()
    const [by, rival] = [await signedIn(noor.email), await signedIn(noor.email)]
    await requestEmail(shop, 'reset-password', noor, browser())
    await write()
    const token = await tokenTo(noor.email)
    let late: Promise<unknown> = Promise.resolve()
    const identity = atCall(shop.identity, 'prepareNewPassword', 'before', () => {
      late = changePassword(shop, rival, { currentPassword: password, newPassword: third }).catch((error: unknown) => error)
      return Promise.race([late, wait(300)])
    })
    const at = { ...shop, identity }
    await (where === 'by a letter'
      ? resetPassword(at, { token, newPassword: second }, browser())
      : changePassword(at, by, { currentPassword: password, newPassword: second }))
    expect(await late).toMatchObject({ code: 'wrong-password' })
    await enter({ email: noor.email, password: second })
  },
)

test('a password that is replaced during a sign-in lets nobody in, even if the shop had one before the auth service', async () => {
  const noor = await customer()
  const { id: userId } = await userOf(noor.email)
  await requestEmail(shop, 'reset-password', noor, browser())
  await write()
  const token = await tokenTo(noor.email)
  const [hosted] = await shop.db.delete(credentials).where(eq(credentials.userId, userId)).returning()
  await shop.db.insert(credentials).values([{ userId, providerId: 'credential', accountId: userId }, hosted!])
  const identity = atCall(shop.identity, 'checkCredentials', 'after', () => resetPassword(shop, { token, newPassword: second }, browser()))
  await expect(signIn({ ...shop, identity }, visitor, noor, browser())).rejects.toThrow('wrong-credentials')
})

test('two sign-ins at once of a person whom only the auth service knows are one customer', async () => {
  const watched = { ...shop }
  watch(watched)
  const moments = await atEveryAwait({
    async prepare() {
      const { email } = person()
      const { token } = await shop.identity.preparePassword({ email, password, firstName: '', lastName: '', locale: 'en-US' })
      const [type, hash] = token!.split('-')
      await auth.ask('POST', '/verify', { type, token_hash: hash }, {})
      return { email, from: browser(), signedIn: [] as string[] }
    },
    async work({ email, from, signedIn }) {
      const admitted = await signIn(watched, visitor, { email, password }, from)
      if (admitted.kind === 'signed-in') signedIn.push(admitted.token)
    },
    rival: async ({ email, from, signedIn }) => void signedIn.push((await enter({ email }, from)).token),
    async check({ email, from, signedIn }) {
      const { id: userId } = await userOf(email)
      const visitors = await Promise.all(signedIn.map((token) => findSessionCustomer(shop, token, from)))
      expect(visitors).toMatchObject([{ userId }, { userId }])
    },
  })
  // Before each try to find the customer, and around the transaction that creates one, at least.
  expect(moments).toEqual(expect.arrayContaining(['before select', 'before a transaction', 'after a transaction']))
})

test('a blocked customer cannot sign in, whatever the auth service says, and a wrong password there stays wrong', async () => {
  const noor = await customer()
  const { token } = await enter(noor)
  await shop.db.update(users).set({ blockedAt: shop.now() }).where(eq(users.email, noor.email))
  expect(await findSessionCustomer(shop, token, browser())).toBeNull()
  await expect(enter(noor)).rejects.toThrow('account-blocked')
  await expect(enter({ email: noor.email, password: second })).rejects.toThrow('wrong-credentials')
})

test('neither a password nor a working link is stored in the shop', async () => {
  const noor = await customer()
  const { token } = (await issueEmailLink(shop, 'reset-password', noor, browser()))!
  const kept = JSON.stringify([
    await shop.db.select().from(credentials),
    await shop.db.select().from(oneTimeTokens),
    await shop.db.select().from(links),
    await shop.db.select().from(users),
  ])
  for (const secret of [noor.password, token, token.split('-')[1]!]) expect(kept).not.toContain(secret)
})

test('a password that only the auth service finds weak is refused beside its field, and the emailed link stays valid', async () => {
  const weak = person({ password: 'q8Zr!vK2pX' })
  const refused = { code: 'weak-password', status: 422, reasons: ['too-short'], fields: { password: 'weak-password' } }
  await expect(signUp(shop, weak, browser())).rejects.toMatchObject(refused)
  const noor = await customer()
  const { token } = (await issueEmailLink(shop, 'reset-password', noor, browser()))!
  await expect(resetPassword(shop, { token, newPassword: weak.password }, browser())).rejects.toMatchObject({ code: 'weak-password' })
  await resetPassword(shop, { token, newPassword: second }, browser())
  await enter({ email: noor.email, password: second })
})

test('an outage of the auth service loses nothing, and a later retry works', async () => {
  const noor = person()
  const unavailable = { code: 'service-unavailable', status: 503 }
  auth.mood = 'away'
  await expect(signUp(shop, noor, browser())).rejects.toMatchObject(unavailable)
  expect(await shop.db.select().from(users).where(eq(users.email, noor.email))).toEqual([])
  auth.mood = 'well'
  await signUp(shop, noor, browser())
  const token = await tokenTo(noor.email)
  auth.mood = 'late'
  await expect(confirmEmail(shop, { token }, browser())).rejects.toMatchObject(unavailable)
  auth.mood = 'well'
  await confirmEmail(shop, { token }, browser())
  auth.mood = 'no gateway'
  await expect(enter(noor)).rejects.toMatchObject(unavailable)
  Object.assign(auth, { mood: 'late', lasts: 2 })
  await enter(noor)
})

test('an email requested during an outage of the auth service is sent after it', async () => {
  const noor = await customer()
  auth.mood = 'away'
  await requestEmail(shop, 'reset-password', noor, browser())
  await write()
  expect((await lettersTo(noor.email)).map(({ template }) => template)).not.toContain('reset-password')
  auth.mood = 'well'
  pass(HOUR)
  await write()
  await resetPassword(shop, { token: await tokenTo(noor.email), newPassword: second }, browser())
})

test('a Google sign-in goes through the auth service and finds the account that has a password', async () => {
  const noor = await customer()
  const nonce = 'a nonce of this browser'
  const nonceHash = createHash('sha256').update(nonce).digest('hex')
  const idToken = await issuer.idToken({ person: { ...noor, emailVerified: true }, nonce: nonceHash })
  await expect(signInWithGoogle(shop, visitor, { idToken, nonce: 'another' }, browser())).rejects.toThrow('invalid-token')
  const admitted = await signInWithGoogle(shop, visitor, { idToken, nonce }, browser())
  if (admitted.kind !== 'signed-in') throw new Error('Another step was asked for')
  expect(await findSessionCustomer(shop, admitted.token, browser())).toMatchObject({ userId: (await userOf(noor.email)).id })
  await enter(noor)
})

test('a deleted account is also deleted at the auth service, with retries until it succeeds', async () => {
  const { email } = await customer()
  await requestDeletion(shop, await signedIn(email))
  pass(DELETION_GRACE_MS + 1)
  auth.mood = 'away'
  await eraseDueAccounts(shop)
  expect(await userOf(email)).toBeDefined()
  auth.mood = 'well'
  await eraseDueAccounts(shop)
  expect(await userOf(email)).toBeUndefined()
  expect(auth.accountOf(email)).toBeNull()
  await expect(enter({ email })).rejects.toThrow('wrong-credentials')
})

test.skipIf(!hasAuthDocument)('every answer of the hosted auth service matches its published document', () =>
  expect(auth.faults).toEqual([]),
)
