import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { oneTimeTokens, staffInvites, users } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { HOUR } from '#shared/durations.ts'
import { isLocale, localize, type Locale } from '#shared/locale.ts'
import { type StaffRole, staffRoles } from '#shared/roles.ts'
import { urls } from '#shared/urls.ts'
import { takeAdvisoryLock } from '#shop/base/process/advisory-lock.ts'
import { EmailAddress } from '#shop/base/account-fields.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { Failure } from '#shop/failure.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import { storeToken, tokenFingerprint, findToken } from '#shop/base/secrets/one-time-tokens.ts'
import { lockAccount } from '#shop/accounts/registration/account-lock.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import { requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'

const INVITE_LIFETIME_MS = 7 * 24 * HOUR

export const InviteToStaff = z.object({ email: EmailAddress, role: z.enum(staffRoles) })
export const InviteInput = z.object({ inviteId: z.uuid() })

export interface StaffInviteView {
  id: string
  email: string
  role: StaffRole
  invitedAt: Date
  expiresAt: Date
  expired: boolean
}

/** The invitation behind the link of an email. */
export interface JoinView {
  email: string
  role: StaffRole
}

/** Open invitations, newest first. Throws Failure('not-found') when the actor is not an owner. */
export async function listInvites(shop: Shop, by: Actor): Promise<StaffInviteView[]> {
  requireRight(by, 'staff.change')
  const rows = await shop.db.select().from(staffInvites).where(isOpen()).orderBy(desc(staffInvites.createdAt))
  const now = shop.now()
  return rows.map(({ id, email, role, createdAt, expiresAt }) => ({
    id,
    email,
    role,
    invitedAt: createdAt,
    expiresAt,
    expired: expiresAt <= now,
  }))
}

/**
 * Emails an invitation to join the staff; its link works once, for seven days. Throws Failure:
 * 'not-found' when the actor is not an owner, 'prove-first', 'too-many-requests', and
 * 'invalid-input' with 'works-here' or 'invited-already' for the address.
 */
export async function inviteToStaff(shop: Shop, by: Actor, { email, role }: z.infer<typeof InviteToStaff>): Promise<void> {
  requireRight(by, 'staff.change')
  requireReauthentication(shop, by)
  await consumeRateLimits(shop, invitesBy(by))
  await inTransaction(shop, async (inside) => {
    await stillMay(inside, by)
    await takeAdvisoryLock(inside, `staff-invite:${email}`)
    const [known] = await inside.db.select().from(users).where(eq(users.email, email))
    if (known && known.role !== 'customer') throw new Failure('invalid-input', { fields: { email: 'works-here' } })
    const [open] = await inside.db
      .select()
      .from(staffInvites)
      .where(and(isOpen(), eq(staffInvites.email, email)))
    if (open && open.expiresAt > shop.now()) throw new Failure('invalid-input', { fields: { email: 'invited-already' } })
    if (open) await inside.db.update(staffInvites).set({ withdrawnAt: shop.now() }).where(eq(staffInvites.id, open.id))
    const inserted = await inside.db
      .insert(staffInvites)
      .values({ email, role, invitedBy: `staff:${by.userId}`, expiresAt: endOf(shop), createdAt: shop.now() })
      .returning()
    const invite = firstOf(inserted)
    await writeLetter(inside, by, invite)
    await recordAudit(inside, by, { action: 'staff.invited', target: `invite:${invite.id}`, after: { role } })
  })
}

/**
 * Voids the former links and sends a new one by email, valid for seven days. Throws Failure:
 * 'not-found', 'prove-first', 'too-many-requests'.
 */
export async function resendInvite(shop: Shop, by: Actor, { inviteId }: z.infer<typeof InviteInput>): Promise<void> {
  requireRight(by, 'staff.change')
  requireReauthentication(shop, by)
  await consumeRateLimits(shop, invitesBy(by))
  await inTransaction(shop, async (inside) => {
    await stillMay(inside, by)
    await voidLinksOf(inside, inviteId)
    const [invite] = await inside.db
      .update(staffInvites)
      .set({ expiresAt: endOf(shop) })
      .where(and(isOpen(), eq(staffInvites.id, inviteId)))
      .returning()
    if (!invite) throw new Failure('not-found')
    await writeLetter(inside, by, invite)
    await recordAudit(inside, by, { action: 'staff.invited-again', target: `invite:${inviteId}`, after: { role: invite.role } })
  })
}

/**
 * Withdraws an invitation and voids its links. Throws Failure('not-found') also for an accepted
 * one.
 */
export async function withdrawInvite(shop: Shop, by: Actor, { inviteId }: z.infer<typeof InviteInput>): Promise<void> {
  requireRight(by, 'staff.change')
  await inTransaction(shop, async (inside) => {
    const [withdrawn] = await inside.db
      .update(staffInvites)
      .set({ withdrawnAt: shop.now() })
      .where(and(isOpen(), eq(staffInvites.id, inviteId)))
      .returning()
    if (!withdrawn) throw new Failure('not-found')
    await voidLinksOf(inside, inviteId)
    await recordAudit(inside, by, { action: 'staff.invite-withdrawn', target: `invite:${inviteId}`, before: { role: withdrawn.role } })
  })
}

/** Reads the invitation of a link without using it up; null when the link is no longer valid. */
export async function getInvite(shop: Shop, token: string): Promise<JoinView | null> {
  const link = token ? await findToken(shop, 'staff-invite', token) : null
  if (!link?.inviteId) return null
  const [invite] = await shop.db
    .select({ email: staffInvites.email, role: staffInvites.role })
    .from(staffInvites)
    .where(and(isOpen(), eq(staffInvites.id, link.inviteId), gt(staffInvites.expiresAt, shop.now())))
  return invite ?? null
}

/**
 * Withdraws the invitations of a staff member who may no longer invite. Runs inside a transaction.
 */
export async function withdrawInvitesBy(shop: Shop, userId: string): Promise<void> {
  await shop.db
    .update(staffInvites)
    .set({ withdrawnAt: shop.now() })
    .where(and(isOpen(), eq(staffInvites.invitedBy, `staff:${userId}`)))
}

/**
 * Rechecks the right with the account's row locked. If the right is being removed at this moment,
 * that transaction waits and then withdraws the invitation, or this one fails. Throws
 * Failure('not-found').
 */
async function stillMay(shop: Shop, by: Customer): Promise<void> {
  await lockAccount(shop, by.userId)
  const [user] = await shop.db.select({ role: users.role }).from(users).where(eq(users.id, by.userId))
  requireRight({ ...by, role: user?.role ?? 'customer' }, 'staff.change')
}

function isOpen() {
  return and(isNull(staffInvites.acceptedAt), isNull(staffInvites.withdrawnAt))
}

function endOf(shop: Shop): Date {
  return new Date(shop.now().getTime() + INVITE_LIFETIME_MS)
}

function invitesBy(by: Customer) {
  return [{ key: `staff-invites-by:${by.userId}`, max: 30, windowMs: HOUR }]
}

async function voidLinksOf(shop: Shop, inviteId: string): Promise<void> {
  await shop.db.delete(oneTimeTokens).where(eq(oneTimeTokens.inviteId, inviteId))
}

/** In the language of the invited account, else in the language of the actor. */
async function writeLetter(shop: Shop, by: Customer, { id, email, role }: typeof staffInvites.$inferSelect): Promise<void> {
  const [known] = await shop.db.select({ locale: users.locale, name: users.name }).from(users).where(eq(users.email, email))
  const locale: Locale = isLocale(known?.locale) ? known.locale : by.locale
  const token = randomToken()
  await storeToken(shop, 'staff-invite', token, { inviteId: id })
  await sendEmail(shop, {
    template: 'staff-invite',
    data: { inviter_name: by.firstName, role, join_url: shop.settings.url + localize(urls.join({ token }), locale) },
    to: { name: known?.name ?? '', address: email },
    locale,
    key: tokenFingerprint('staff-invite', token),
  })
}
