import { eq, inArray } from 'drizzle-orm'
import { createRemoteJWKSet } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { credentials, users } from '#database/schema.ts'
import { hasAuthDocument } from '#tests/auth-service-emulator/validate.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import { inTransaction } from '#shop/shop.ts'
import { password, peopleOf } from '#tests/helpers/hosted-people.ts'
import { openAuthServer } from '#tests/fixtures/open-auth-service.ts'
import { serveIssuer } from '#tests/fixtures/open-issuer.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { openGoogle } from './google.ts'
import type { AuthServiceCallFault } from './hosted-auth.ts'
import { AUTOCONFIRM_ADVICE } from './hosted-auth/settings.ts'
import { identityContract } from './identity.contract.ts'

const newPassword = 'three rambutans before noon'

const passwords = { shortest: 8, required: ['abcdefghijklmnopqrstuvwxyz'], leaked: ['correct horse battery staple'] }

const auth = await openAuthServer({ passwords })
const { identity } = auth
const shop = await openShop({ identity })
afterAll(async () => {
  await auth.close()
  await shop.close()
})
beforeEach(() => void (auth.calls.length = 0))

identityContract('A hosted auth service', async () => {
  const issuer = await serveIssuer()
  const google = { issuer: issuer.issuer, clientIds: [issuer.clientId], keys: createRemoteJWKSet(new URL(issuer.keysUrl)) }
  const own = await openAuthServer({ google }, { google: openGoogle({ ...issuer, issuers: [issuer.issuer] }) })
  return {
    identity: own.identity,
    idToken: () => issuer.idToken({ person: { email: 'noor@example.test', emailVerified: true, firstName: 'Noor', lastName: 'Haddad' } }),
    breakDown() {
      own.mood = 'away'
      return () => void (own.mood = 'well')
    },
    close: async () => void (await Promise.all([own.close(), issuer.close()])),
  }
})

const { person, newcomer, customer, settler, recognised } = peopleOf(shop)

describe('signing up', () => {
  test('signing up with an address that has a confirmed account at the auth service is taken, known to the shop or not', async () => {
    const noor = await customer()
    expect(await identity.preparePassword({ ...noor, password: newPassword })).toEqual({ sealed: '', taken: true })
    expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
  })

  test('signing up again before confirming replaces the password and makes the earlier link useless', async () => {
    const mallory = await newcomer({ password: newPassword })
    const again = await identity.preparePassword({ ...mallory, password })
    await inTransaction(shop, (inside) => identity.replacePassword(inside, mallory.userId, again))
    expect(await recognised(mallory.email, newPassword)).toBeNull()
    await expect(identity.redeemLinkToken(shop, 'confirm-email', mallory.token, mallory)).rejects.toMatchObject({ code: 'link-expired' })
    await identity.redeemLinkToken(shop, 'confirm-email', again.token!, mallory)
    expect(await recognised(mallory.email)).toEqual({ userId: mallory.userId })
  })

  test('signing up while the owner confirms leaves the account without a password that anybody has', async () => {
    const noor = await newcomer()
    const link = present(await identity.createLinkToken(shop, 'magic-link', noor))
    auth.before = async (call) => {
      if (!call.startsWith('PUT /admin/users/')) return
      auth.before = null
      await identity.redeemLinkToken(shop, 'magic-link', link, noor)
    }
    expect(await identity.preparePassword({ ...noor, password: newPassword })).toEqual({ sealed: '', taken: true })
    expect(await recognised(noor.email, newPassword)).toBeNull()
  })

  test.each([
    ['no lower case', 'FOUR LYCHEES AFTER', ['characters']],
    ['short', 'LYCHEE', ['too-short', 'characters']],
    ['leaked', 'correct horse battery staple', ['common']],
  ])(
    'signing up with a password that the auth service finds weak (%s) is refused with our reasons, known address or not',
    async (_, weak, reasons) => {
      const refused = { name: 'WeakPassword', reasons }
      await expect(identity.preparePassword(person({ password: weak }))).rejects.toMatchObject(refused)
      await expect(identity.preparePassword({ ...(await newcomer()), password: weak })).rejects.toMatchObject(refused)
      const noor = await customer()
      await expect(identity.preparePassword({ ...noor, password: weak })).rejects.toMatchObject(refused)
      await expect(identity.prepareNewPassword(shop, noor, weak)).rejects.toMatchObject(refused)
    },
  )

  test('signing up takes equally long for a known, an unconfirmed and an unknown address', async () => {
    const even = auth.adapter({ minDurationMs: 120 })
    const known = await customer()
    const unconfirmed = await newcomer()
    for (const one of [person(), unconfirmed, known]) {
      const began = performance.now()
      await even.preparePassword(one)
      expect(performance.now() - began).toBeGreaterThanOrEqual(115)
    }
    for (const email of [known.email, 'nobody@example.test']) {
      const began = performance.now()
      expect(await even.checkCredentials(shop, { email, password: 'wrong' })).toBeNull()
      expect(performance.now() - began).toBeGreaterThanOrEqual(115)
    }
  })
})

describe('signing in', () => {
  test('signing in leaves no session at the auth service', async () => {
    const noor = await customer()
    expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
    expect(auth.accountOf(noor.email)).toMatchObject({ confirmed: true, openSessions: 0 })
  })

  test('signing in as a person whom only the auth service knows creates one customer', async () => {
    const stranger = person()
    const { sealed, token } = await identity.preparePassword(stranger)
    expect(await recognised(stranger.email)).toBeNull()
    const [type, hash] = token!.split('-')
    await auth.ask('POST', '/verify', { type, token_hash: hash }, {})
    const [first, second] = await Promise.all([recognised(stranger.email), recognised(stranger.email)])
    expect(first).toEqual(second)
    const user = firstOf(await shop.db.select().from(users).where(eq(users.email, stranger.email)))
    expect(first).toEqual({ userId: user.id })
    expect(user).toMatchObject({ emailVerified: true, firstName: stranger.email.split('@')[0] })
    const rows = await shop.db.select().from(credentials).where(eq(credentials.userId, user.id))
    expect(rows).toMatchObject([{ providerId: 'hosted', accountId: sealed, password: null }])
  })

  test('an older customer with a confirmed address must wait for an email, and one with an unconfirmed address is not recognized', async () => {
    const [proved, typed] = [await settler(), await settler({ emailVerified: false })]
    for (const { email } of [proved, typed]) {
      const { token } = await identity.preparePassword(person({ email }))
      // The address is not confirmed there yet, so it proves nothing.
      expect(await recognised(email)).toBeNull()
      await auth.ask('POST', '/verify', { type: 'signup', token_hash: token!.split('-')[1] }, {})
    }
    expect(await recognised(proved.email)).toEqual({ awaitsLetter: proved.userId })
    expect(await recognised(typed.email)).toBeNull()
    const rows = await shop.db
      .select()
      .from(credentials)
      .where(inArray(credentials.userId, [proved.userId, typed.userId]))
    expect(rows).toEqual([])
  })

  test('signing in with an address that the auth service confirmed by itself creates no customer, is reported, and works once the setting is fixed', async () => {
    const faults: AuthServiceCallFault[] = []
    const identity = auth.adapter({ report: (fault) => void faults.push(fault) })
    const mallory = person()
    auth.settings.autoconfirm = true
    await auth.ask('POST', '/signup', { email: mallory.email, password }, {})
    await expect(identity.checkCredentials(shop, mallory)).rejects.toBeInstanceOf(OutsideUnavailable)
    expect(faults).toEqual([{ call: 'checkCredentials', error: AUTOCONFIRM_ADVICE }])
    expect(await shop.db.select().from(users).where(eq(users.email, mallory.email))).toEqual([])
    auth.settings.autoconfirm = false
    expect(await identity.checkCredentials(shop, mallory)).toMatchObject({ userId: expect.any(String) as string })
  })

  test('signing in with an unconfirmed address finds no customer of the shop, even where the auth service allows it', async () => {
    const { email } = await settler()
    auth.settings.admitsUnconfirmed = true
    await auth.ask('POST', '/signup', { email, password }, {})
    expect(await recognised(email)).toBeNull()
    auth.settings.admitsUnconfirmed = false
  })
})

describe('faults', () => {
  test.each(['no gateway', 'away', 'late'] as const)('an auth service that is %s is called up to three times', async (mood) => {
    const noor = await customer()
    auth.calls.length = 0
    Object.assign(auth, { mood, lasts: 2 })
    expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
    expect(auth.calls).toEqual(['POST /token', 'POST /token', 'POST /token', 'POST /logout'])
    auth.calls.length = 0
    Object.assign(auth, { mood, lasts: 3 })
    await expect(recognised(noor.email)).rejects.toBeInstanceOf(OutsideUnavailable)
    expect(auth.calls).toEqual(['POST /token', 'POST /token', 'POST /token'])
  })

  test('an auth service that does not answer is given up after the timeout', async () => {
    auth.mood = 'silent'
    const asked = async (deadlineMs: number) => {
      auth.calls.length = 0
      const hasty = auth.adapter({ timeout: 60, retryPolicy: { maxAttempts: 3, pauseMs: 1, deadlineMs } })
      await expect(hasty.checkCredentials(shop, { email: 'a@example.test', password })).rejects.toBeInstanceOf(OutsideUnavailable)
      return auth.calls.length
    }
    expect(await asked(10)).toBe(1)
    expect(await asked(MINUTE)).toBe(3)
    auth.mood = 'well'
  })

  test('an auth service that does not exist is unavailable', async () => {
    const nowhere = auth.adapter({ url: 'http://127.0.0.1:1/auth/v1' })
    await expect(nowhere.checkCredentials(shop, { email: 'a@example.test', password })).rejects.toBeInstanceOf(OutsideUnavailable)
  })

  test('an auth service that does not know the key refuses at once with its own code', async () => {
    const locked = auth.adapter({ key: 'another-key' })
    await expect(locked.preparePassword(person())).rejects.toMatchObject({ name: 'OutsideRefused', code: 'bad_jwt' })
    expect(auth.calls).toHaveLength(1)
  })
})

test.skipIf(!hasAuthDocument)('every answer of the auth service in this file matches its published document', () => {
  expect(auth.faults).toEqual([])
})
if (!hasAuthDocument) test.skip('answers are not checked: supabase-auth-openapi.json is not beside the project', () => undefined)
