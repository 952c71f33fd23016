import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { passkeys, users } from '#database/schema.ts'
import { openAccounts, visitor } from '#tests/fixtures/open-accounts.ts'
import { type Manners, openAuthenticator } from '#tests/fixtures/open-authenticator.ts'
import type { Customer } from '#shop/actor.ts'
import {
  addPasskey,
  signInByPasskey,
  passkeyAddOptions,
  passkeySignInOptions,
  passkeyReauthenticationOptions,
  listPasskeys,
  reauthenticateByPasskey,
  removePasskey,
  renamePasskey,
  UsePasskey,
} from './passkeys.ts'
import { findSessionCustomer, requireReauthentication } from './sessions.ts'
import { needsTwoStepSetUp } from '#shop/base/staff-two-step.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => void (accounts = await openAccounts()))
afterAll(() => accounts.shop.close())

const refused = { code: 'passkey-refused' }

async function somebody(): Promise<Customer> {
  return accounts.signedIn((await accounts.customer()).email)
}

/** A signed-in customer with a passkey on a phone. */
async function withPasskey(options: { counts?: boolean } = {}) {
  const by = await somebody()
  const phone = openAuthenticator(options)
  const { id } = await addPasskey(
    accounts.shop,
    by,
    { response: phone.make(await passkeyAddOptions(accounts.shop, by)) },
    accounts.browser(),
  )
  return { by, phone, id }
}

async function enter(phone: ReturnType<typeof openAuthenticator>, manners: Manners = {}, from = accounts.browser()) {
  const response = phone.use(await passkeySignInOptions(accounts.shop, from), manners)
  return signInByPasskey(accounts.shop, visitor, { response }, from)
}

async function ofRole(by: Customer, role: Customer['role']): Promise<Customer> {
  await accounts.shop.db.update(users).set({ role }).where(eq(users.id, by.userId))
  return { ...by, role }
}

describe('making a passkey', () => {
  test('adding a passkey requests a discoverable credential with user verification, on a device that has none yet', async () => {
    const { by, phone } = await withPasskey()
    const options = await passkeyAddOptions(accounts.shop, by)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Wanderbite' },
      user: { name: by.email, displayName: 'Noor Haddad', id: Buffer.from(by.userId.replaceAll('-', ''), 'hex').toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: phone.id, transports: ['internal'] }],
    })
  })

  test('a new passkey is listed under the name of its browser, and its owner gets an email', async () => {
    const by = await somebody()
    const phone = openAuthenticator()
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await addPasskey(accounts.shop, by, { response: phone.make(await passkeyAddOptions(accounts.shop, by)) }, { userAgent })
    expect(await listPasskeys(accounts.shop, by)).toMatchObject([{ name: 'Firefox · Linux', usedAt: null, backedUp: false }])
    expect((await accounts.lettersTo(by.email)).at(-1)).toMatchObject({ template: 'sign-in-changed', data: { change: 'passkey-added' } })
  })

  test('adding a passkey requires recent reauthentication', async () => {
    const by = await somebody()
    accounts.pass(16 * MINUTE)
    await expect(passkeyAddOptions(accounts.shop, by)).rejects.toMatchObject({ code: 'prove-first' })
  })

  test.each<[string, Manners]>([
    ['another site', { origin: 'https://wanderbite.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another host', { host: 'wanderbite.example' }],
    ['a device that nobody unlocked', { verified: false }],
  ])('adding a passkey refuses a response from %s', async (_, manners) => {
    const by = await somebody()
    const response = openAuthenticator().make(await passkeyAddOptions(accounts.shop, by), manners)
    await expect(addPasskey(accounts.shop, by, { response }, accounts.browser())).rejects.toMatchObject(refused)
    expect(await listPasskeys(accounts.shop, by)).toEqual([])
  })

  test('a passkey challenge works for its customer and its purpose, once, for five minutes', async () => {
    const { shop } = accounts
    const [ada, eve] = [await somebody(), await somebody()]
    const add = (by: Customer, challenge: string) =>
      addPasskey(shop, by, { response: openAuthenticator().make({ challenge, user: { id: 'x' } }) }, accounts.browser())
    const { challenge } = await passkeyAddOptions(shop, ada)
    await expect(add(eve, challenge)).rejects.toMatchObject(refused)
    // The failed attempt has used up the challenge.
    await expect(add(ada, challenge)).rejects.toMatchObject(refused)
    await expect(add(ada, (await passkeySignInOptions(shop, accounts.browser())).challenge)).rejects.toMatchObject(refused)
    const late = await passkeyAddOptions(shop, ada)
    accounts.pass(5 * MINUTE)
    await expect(add(ada, late.challenge)).rejects.toMatchObject(refused)
    await expect(add(ada, 'made-up-by-somebody')).rejects.toMatchObject(refused)
    const twice = await passkeyAddOptions(shop, ada)
    const ends = await Promise.allSettled([add(ada, twice.challenge), add(ada, twice.challenge)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a passkey of somebody else cannot be claimed', async () => {
    const { by, phone } = await withPasskey()
    const eve = await somebody()
    const response = phone.make(await passkeyAddOptions(accounts.shop, eve))
    await expect(addPasskey(accounts.shop, eve, { response }, accounts.browser())).rejects.toMatchObject(refused)
    expect(await listPasskeys(accounts.shop, by)).toHaveLength(1)
    expect(await listPasskeys(accounts.shop, eve)).toEqual([])
  })

  test('a customer has at most twenty passkeys', async () => {
    const by = await somebody()
    const row = () => ({
      userId: by.userId,
      credentialId: randomUUID(),
      publicKey: 'x',
      counter: 0,
      transports: [],
      name: '',
      backedUp: false,
    })
    await accounts.shop.db.insert(passkeys).values(Array.from({ length: 20 }, row))
    await expect(passkeyAddOptions(accounts.shop, by)).rejects.toMatchObject({ code: 'not-allowed' })
  })
})

describe('signing in with a passkey', () => {
  test('signing in with a passkey opens a session without an email and without a second step', async () => {
    const { shop } = accounts
    const { by, phone } = await withPasskey()
    const from = accounts.browser()
    const options = await passkeySignInOptions(shop, from)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const admitted = await enter(phone, {}, from)
    if (admitted.kind !== 'signed-in') throw new Error('Another step was asked for')
    expect((await findSessionCustomer(shop, admitted.token, from))?.userId).toBe(by.userId)
    expect(firstOf(await listPasskeys(shop, by)).usedAt).toBe(shop.now().toISOString())
  })

  test.each<[string, Manners]>([
    ['another site', { origin: 'https://wanderbite.example' }],
    ['another host', { host: 'wanderbite.example' }],
    ['a device that nobody unlocked', { verified: false }],
    ['another key', { forged: true }],
    ['nobody in particular', { userHandle: null }],
    ['somebody else', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('signing in with a passkey refuses a response from %s', async (_, manners) => {
    const { phone } = await withPasskey()
    await expect(enter(phone, manners)).rejects.toMatchObject(refused)
    expect((await enter(phone)).kind).toBe('signed-in')
  })

  test('a passkey response works once, even for two simultaneous requests', async () => {
    const { shop } = accounts
    const { phone } = await withPasskey()
    const from = accounts.browser()
    const response = phone.use(await passkeySignInOptions(shop, from))
    const attempt = () => signInByPasskey(shop, visitor, { response }, from)
    const ends = await Promise.allSettled([attempt(), attempt()])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(attempt()).rejects.toMatchObject(refused)
  })

  test('a passkey challenge for another purpose does not sign the customer in', async () => {
    const { shop } = accounts
    const { by, phone } = await withPasskey()
    for (const options of [await passkeyReauthenticationOptions(shop, by), await passkeyAddOptions(shop, by)])
      await expect(signInByPasskey(shop, visitor, { response: phone.use(options) }, accounts.browser())).rejects.toMatchObject(refused)
  })

  test('a copied passkey with an old counter is refused, even when used together with the original', async () => {
    const { phone } = await withPasskey({ counts: true })
    await enter(phone)
    await expect(enter(phone, { counter: 2 })).rejects.toMatchObject(refused)
    await expect(enter(phone, { counter: 0 })).rejects.toMatchObject(refused)
    const ends = await Promise.allSettled([enter(phone, { counter: 3 }), enter(phone, { counter: 3 })])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a removed or unknown passkey is refused', async () => {
    const { by, phone, id } = await withPasskey()
    await removePasskey(accounts.shop, by, { id })
    await expect(enter(phone)).rejects.toMatchObject(refused)
    await expect(enter(openAuthenticator(), { userHandle: 'eA' })).rejects.toMatchObject(refused)
  })

  test('a malformed passkey response is refused without an internal error', async () => {
    const { shop } = accounts
    const { phone } = await withPasskey()
    const from = accounts.browser()
    const good = phone.use(await passkeySignInOptions(shop, from))
    for (const [field, value] of [
      ['clientDataJSON', 'e30'],
      ['clientDataJSON', 'bm90IGpzb24'],
      ['authenticatorData', 'AAAA'],
      ['signature', 'AAAA'],
    ] as const) {
      const { challenge } = await passkeySignInOptions(shop, from)
      const response = { ...phone.use({ challenge }).response, [field]: value }
      await expect(signInByPasskey(shop, visitor, { response: { ...good, response } }, from)).rejects.toMatchObject(refused)
    }
    expect(UsePasskey.safeParse({ response: { ...good, id: 'not base64url!' } }).success).toBe(false)
    expect(UsePasskey.safeParse({ response: { ...good, type: 'password' } }).success).toBe(false)
  })
})

describe('proof of identity with a passkey', () => {
  test('a proof with a passkey is renewed under another session token', async () => {
    const { shop } = accounts
    const { by, phone } = await withPasskey()
    accounts.pass(16 * MINUTE)
    expect(() => requireReauthentication(shop, by)).toThrow('prove-first')
    const options = await passkeyReauthenticationOptions(shop, by)
    expect(options.allowCredentials).toMatchObject([{ id: phone.id }])
    const { token } = await reauthenticateByPasskey(shop, by, { response: phone.use(options) })
    const proved = present(await findSessionCustomer(shop, token, accounts.browser()))
    expect(proved.sessionId).toBe(by.sessionId)
    expect(() => requireReauthentication(shop, proved)).not.toThrow()
  })

  test("neither somebody else's passkey nor a challenge for somebody else proves an identity", async () => {
    const { shop } = accounts
    const [ada, eve] = [await withPasskey(), await withPasskey()]
    const forAda = await passkeyReauthenticationOptions(shop, ada.by)
    await expect(reauthenticateByPasskey(shop, ada.by, { response: eve.phone.use(forAda) })).rejects.toMatchObject(refused)
    await expect(
      reauthenticateByPasskey(shop, eve.by, { response: eve.phone.use(await passkeyReauthenticationOptions(shop, ada.by)) }),
    ).rejects.toMatchObject(refused)
    const forAnybody = await passkeySignInOptions(shop, accounts.browser())
    await expect(reauthenticateByPasskey(shop, eve.by, { response: eve.phone.use(forAnybody) })).rejects.toMatchObject(refused)
    await expect(passkeyReauthenticationOptions(shop, await somebody())).rejects.toMatchObject({ code: 'not-found' })
  })

  test('wrong passkey proofs are counted toward a limit', async () => {
    const { shop } = accounts
    const { by, phone } = await withPasskey()
    for (let turn = 0; turn < 10; turn++)
      await expect(
        reauthenticateByPasskey(shop, by, { response: phone.use(await passkeyReauthenticationOptions(shop, by), { forged: true }) }),
      ).rejects.toMatchObject(refused)
    const response = phone.use(await passkeyReauthenticationOptions(shop, by))
    await expect(reauthenticateByPasskey(shop, by, { response })).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

describe('managing passkeys', () => {
  test('passkeys are renamed and removed by their owner, who gets an email about the removal', async () => {
    const { shop } = accounts
    const { by, id } = await withPasskey()
    await renamePasskey(shop, by, { id, name: 'Blue phone' })
    expect(await listPasskeys(shop, by)).toMatchObject([{ id, name: 'Blue phone' }])
    await removePasskey(shop, by, { id })
    expect(await listPasskeys(shop, by)).toEqual([])
    expect((await accounts.lettersTo(by.email)).at(-1)?.data).toMatchObject({ change: 'passkey-removed' })
    await expect(removePasskey(shop, by, { id })).rejects.toMatchObject({ code: 'not-found' })
  })

  test("somebody else's passkeys are treated like unknown ones", async () => {
    const { shop } = accounts
    const [ada, eve] = [await withPasskey(), await somebody()]
    for (const id of [ada.id, randomUUID(), 'x', "' or 1=1"]) {
      await expect(renamePasskey(shop, eve, { id, name: 'Mine' })).rejects.toMatchObject({ code: 'not-found', status: 404 })
      await expect(removePasskey(shop, eve, { id })).rejects.toMatchObject({ code: 'not-found', status: 404 })
    }
    expect(await listPasskeys(shop, ada.by)).toHaveLength(1)
  })

  test('removing a passkey requires recent reauthentication', async () => {
    const { by, id } = await withPasskey()
    accounts.pass(16 * MINUTE)
    await expect(removePasskey(accounts.shop, by, { id })).rejects.toMatchObject({ code: 'prove-first' })
  })

  test('staff keep a second step: of two simultaneous passkey removals, one is refused', async () => {
    const { shop } = accounts
    const { by, id } = await withPasskey()
    const second = await addPasskey(shop, by, { response: openAuthenticator().make(await passkeyAddOptions(shop, by)) }, accounts.browser())
    const owner = await ofRole(by, 'owner')
    expect(await needsTwoStepSetUp(shop, owner)).toBe(false)
    const ends = await Promise.allSettled([removePasskey(shop, owner, { id }), removePasskey(shop, owner, second)])
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as object] : []))).toMatchObject([{ code: 'not-allowed' }])
    expect(await listPasskeys(shop, owner)).toHaveLength(1)
  })
})
