import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { outbox, users } from '#database/schema.ts'
import { parseLocale, locales, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { storeToken, createLinkTokenFor } from '#shop/base/secrets/one-time-tokens.ts'
import { lockAccount } from '../../registration/account-lock.ts'
import { findFlow, consumeFlow } from '../../sign-in/auth-flows.ts'
import { sendEmail } from '#shop/mail/send-email.ts'
import type { OutboxHandler, DeliveryOutcome } from '#shop/base/outbox.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

type User = typeof users.$inferSelect

const Wanted = z.object({ userId: z.string(), email: z.string(), locale: z.enum(locales), wish: z.string() })

/**
 * Outbox handler of the kind 'new-address': sends a confirmation link to the new address, or
 * notifies its owner that the address already has an account. Once per request, and never after the
 * account's one-time tokens were voided.
 */
export const deliverEmailChange: OutboxHandler = async (shop, payload, row) => {
  const { userId, email, locale, wish } = Wanted.parse(payload)
  const [owner] = await shop.db.select().from(users).where(eq(users.email, email))
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user) return { to: email, skipped: 'no-account' }
  if (!(await findFlow(shop, 'new-address', wish))) return finishedOutcome(shop, email, row.key)
  const token = owner ? '' : await createLinkTokenFor(shop, 'change-email', { userId, email: user.email })
  return inTransaction(shop, async (inside) => {
    // A concurrent transaction that voids the account's tokens runs either before this check, or
    // after it and voids the new token too.
    await lockAccount(inside, userId)
    if (!(await findFlow(inside, 'new-address', wish))) return finishedOutcome(inside, email, row.key)
    await consumeFlow(inside, 'new-address', wish)
    if (owner) {
      await sendAddressTakenEmail(inside, owner)
      return { to: email, skipped: 'has-account' as const }
    }
    await storeToken(inside, 'change-email', token, { userId, newEmail: email })
    await sendEmail(inside, {
      template: 'change-email',
      data: {
        first_name: user.firstName,
        new_email: email,
        confirm_url: shop.settings.url + localize(urls.confirmNewEmail({ token }), locale),
      },
      to: { name: user.name, address: email },
      locale,
      key: `change-email:${row.key}`,
    })
    return { to: email }
  })
}

/** The result of a change that was made before the process died, or that was voided. */
async function finishedOutcome({ db }: Shop, to: string, key: string): Promise<DeliveryOutcome> {
  const isWritten = (await db.$count(outbox, eq(outbox.key, `change-email:${key}`))) > 0
  return isWritten ? { to } : { to, skipped: 'link-ended' }
}

/** Sent to the account's old address, in its language. */
export async function notifyOldAddress(shop: Shop, user: User, newEmail: string): Promise<void> {
  if (!user.emailVerified) return
  const locale = parseLocale(user.locale)
  await sendEmail(shop, {
    template: 'email-changed',
    data: { first_name: user.firstName, new_email: newEmail, contact_url: shop.settings.url + localize(urls.contact(), locale) },
    to: { name: user.name, address: user.email },
    locale,
    key: `email-changed:${user.id}:${shop.now().toISOString()}`,
  })
}

/** At most one per hour, however often the address is entered. */
async function sendAddressTakenEmail(shop: Shop, owner: User): Promise<void> {
  const locale = parseLocale(owner.locale)
  await sendEmail(shop, {
    template: 'already-registered',
    data: { first_name: owner.firstName, login_url: shop.settings.url + localize(urls.login(), locale) },
    to: { name: owner.name, address: owner.email },
    locale,
    key: `already-registered:${owner.id}:${shop.now().toISOString().slice(0, 13)}`,
  })
}
