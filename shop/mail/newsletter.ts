import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailConsents } from '#database/schema.ts'
import { firstOf } from '#shared/present.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { type Locale, localize } from '#shared/locale.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import { urls } from '#shared/urls.ts'
import { EmailAddress } from '#shop/base/account-fields.ts'
import type { Actor } from '#shop/actor.ts'
import { changeConsents, findConsent, giveConsent } from './consents.ts'
import { sendEmail } from './send-email.ts'
import { consumeRateLimits, type RateLimit } from '#shop/base/rate-limits.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { verifySignedId, signId } from '#shop/base/secrets/signed-ids.ts'

/** Lifetime of the confirmation link. */
const CONFIRM_LINK_LIFETIME_MS = DAY

export const SubscribeToNewsletter = z.object({ email: EmailAddress })

/**
 * Subscribes an address to the newsletter. A customer's own confirmed address counts at once
 * ('kept'). Any other address receives a confirmation email first ('email'), whatever the shop
 * knows about it. Throws Failure('too-many-requests').
 */
export async function subscribeToNewsletter(
  shop: Shop,
  by: Actor,
  { email }: z.infer<typeof SubscribeToNewsletter>,
  from: { address: string; locale: Locale },
): Promise<'kept' | 'email'> {
  await consumeRateLimits(shop, newsletterLimits(email, from.address))
  if (by.kind === 'customer' && by.emailVerified && by.email === email) {
    await giveConsent(shop, by, 'newsletter', 'newsletter')
    return 'kept'
  }
  await inTransaction(shop, async (inside) => {
    const id = await storeRequest(inside, email, from.locale)
    await sendEmail(inside, {
      template: 'confirm-newsletter',
      data: { confirm_url: shop.settings.url + localize(urls.newsletter({ token: signId(shop, 'newsletter', id) }), from.locale) },
      to: { name: '', address: email },
      locale: from.locale,
      key: `confirm-newsletter:${id}:${inside.now().getTime()}`,
    })
  })
  return 'email'
}

/**
 * The state of a subscription for the reader of the confirmation email. Null for a forged link and
 * for deleted data.
 */
export async function getRequestedSubscription(shop: Shop, token: string): Promise<'to-confirm' | 'subscribed' | 'over' | null> {
  const id = verifySignedId(shop, 'newsletter', token)
  const [row] = id ? await shop.db.select().from(mailConsents).where(eq(mailConsents.id, id)) : []
  if (!row) return null
  if (row.givenAt && !row.withdrawnAt) return 'subscribed'
  return row.createdAt > longestAgo(shop) ? 'to-confirm' : 'over'
}

/**
 * Confirms the subscription. Harmless to repeat, and after the link has expired. Null like
 * `getRequestedSubscription`.
 */
export async function confirmSubscription(shop: Shop, token: string): ReturnType<typeof getRequestedSubscription> {
  const id = verifySignedId(shop, 'newsletter', token)
  if (!id) return null
  const isOpen = or(isNull(mailConsents.givenAt), sql`${mailConsents.withdrawnAt} is not null`)
  await changeConsents(
    shop,
    { givenAt: shop.now(), withdrawnAt: null, source: 'newsletter' },
    and(eq(mailConsents.id, id), gt(mailConsents.createdAt, longestAgo(shop)), isOpen),
  )
  return getRequestedSubscription(shop, token)
}

/** Deletes addresses whose subscription was never confirmed. */
export async function deleteUnconfirmedSubscriptions(shop: Shop): Promise<void> {
  await shop.db.delete(mailConsents).where(and(isNull(mailConsents.givenAt), lt(mailConsents.createdAt, longestAgo(shop))))
}

/**
 * The consent row of the confirmation email. A repeated request restarts the time limit. An
 * existing subscription stays.
 */
async function storeRequest(shop: Shop, email: string, locale: Locale): Promise<string> {
  const subscribed = await findConsent(shop, email, 'newsletter')
  if (subscribed) return subscribed.id
  const rows = await shop.db
    .insert(mailConsents)
    .values({ email, topic: 'newsletter', locale, source: 'newsletter', createdAt: shop.now() })
    .onConflictDoUpdate({ target: [mailConsents.email, mailConsents.topic], set: { locale, createdAt: shop.now() } })
    .returning({ id: mailConsents.id })
  return firstOf(rows).id
}

function longestAgo(shop: Shop): Date {
  return new Date(shop.now().getTime() - CONFIRM_LINK_LIFETIME_MS)
}

/** Rate limits: confirmation emails to one address, and addresses per network. */
function newsletterLimits(email: string, address: string): RateLimit[] {
  return [
    { key: `newsletter-to:${email}`, max: 3, windowMs: DAY },
    { key: `newsletter-from:${subscriberPrefixOf(address)}`, max: 20, windowMs: HOUR },
  ]
}
