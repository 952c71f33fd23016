import { createHash } from 'node:crypto'
import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { sessions, users } from '#database/schema.ts'
import { type Account, type Identity, type LinkKind, OutsideUnavailable } from '#shop/ports.ts'
import { inTransaction } from '#shop/shop.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

interface IdentityFixture {
  identity: Identity
  /**
   * Makes the outside service unavailable, if there is one. The returned function makes it
   * available again.
   */
  breakDown?: () => () => void
  /** An ID token that nothing is wrong with, where the service is asked about those, too. */
  idToken?: () => Promise<string>
  close?: () => Promise<void>
}

/** Contract tests for every identity adapter, whichever service stores the passwords. */
export function identityContract(name: string, open: () => IdentityFixture | Promise<IdentityFixture>): void {
  describe(`${name}: identity contract`, () => {
    let shop: TestShop
    let fixture: IdentityFixture
    let identity: Identity
    let userId: string
    const credentials = { email: 'noor@example.test', password: 'four lychees after midnight' }
    const person = { email: credentials.email, firstName: 'Noor', lastName: 'Haddad', locale: 'es-ES' as const }

    beforeAll(async () => {
      shop = await openShop()
      fixture = await open()
      ;({ identity } = fixture)
      const sealed = await identity.preparePassword({ ...person, ...credentials })
      ;({ userId } = await inTransaction(shop, (inside) => identity.createAccount(inside, person, sealed)))
    })
    afterAll(async () => {
      await fixture.close?.()
      await shop.close()
    })

    let people = 0
    /** A customer directly after sign-up. */
    async function newcomer(password = credentials.password) {
      const email = `noor${(people += 1)}@example.test`
      const sealed = await identity.preparePassword({ ...person, email, password })
      const { userId } = await inTransaction(shop, (inside) => identity.createAccount(inside, { ...person, email }, sealed))
      return { userId, email, token: sealed.token }
    }
    const confirmed = (userId: string) => shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
    /** A customer with a confirmed address. */
    async function customer() {
      const noor = await newcomer()
      await identity.redeemLinkToken(shop, 'confirm-email', noor.token ?? 'of-the-shop', noor)
      await confirmed(noor.userId)
      return noor
    }
    /** A customer without a password, as after a sign-up with Google or a passkey. */
    async function passwordless() {
      const email = `noor${(people += 1)}@example.test`
      const user = firstOf(
        await shop.db
          .insert(users)
          .values({ ...person, email, name: 'Noor Haddad', emailVerified: true })
          .returning(),
      )
      return { userId: user.id, email }
    }
    async function follow(kind: LinkKind, account: Account) {
      const token = (await identity.createLinkToken(shop, kind, account)) ?? 'of-the-shop'
      // The token is used in addresses and cookies.
      expect(token).toMatch(/^[\w-]{1,200}$/)
      await identity.redeemLinkToken(shop, kind, token, account)
    }
    async function setPassword(account: Account, password: string) {
      const sealed = await identity.prepareNewPassword(shop, account, password)
      await inTransaction(shop, (inside) => identity.replacePassword(inside, account.userId, sealed))
    }
    const recognised = (email: string, password = credentials.password) => identity.checkCredentials(shop, { email, password })

    test('a new account is unconfirmed and stores the given details', async () => {
      const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
      expect(user).toMatchObject({ ...person, name: 'Noor Haddad', emailVerified: false, role: 'customer' })
    })

    test('only the right password is recognized', async () => {
      expect(await identity.checkCredentials(shop, credentials)).toEqual({ userId })
      expect(await identity.checkCredentials(shop, { ...credentials, password: 'four lychees after midnighT' })).toBeNull()
      expect(await identity.checkCredentials(shop, { ...credentials, password: '' })).toBeNull()
      expect(await identity.checkCredentials(shop, { ...credentials, email: 'nobody@example.test' })).toBeNull()
    })

    test('a password is recognized in any Unicode composition of its letters', async () => {
      const email = 'composed@example.test'
      const sealed = await identity.preparePassword({ ...person, email, password: 'ma\u00f1ana con jalape\u00f1os' })
      const made = await inTransaction(shop, (inside) => identity.createAccount(inside, { ...person, email }, sealed))
      expect(await identity.checkCredentials(shop, { email, password: 'man\u0303ana con jalapen\u0303os' })).toEqual(made)
    })

    test('an account created in a transaction that is rolled back does not exist', async () => {
      const email = 'undone@example.test'
      const sealed = await identity.preparePassword({ ...person, email, password: credentials.password })
      const attempt = inTransaction(shop, async (inside) => {
        await identity.createAccount(inside, { ...person, email }, sealed)
        throw new Error('undone')
      })
      await expect(attempt).rejects.toThrow('undone')
      expect(await identity.checkCredentials(shop, { email, password: credentials.password })).toBeNull()
    })

    test('a replaced password is no longer recognized', async () => {
      const email = 'replaced@example.test'
      const first = await identity.preparePassword({ ...person, email, password: 'an old and dusty password' })
      const made = await inTransaction(shop, (inside) => identity.createAccount(inside, { ...person, email }, first))
      const second = await identity.preparePassword({ ...person, email, password: 'a new and shiny password' })
      await inTransaction(shop, (inside) => identity.replacePassword(inside, made.userId, second))
      expect(await identity.checkCredentials(shop, { email, password: 'an old and dusty password' })).toBeNull()
      expect(await identity.checkCredentials(shop, { email, password: 'a new and shiny password' })).toEqual(made)
    })

    test('a long password is compared to its last character', async () => {
      const password = '\u30b9\u30ca\u30c3\u30af '.repeat(39) + 'abcde'
      const { userId, email } = await newcomer(password)
      expect(await recognised(email, password)).toEqual({ userId })
      expect(await recognised(email, password.replace(/e$/, 'f'))).toBeNull()
    })

    test('a person is recognized before and after confirming the address', async () => {
      const noor = await newcomer()
      expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
      await identity.redeemLinkToken(shop, 'confirm-email', noor.token ?? 'of-the-shop', noor)
      await confirmed(noor.userId)
      expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
    })

    test('a second confirmation link confirms like the first', async () => {
      const noor = await newcomer()
      await follow('confirm-email', noor)
      await confirmed(noor.userId)
      expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
    })

    test('the new password is the only valid one after a reset link', async () => {
      const noor = await customer()
      await follow('reset-password', noor)
      await setPassword(noor, 'three rambutans before noon')
      expect(await recognised(noor.email)).toBeNull()
      expect(await recognised(noor.email, 'three rambutans before noon')).toEqual({ userId: noor.userId })
      await setPassword(noor, 'seven durians in a taxi')
      expect(await recognised(noor.email, 'three rambutans before noon')).toBeNull()
      expect(await recognised(noor.email, 'seven durians in a taxi')).toEqual({ userId: noor.userId })
    })

    test('a password that nobody knows replaces the one that the account had', async () => {
      const noor = await customer()
      const sealed = await identity.prepareNewPassword(shop, noor, null)
      await inTransaction(shop, (inside) => identity.replacePassword(inside, noor.userId, sealed))
      expect(await recognised(noor.email)).toBeNull()
    })

    test('an account that nothing is wrong with is in good standing and needs no second step of the service', async () => {
      const good = { standing: 'good', secondFactor: 'none' }
      for (const one of [await newcomer(), await customer(), await passwordless()]) {
        expect(await identity.inspectAccount(shop, one)).toEqual(good)
        expect(await identity.checkSecondFactor(shop, one, '123456')).toBe(false)
      }
    })

    test('an address that nobody has is unknown to the service too', async () => {
      expect(await identity.findServiceAccount(shop, 'nobody@example.test')).toBeNull()
    })

    test('a sign-in link sent by email leaves the password unchanged', async () => {
      const noor = await customer()
      await follow('magic-link', noor)
      expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
      await follow('magic-link', await newcomer())
    })

    test('an account without a password is distinguished from one with a password and can set its first one', async () => {
      expect(await identity.hasPassword(shop, await newcomer())).toBe(true)
      expect(await identity.hasPassword(shop, await customer())).toBe(true)
      const noor = await passwordless()
      expect(await identity.hasPassword(shop, noor)).toBe(false)
      expect(await recognised(noor.email)).toBeNull()
      await follow('magic-link', noor)
      await setPassword(noor, credentials.password)
      expect(await identity.hasPassword(shop, noor)).toBe(true)
      expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
    })

    test('the new address is recognized after an address change, even when the change is repeated', async () => {
      const noor = await customer()
      const email = `moved-${noor.email}`
      await follow('change-email', noor)
      await identity.changeAccountEmail(shop, noor, email)
      await identity.changeAccountEmail(shop, noor, email)
      await shop.db.update(users).set({ email }).where(eq(users.id, noor.userId))
      expect(await recognised(email)).toEqual({ userId: noor.userId })
      expect(await recognised(noor.email)).toBeNull()
      await follow('reset-password', { userId: noor.userId, email })
    })

    test('a deleted account is not recognized, and its address is free again', async () => {
      const noor = await customer()
      await identity.deleteAccount(shop, noor)
      await identity.deleteAccount(shop, noor)
      await shop.db.delete(users).where(eq(users.id, noor.userId))
      await identity.deleteAccount(shop, noor)
      expect(await recognised(noor.email)).toBeNull()
      const sealed = await identity.preparePassword({ ...person, ...credentials, email: noor.email })
      expect(sealed.taken).toBeFalsy()
      const { userId } = await inTransaction(shop, (inside) => identity.createAccount(inside, { ...person, email: noor.email }, sealed))
      expect(await recognised(noor.email)).toEqual({ userId })
    })

    test('text that proves nothing is refused as an ID token', async () => {
      for (const idToken of ['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])
        await expect(identity.verifyIdToken(idToken, null)).rejects.toMatchObject({ name: 'OutsideRefused', code: 'invalid-token' })
    })

    test('every call reports an unavailable auth service without exposing a secret', async ({ skip }) => {
      if (!fixture.breakDown) skip('it needs nothing from outside')
      const noor = await customer()
      const token = present(await identity.createLinkToken(shop, 'reset-password', noor))
      const password = 'three rambutans before noon'
      const idToken = (await fixture.idToken?.()) ?? 'a.b.c'
      const mend = fixture.breakDown!()
      const calls: [string, () => Promise<unknown>][] = [
        ['seal', () => identity.preparePassword({ ...person, email: 'new@example.test', password })],
        ['reseal', () => identity.prepareNewPassword(shop, noor, password)],
        ['recognise', () => recognised(noor.email)],
        ['hasPassword', () => identity.hasPassword(shop, noor)],
        ['inspectAccount', () => identity.inspectAccount(shop, noor)],
        ['checkSecondFactor', () => identity.checkSecondFactor(shop, noor, '123456')],
        ['findServiceAccount', () => identity.findServiceAccount(shop, 'nobody@example.test')],
        ['adoptServiceAccount', () => identity.adoptServiceAccount(shop, token, { ...noor, locale: 'en-US' })],
        ['verifyIdToken', () => identity.verifyIdToken(idToken, null)],
        ['linkToken', () => identity.createLinkToken(shop, 'magic-link', noor)],
        ['redeem', () => identity.redeemLinkToken(shop, 'reset-password', token, noor)],
        ['moveTo', () => identity.changeAccountEmail(shop, noor, 'moved@example.test')],
        ['forget', () => identity.deleteAccount(shop, noor)],
      ]
      for (const [call, ask] of calls) {
        const fault: unknown = await ask().catch((error: unknown) => error)
        expect(fault, call).toBeInstanceOf(OutsideUnavailable)
        const logged = inspect(fault, { depth: null })
        for (const secret of [password, credentials.password, noor.email, token, idToken]) expect(logged, call).not.toContain(secret)
      }
      mend()
      await identity.redeemLinkToken(shop, 'reset-password', token, noor)
      expect(await recognised(noor.email)).toEqual({ userId: noor.userId })
    })

    test('a session is stored only under the hash of its token', async () => {
      const expiresAt = new Date('2030-01-01T00:00:00Z')
      const now = new Date('2029-12-01T00:00:00Z')
      const session = {
        userId,
        expiresAt,
        address: '203.0.113.0/24',
        userAgent: 'Firefox',
        method: 'passkey' as const,
        deviceId: null,
        provedAt: now,
      }
      const { token } = await inTransaction(shop, (inside) => identity.openSession(inside, session))
      expect(token).toMatch(/^[\w-]{32,}$/)
      const rows = await shop.db.select().from(sessions).where(eq(sessions.userId, userId))
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ expiresAt, ipAddress: '203.0.113.0/24', userAgent: 'Firefox', method: 'passkey', provedAt: now })
      expect(firstOf(rows).token).toBe(createHash('sha256').update(token).digest('base64url'))
      expect(JSON.stringify(rows)).not.toContain(token)
      const again = await identity.openSession(shop, session)
      expect(again.token).not.toBe(token)
    })
  })
}
