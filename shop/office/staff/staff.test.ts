import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { devices, sessions, users } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { makeOwner } from './staff.ts'

let shop: TestShop
const noted: unknown[] = []
beforeAll(async () => {
  shop = await openShop({ log: { info: (...line) => void noted.push(line), warn: () => {}, error: () => {} } })
})
afterAll(() => shop.close())

const roleOf = async (userId: string) => firstOf(await shop.db.select().from(users).where(eq(users.id, userId))).role

describe('making an owner', () => {
  test('making somebody an owner ends all their sessions, trusts none of their browsers, and is audited without their address', async () => {
    const by = await makeCustomer(shop, { email: 'ada@example.test' })
    const other = await makeCustomer(shop)
    const soon = new Date(Date.now() + MINUTE)
    for (const { userId } of [by, by, other]) {
      await shop.db.insert(sessions).values({ userId, token: randomBytes(32).toString('base64url'), expiresAt: soon })
      await shop.db
        .insert(devices)
        .values({ userId, tokenHash: randomBytes(32).toString('base64url'), userAgent: 'Firefox', trustedUntil: soon })
    }
    expect(await makeOwner(shop, ' ADA@example.test ')).toBe('made')
    expect([await roleOf(by.userId), await roleOf(other.userId)]).toEqual(['owner', 'customer'])
    const left = await shop.db.select().from(sessions)
    expect(left.map(({ userId }) => userId)).toEqual([other.userId])
    const trusted = (await shop.db.select().from(devices)).filter(({ trustedUntil }) => trustedUntil)
    expect(trusted.map(({ userId }) => userId)).toEqual([other.userId])
    expect(noted).toEqual([['A customer was made owner', { userId: by.userId, was: 'customer', endedSessions: 2 }]])
  })

  test('making somebody an owner twice changes nothing', async () => {
    const { email } = await makeCustomer(shop, { role: 'owner' })
    expect(await makeOwner(shop, email)).toBe('was-already')
  })

  test('making somebody an owner is refused for an unknown or unconfirmed address', async () => {
    const { email, userId } = await makeCustomer(shop, { emailVerified: false })
    expect(await makeOwner(shop, email)).toBe('unconfirmed')
    expect(await makeOwner(shop, 'nobody@example.test')).toBe('unknown')
    expect(await roleOf(userId)).toBe('customer')
  })
})
