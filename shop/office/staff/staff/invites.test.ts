import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf, present } from '#shared/present.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { auditLog, devices, sessions, users } from '#database/schema.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { linksIn } from '#tests/helpers/read-email.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { deliverEmail } from '#shop/mail/send-email.ts'
import { deliverDue } from '#shop/base/outbox.ts'
import type { RenderedEmail } from '#shop/ports.ts'
import { getInvite, listInvites, inviteToStaff, InviteToStaff, joinStaff, removeFromStaff, resendInvite, withdrawInvite } from '../staff.ts'

const from = { address: '203.0.113.7' }
const posted: (RenderedEmail & { to: { address: string } })[] = []
let shop: TestShop
let owner: Customer
let ahead = 0
beforeAll(async () => {
  shop = await openShop({
    now: () => new Date(Date.now() + ahead),
    mailer: { send: async (letter: (typeof posted)[number]) => void posted.push(letter) },
  })
  owner = await makeCustomer(shop, { role: 'owner' })
})
afterAll(() => shop.close())

/** The token of the latest email to an address. */
async function tokenTo(email: string): Promise<string> {
  await deliverDue(shop, { letter: deliverEmail }, randomUUID())
  const letter = posted.findLast(({ to }) => to.address === email)!
  const [link] = linksIn(letter.html).filter((one) => one.includes('/account/join'))
  return new URL(link!).searchParams.get('token')!
}
const invite = (email: string, role: 'support' | 'owner' = 'support') =>
  inviteToStaff(shop, owner, InviteToStaff.parse({ email: ` ${email.toUpperCase()}`, role }))
async function signedIn(over: Parameters<typeof makeCustomer>[1] = {}): Promise<Customer> {
  const by = await makeCustomer(shop, over)
  const session = firstOf(
    await shop.db
      .insert(sessions)
      .values({ userId: by.userId, token: randomUUID(), expiresAt: new Date(Date.now() + 30 * DAY) })
      .returning(),
  )
  return { ...by, sessionId: session.id }
}
const roleOf = async ({ userId }: Customer) => firstOf(await shop.db.select().from(users).where(eq(users.id, userId))).role
const openTo = async (email: string) => (await listInvites(shop, owner)).find((one) => one.email === email)
const proved = () => void (owner = { ...owner, provedAt: shop.now() })

describe('an invitation', () => {
  test('an invitation cannot be sent by an owner who was removed meanwhile', async () => {
    const removed = await signedIn({ role: 'owner' })
    await invite('kim@example.test')
    const { id: inviteId } = present(await openTo('kim@example.test'))
    await removeFromStaff(shop, owner, { userId: removed.userId })
    const invited = inviteToStaff(shop, removed, { email: 'accomplice@example.test', role: 'owner' })
    await expect(invited).rejects.toMatchObject({ code: 'not-found' })
    await expect(resendInvite(shop, removed, { inviteId })).rejects.toMatchObject({ code: 'not-found' })
    expect(await openTo('accomplice@example.test')).toBeUndefined()
  })

  test('an invitation is accepted by the address it was sent to, once, and ends the sessions from before', async () => {
    const [ben, elsewhere] = [await signedIn(), randomUUID()]
    await shop.db.insert(sessions).values({ userId: ben.userId, token: elsewhere, expiresAt: new Date(Date.now() + DAY) })
    await shop.db.insert(devices).values({ userId: ben.userId, tokenHash: 'b', userAgent: 'Firefox', trustedUntil: new Date(2100, 0) })
    await invite(ben.email)
    const token = await tokenTo(ben.email)
    expect(await getInvite(shop, token)).toEqual({ email: ben.email, role: 'support' })
    const joined = await joinStaff(shop, ben, { token }, from)
    expect(joined.token).toMatch(/^[\w-]{43}$/)
    expect(await roleOf(ben)).toBe('support')
    expect(await shop.db.$count(sessions, eq(sessions.userId, ben.userId))).toBe(1)
    expect(firstOf(await shop.db.select().from(devices).where(eq(devices.userId, ben.userId))).trustedUntil).toBeNull()
    const [deed] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `staff:${ben.userId}`))
    expect(deed).toMatchObject({ actor: `staff:${ben.userId}`, action: 'staff.joined', after: { role: 'support' } })
    await expect(joinStaff(shop, ben, { token }, from)).rejects.toMatchObject({ code: 'link-expired' })
    expect([await getInvite(shop, token), await openTo(ben.email)]).toEqual([null, undefined])
  })

  test('an invitation works for nobody else who has the email, and stays valid for its recipient', async () => {
    const [ben, eve] = [await signedIn(), await signedIn()]
    await invite(ben.email)
    const token = await tokenTo(ben.email)
    const visitor: Actor = { kind: 'visitor', cartToken: null, address: '203.0.113.7' }
    await expect(joinStaff(shop, eve, { token }, from)).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(joinStaff(shop, visitor, { token }, from)).rejects.toMatchObject({ code: 'not-signed-in' })
    expect(await roleOf(eve)).toBe('customer')
    await joinStaff(shop, ben, { token }, from)
    expect(await roleOf(ben)).toBe('support')
  })

  test('an invitation waits until the address is confirmed', async () => {
    const ben = await signedIn({ emailVerified: false })
    await invite(ben.email, 'owner')
    await expect(joinStaff(shop, ben, { token: await tokenTo(ben.email) }, from)).rejects.toMatchObject({ code: 'email-not-confirmed' })
    expect(await roleOf(ben)).toBe('customer')
  })

  test('an invitation works for seven days, and after it is sent again the first email no longer works', async () => {
    const ben = await signedIn()
    await invite(ben.email)
    const first = await tokenTo(ben.email)
    ahead += 7 * DAY + 1000
    proved()
    expect(await getInvite(shop, first)).toBeNull()
    await expect(joinStaff(shop, ben, { token: first }, from)).rejects.toMatchObject({ code: 'link-expired' })
    const { id, expired } = present(await openTo(ben.email))
    expect(expired).toBe(true)
    await resendInvite(shop, owner, { inviteId: id })
    const second = await tokenTo(ben.email)
    expect([await getInvite(shop, first), await getInvite(shop, second)]).toEqual([null, { email: ben.email, role: 'support' }])
  })

  test('an invitation that is withdrawn no longer works, and leaves room for another', async () => {
    const ben = await signedIn()
    await invite(ben.email)
    const token = await tokenTo(ben.email)
    await expect(invite(ben.email)).rejects.toMatchObject({ fields: { email: 'invited-already' } })
    const { id } = present(await openTo(ben.email))
    await withdrawInvite(shop, owner, { inviteId: id })
    await expect(joinStaff(shop, ben, { token }, from)).rejects.toMatchObject({ code: 'link-expired' })
    await expect(withdrawInvite(shop, owner, { inviteId: id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(resendInvite(shop, owner, { inviteId: id })).rejects.toMatchObject({ code: 'not-found' })
    await invite(ben.email)
  })

  test('an invitation is void once the owner who made it is removed', async () => {
    const [other, ben] = [await makeCustomer(shop, { role: 'owner' }), await signedIn()]
    await inviteToStaff(shop, { ...other, provedAt: shop.now() }, { email: ben.email, role: 'owner' })
    const token = await tokenTo(ben.email)
    await removeFromStaff(shop, owner, other)
    await expect(joinStaff(shop, ben, { token }, from)).rejects.toMatchObject({ code: 'link-expired' })
    expect(await roleOf(ben)).toBe('customer')
  })

  test('an invitation is refused for staff, for an account whose role changed since, and from anybody but an owner with recent reauthentication', async () => {
    const [manager, ben] = [await makeCustomer(shop, { role: 'manager' }), await signedIn()]
    await expect(invite(manager.email)).rejects.toMatchObject({ fields: { email: 'works-here' } })
    await expect(inviteToStaff(shop, manager, { email: ben.email, role: 'owner' })).rejects.toMatchObject({ code: 'not-found' })
    const stale = { ...owner, provedAt: new Date(shop.now().getTime() - 16 * MINUTE) }
    await expect(inviteToStaff(shop, stale, { email: ben.email, role: 'owner' })).rejects.toMatchObject({ code: 'prove-first' })
    expect(await openTo(ben.email)).toBeUndefined()
    await invite(ben.email)
    await shop.db.update(users).set({ role: 'owner' }).where(eq(users.id, ben.userId))
    await expect(joinStaff(shop, ben, { token: await tokenTo(ben.email) }, from)).rejects.toMatchObject({ code: 'link-expired' })
    expect(await roleOf(ben)).toBe('owner')
  })
})
