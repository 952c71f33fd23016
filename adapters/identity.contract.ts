import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions, users } from '#database/schema.ts'
import type { Identity } from '#shop/ports.ts'
import { inTransaction } from '#shop/shop.ts'
import { openShop, type TestShop } from '#tests/open-shop.ts'

/** What the shop relies on, whoever keeps the passwords. */
export function identityContract(name: string, open: () => Identity): void {
  describe(`${name} keeps identities`, () => {
    let shop: TestShop
    let identity: Identity
    let userId: string
    const credentials = { email: 'noor@example.test', password: 'four lychees after midnight' }
    const person = { email: credentials.email, firstName: 'Noor', lastName: 'Haddad', locale: 'es-ES' as const }

    beforeAll(async () => {
      shop = await openShop()
      identity = open()
      const sealed = await identity.seal({ ...person, ...credentials })
      ;({ userId } = await inTransaction(shop, (inside) => identity.enrol(inside, person, sealed)))
    })
    afterAll(() => shop.close())

    test('a new account is unconfirmed and holds what was given', async () => {
      const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
      expect(user).toMatchObject({ ...person, name: 'Noor Haddad', emailVerified: false, role: 'customer' })
    })

    test('the right password is recognised, and nothing else', async () => {
      expect(await identity.recognise(shop, credentials)).toEqual({ userId })
      expect(await identity.recognise(shop, { ...credentials, password: 'four lychees after midnighT' })).toBeNull()
      expect(await identity.recognise(shop, { ...credentials, password: '' })).toBeNull()
      expect(await identity.recognise(shop, { ...credentials, email: 'nobody@example.test' })).toBeNull()
    })

    test('a password is recognised however its letters were composed', async () => {
      const email = 'composed@example.test'
      const sealed = await identity.seal({ ...person, email, password: 'ma\u00f1ana con jalape\u00f1os' })
      const made = await inTransaction(shop, (inside) => identity.enrol(inside, { ...person, email }, sealed))
      expect(await identity.recognise(shop, { email, password: 'man\u0303ana con jalapen\u0303os' })).toEqual(made)
    })

    test('an account made in a transaction that is undone was never made', async () => {
      const email = 'undone@example.test'
      const sealed = await identity.seal({ ...person, email, password: credentials.password })
      const attempt = inTransaction(shop, async (inside) => {
        await identity.enrol(inside, { ...person, email }, sealed)
        throw new Error('undone')
      })
      await expect(attempt).rejects.toThrow('undone')
      expect(await identity.recognise(shop, { email, password: credentials.password })).toBeNull()
    })

    test('a replaced password is no longer recognised', async () => {
      const email = 'replaced@example.test'
      const first = await identity.seal({ ...person, email, password: 'an old and dusty password' })
      const made = await inTransaction(shop, (inside) => identity.enrol(inside, { ...person, email }, first))
      const second = await identity.seal({ ...person, email, password: 'a new and shiny password' })
      await inTransaction(shop, (inside) => identity.replacePassword(inside, made.userId, second))
      expect(await identity.recognise(shop, { email, password: 'an old and dusty password' })).toBeNull()
      expect(await identity.recognise(shop, { email, password: 'a new and shiny password' })).toEqual(made)
    })

    test('a session is kept under the hash of its token alone', async () => {
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
      expect(rows[0]!.token).toBe(createHash('sha256').update(token).digest('base64url'))
      expect(JSON.stringify(rows)).not.toContain(token)
      const again = await identity.openSession(shop, session)
      expect(again.token).not.toBe(token)
    })
  })
}
