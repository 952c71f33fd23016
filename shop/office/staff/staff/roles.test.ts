import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstOf } from '#shared/present.ts'
import { MINUTE } from '#shared/durations.ts'
import { auditLog, sessions, users } from '#database/schema.ts'
import { makeAuthenticator, makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { Customer } from '#shop/actor.ts'
import { changeRole, endColleagueSessions, removeFromStaff, listStaff } from '../staff.ts'

let shop: TestShop
let owner: Customer
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.db.update(users).set({ role: 'customer' })
  owner = await makeCustomer(shop, { role: 'owner', name: 'Amina Osei' })
})
afterAll(() => shop.close())

const roleOf = async ({ userId }: Customer) => firstOf(await shop.db.select().from(users).where(eq(users.id, userId))).role
const signIn = ({ userId }: Customer) =>
  shop.db.insert(sessions).values({ userId, token: crypto.randomUUID(), expiresAt: new Date(Date.now() + MINUTE) })
const sessionsOf = ({ userId }: Customer) => shop.db.$count(sessions, eq(sessions.userId, userId))
const stale = (by: Customer): Customer => ({ ...by, provedAt: new Date(Date.now() - 16 * MINUTE) })
const deedsOn = async ({ userId }: Customer) =>
  (
    await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `staff:${userId}`))
  ).map(({ actor, action, before, after }) => ({
    actor,
    action,
    before,
    after,
  }))

describe('a role', () => {
  test('a role that an owner changes takes effect at once, and the sessions under the old role end', async () => {
    const ben = await makeCustomer(shop, { role: 'support' })
    await signIn(ben)
    await changeRole(shop, owner, { userId: ben.userId, role: 'manager' })
    expect([await roleOf(ben), await sessionsOf(ben)]).toEqual(['manager', 0])
    expect(await deedsOn(ben)).toEqual([
      { actor: `staff:${owner.userId}`, action: 'staff.role-changed', before: { role: 'support' }, after: { role: 'manager' } },
    ])
  })

  test('a role change to the same role changes nothing and ends no session', async () => {
    const ben = await makeCustomer(shop, { role: 'support' })
    await signIn(ben)
    await changeRole(shop, owner, { userId: ben.userId, role: 'support' })
    expect([await sessionsOf(ben), await deedsOn(ben)]).toEqual([1, []])
  })

  test('a role is lost when its holder is removed from the staff, and the account stays a customer’s', async () => {
    const ben = await makeCustomer(shop, { role: 'manager' })
    await signIn(ben)
    await removeFromStaff(shop, owner, ben)
    expect([await roleOf(ben), await sessionsOf(ben)]).toEqual(['customer', 0])
    expect(await deedsOn(ben)).toMatchObject([{ action: 'staff.removed', before: { role: 'manager' }, after: { role: 'customer' } }])
  })

  test.each(['customer', 'support', 'fulfilment', 'manager'] as const)(
    'staff roles cannot be seen or changed by the role %s',
    async (role) => {
      const [by, ben] = [await makeCustomer(shop, { role }), await makeCustomer(shop, { role: 'support' })]
      for (const attempt of [
        () => changeRole(shop, by, { userId: ben.userId, role: 'owner' }),
        () => changeRole(shop, by, { userId: by.userId, role: 'owner' }),
        () => removeFromStaff(shop, by, ben),
        () => endColleagueSessions(shop, by, ben),
        () => listStaff(shop, by),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
      expect([await roleOf(ben), await roleOf(by)]).toEqual(['support', role])
    },
  )

  test('a role is not given to customers, who must be invited, and changing one requires recent reauthentication', async () => {
    const [eve, ben] = [await makeCustomer(shop), await makeCustomer(shop, { role: 'support' })]
    await expect(changeRole(shop, owner, { userId: eve.userId, role: 'support' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(changeRole(shop, stale(owner), { userId: ben.userId, role: 'owner' })).rejects.toMatchObject({ code: 'prove-first' })
    await expect(removeFromStaff(shop, stale(owner), ben)).rejects.toMatchObject({ code: 'prove-first' })
    expect([await roleOf(eve), await roleOf(ben)]).toEqual(['customer', 'support'])
  })
})

describe('the last owner', () => {
  test('the last owner of a shop can be neither demoted nor removed', async () => {
    await expect(changeRole(shop, owner, { userId: owner.userId, role: 'manager' })).rejects.toMatchObject({ code: 'last-owner' })
    await expect(removeFromStaff(shop, owner, owner)).rejects.toMatchObject({ code: 'last-owner' })
    expect(await roleOf(owner)).toBe('owner')
  })

  test('of two owners who remove each other at once, one stays', async () => {
    const other = await makeCustomer(shop, { role: 'owner' })
    const outcomes = await Promise.allSettled([removeFromStaff(shop, owner, other), removeFromStaff(shop, other, owner)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not-found' } })
    expect([await roleOf(owner), await roleOf(other)].toSorted()).toEqual(['customer', 'owner'])
  })

  test('of two owners who step down at once, one stays', async () => {
    const other = await makeCustomer(shop, { role: 'owner' })
    const step = (by: Customer) => changeRole(shop, by, { userId: by.userId, role: 'manager' })
    const outcomes = await Promise.allSettled([step(owner), step(other)])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'last-owner' } })
    expect([await roleOf(owner), await roleOf(other)].toSorted()).toEqual(['manager', 'owner'])
  })
})

test('an owner sees the staff and whether they use two-step sign-in, and can sign them out', async () => {
  const ben = await makeCustomer(shop, { role: 'fulfilment', name: 'Ben Packer' })
  await makeAuthenticator(shop, ben)
  await signIn(ben)
  await makeCustomer(shop)
  expect(await listStaff(shop, owner)).toMatchObject([
    { name: 'Amina Osei', role: 'owner', twoStep: false, usedAt: null, sessions: 0, isYou: true },
    { name: 'Ben Packer', role: 'fulfilment', twoStep: true, usedAt: expect.any(Date), sessions: 1, isYou: false },
  ])
  await endColleagueSessions(shop, owner, ben)
  expect([await roleOf(ben), await sessionsOf(ben)]).toEqual(['fulfilment', 0])
  expect(await deedsOn(ben)).toMatchObject([{ action: 'staff.sessions-ended' }])
})
