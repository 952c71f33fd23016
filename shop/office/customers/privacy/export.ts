import { asc, desc, eq } from 'drizzle-orm'
import {
  accountDeletions,
  addresses,
  authenticators,
  cartLines,
  carts,
  credentials,
  devices,
  mailBounces,
  mailConsents,
  orders,
  passkeys,
  recoveryCodes,
  sessions,
  staffInvites,
  backInStockRequests,
  users,
} from '#database/schema.ts'
import { deviceNameOf } from '#shared/visitor/device-name.ts'
import { parseLocale } from '#shared/locale.ts'
import type { Customer } from '#shop/actor.ts'
import { cartBoxesOf, sellableLabel } from '#shop/cart/cart.ts'
import { Failure } from '#shop/failure.ts'
import type { EmailToSend } from '#shop/mail/send-email.ts'
import { hasBecomeAnother } from '../../mail/email-log.ts'
import { exportWebhooksAbout } from '#shop/office/operations/outgoing-webhooks.ts'
import { emailSenderOf } from '#shop/settings.ts'
import type { Shop } from '#shop/shop.ts'
import { findEmailRows } from './email-rows.ts'
import { exportOrders } from './orders-export.ts'
import { exportBoxReminder, exportPassport, exportSavedSnacks } from './passport-export.ts'
import { exportTokens } from './tokens-export.ts'
import { exportReviews } from './reviews-export.ts'
import { exportSavedViews, exportStaffNotes } from './staff-notes-export.ts'

/** One section per table with customer data. Secrets are mentioned but never included. */
export async function collectUserData(shop: Shop, by: Pick<Customer, 'userId'>): Promise<Record<string, unknown>> {
  const { db } = shop
  const [user] = await db.select().from(users).where(eq(users.id, by.userId))
  if (!user) throw new Failure('not-signed-in')
  const own = by.userId
  const [deletion] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, own))
  return {
    about: describeExport(shop),
    staff_invitations: await invitationsOf(shop, user.email),
    profile: profileOf(user),
    deletion: deletion ? { asked_at: deletion.createdAt, due_at: deletion.dueAt } : null,
    addresses: await addressesOf(shop, own),
    orders: await exportOrders(shop, eq(orders.userId, own)),
    reviews: await exportReviews(shop, own),
    staff_notes: await exportStaffNotes(shop, own),
    saved_lists: await exportSavedViews(shop, own),
    basket: await basketOf(shop, own),
    saved_snacks: await exportSavedSnacks(shop, own),
    passport: await exportPassport(shop, own),
    last_box_reminder: await exportBoxReminder(shop, own),
    sign_in: await signInOf(shop, own),
    sessions: await sessionsOf(shop, own),
    devices: await devicesOf(shop, own),
    open_links: await exportTokens(shop, own),
    mail_preferences: await consentsOf(shop, user.email),
    webhooks: await exportWebhooksAbout(shop, user.email),
    undelivered: await bouncesOf(shop, user.email),
    back_in_stock: await backInStockOf(shop, user.email),
    letters: await emailsOf(shop, user),
  }
}

/** An explanation for the reader of the export. */
export function describeExport({ settings, now }: Shop) {
  return { shop: settings.name, address: settings.url, made_at: now(), amounts: `cents of ${settings.currency}`, times: 'UTC' }
}

async function invitationsOf({ db }: Shop, email: string) {
  const rows = await db.select().from(staffInvites).where(eq(staffInvites.email, email)).orderBy(asc(staffInvites.createdAt))
  return rows.map(({ role, createdAt, expiresAt, acceptedAt }) => ({
    role,
    invited_at: createdAt,
    expires_at: expiresAt,
    accepted_at: acceptedAt,
  }))
}

function profileOf(user: typeof users.$inferSelect) {
  return {
    customer_id: user.id,
    email: user.email,
    email_confirmed: user.emailVerified,
    first_name: user.firstName,
    last_name: user.lastName,
    name: user.name,
    picture: user.image,
    role: user.role,
    language: user.locale,
    customer_since: user.createdAt,
    changed_at: user.updatedAt,
    blocked_at: user.blockedAt,
  }
}

async function addressesOf({ db }: Shop, userId: string) {
  const rows = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(desc(addresses.usedAt))
  return rows.map(({ address, usedAt, createdAt }) => ({ ...address, added_at: createdAt, last_used_at: usedAt }))
}

async function basketOf(shop: Shop, userId: string) {
  const { db, catalogue } = shop
  const [cart] = await db.select().from(carts).where(eq(carts.userId, userId))
  if (!cart) return null
  const lines = await db.select().from(cartLines).where(eq(cartLines.cartId, cart.id)).orderBy(asc(cartLines.createdAt))
  const boxes = await cartBoxesOf(shop, cart.id)
  return {
    begun_at: cart.createdAt,
    changed_at: cart.updatedAt,
    discount_code: cart.discountCode,
    deliver_to: cart.shipTo,
    delivery: cart.deliveryMethod,
    note: cart.note,
    gift_message: cart.giftMessage,
    reminded_at: cart.remindedAt,
    lines: lines.map((line) => {
      const sellable = catalogue.sellable(line.variationId)
      return {
        product: sellable ? sellableLabel(sellable) : line.variationId,
        quantity: line.quantity,
        price_seen_cents: line.seenPriceCents,
        added_at: line.createdAt,
        saved_for_later_at: line.savedForLaterAt,
      }
    }),
    boxes: boxes.map(({ quantity, snacks, preferences, giftCard, seenPriceCents, createdAt, savedForLaterAt }) => ({
      quantity,
      snacks: snacks.map(({ name }) => name),
      preferences,
      gift_card: giftCard,
      price_seen_cents: seenPriceCents,
      added_at: createdAt,
      saved_for_later_at: savedForLaterAt,
    })),
  }
}

async function consentsOf({ db }: Shop, email: string) {
  const rows = await db.select().from(mailConsents).where(eq(mailConsents.email, email)).orderBy(asc(mailConsents.topic))
  return rows.map((row) => ({
    email: row.email,
    topic: row.topic,
    language: row.locale,
    agreed_in: row.source,
    agreed_at: row.givenAt,
    withdrawn_at: row.withdrawnAt,
  }))
}

/** Bounces and spam complaints of the customer's address. */
async function bouncesOf({ db }: Shop, email: string) {
  const rows = await db.select().from(mailBounces).where(eq(mailBounces.email, email))
  return rows.map(({ kind, reason, createdAt }) => ({ kind, reason, at: createdAt }))
}

async function backInStockOf({ db, catalogue }: Shop, email: string) {
  const rows = await db
    .select()
    .from(backInStockRequests)
    .where(eq(backInStockRequests.email, email))
    .orderBy(asc(backInStockRequests.createdAt))
  return rows.map((row) => {
    const sellable = catalogue.sellable(row.variationId)
    return {
      product: sellable ? sellableLabel(sellable) : row.variationId,
      language: row.locale,
      asked_at: row.createdAt,
      confirmed_at: row.confirmedAt,
      told_at: row.toldAt,
      ended_at: row.endedAt,
      kept_until: row.expiresAt,
    }
  })
}

async function signInOf({ db }: Shop, userId: string) {
  const ways = await db.select().from(credentials).where(eq(credentials.userId, userId))
  const [app] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  const codes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const keys = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))
  return {
    accounts: ways.map((way) => ({
      by: way.providerId,
      id_there: way.accountId,
      has_password: way.password !== null,
      since: way.createdAt,
    })),
    authenticator_app: app ? { set_up_at: app.createdAt, confirmed_at: app.confirmedAt } : null,
    recovery_codes: codes.map((code) => ({ made_at: code.createdAt, used_at: code.usedAt })),
    passkeys: keys.map((key) => ({ name: key.name, backed_up: key.backedUp, added_at: key.createdAt, last_used_at: key.usedAt })),
  }
}

async function sessionsOf({ db }: Shop, userId: string) {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.updatedAt))
  return rows.map((row) => ({
    browser: row.userAgent,
    network: row.ipAddress,
    signed_in_by: row.method,
    signed_in_at: row.createdAt,
    last_used_at: row.updatedAt,
    proved_at: row.provedAt,
    ends_at: row.expiresAt,
  }))
}

async function devicesOf({ db }: Shop, userId: string) {
  const rows = await db.select().from(devices).where(eq(devices.userId, userId)).orderBy(desc(devices.usedAt))
  return rows.map((row) => ({
    name: deviceNameOf(row.userAgent),
    browser: row.userAgent,
    first_used_at: row.createdAt,
    last_used_at: row.usedAt,
    no_second_step_until: row.trustedUntil,
  }))
}

/**
 * The emails that the outbox still knows. For a sent email that is only its name and date. Links in
 * emails are left out, since they are only for the recipient.
 */
async function emailsOf(shop: Shop, user: { id: string; email: string }) {
  const letters = []
  for (const row of await findEmailRows(shop, user)) {
    const { kind, key, payload, createdAt, doneAt, skipReason } = row
    if (hasBecomeAnother(row)) continue
    // The idempotency key of an email begins with the email's name.
    const [letter] = key.split(':', 1)
    const { to, locale } = payload as Partial<EmailToSend>
    const waiting = kind === 'letter' && to && { subject: await subjectOf(shop, payload as EmailToSend), to: to.address, language: locale }
    const sent = skipReason === null ? { sent_at: doneAt } : { sent_at: null, not_sent_at: doneAt, not_sent_because: skipReason }
    const went = row.recipientMasked && { to: row.recipientMasked }
    letters.push({ letter, ...went, ...waiting, written_at: createdAt, ...sent })
  }
  return letters
}

/** Null for a kind of email that no longer exists. */
async function subjectOf({ emailRenderer, settings }: Shop, { template, data, locale }: EmailToSend): Promise<string | null> {
  const written = await emailRenderer.write(template, data, parseLocale(locale), emailSenderOf(settings)).catch(() => null)
  return written?.subject ?? null
}
