import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import { mailBounces, mailConsents } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { publishWebhooks } from '#shop/base/outgoing-webhooks.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { verifySignedId, signId } from '#shop/base/secrets/signed-ids.ts'

/** The topics that need consent. Emails about orders and accounts need none. */
export const consentTopics = ['newsletter', 'cart-reminder', 'reviews', 'box-reminder'] as const
export const ConsentTopic = z.enum(consentTopics)
export type ConsentTopic = z.infer<typeof ConsentTopic>

export interface Consent {
  topic: ConsentTopic
  agreed: boolean
  /** ISO time of the last decision; null where there is none. */
  since: string | null
}

/**
 * The customer's consents, in the order of `topics`. No consent is shown until the customer has
 * confirmed the email address.
 */
export async function listConsents(shop: Shop, by: Customer): Promise<Consent[]> {
  const rows = by.emailVerified ? await shop.db.select().from(mailConsents).where(eq(mailConsents.email, by.email)) : []
  return consentTopics.map((topic) => {
    const row = rows.find((one) => one.topic === topic)
    const since = row?.withdrawnAt ?? row?.givenAt
    return { topic, agreed: isGiven(row), since: since?.toISOString() ?? null }
  })
}

/** Whether the customer has agreed to emails on a topic. */
export async function hasConsent(shop: Shop, by: Customer, topic: ConsentTopic): Promise<boolean> {
  return (await listConsents(shop, by)).some((one) => one.topic === topic && one.agreed)
}

/**
 * Records the consent with the customer's language and the source. A repeated consent does not
 * change the first. Throws Failure('email-not-confirmed').
 */
export async function giveConsent(
  shop: Shop,
  by: Customer,
  topic: ConsentTopic,
  source: 'settings' | 'newsletter' | 'order',
): Promise<void> {
  requireConfirmed(by)
  const given = { source, locale: by.locale, givenAt: shop.now(), withdrawnAt: null }
  await inTransaction(shop, async (inside) => {
    const changed = await inside.db
      .insert(mailConsents)
      .values({ email: by.email, topic, ...given })
      .onConflictDoUpdate({
        target: [mailConsents.email, mailConsents.topic],
        set: given,
        setWhere: sql`${mailConsents.givenAt} is null or ${mailConsents.withdrawnAt} is not null`,
      })
      .returning()
    await publishConsentWebhooks(inside, changed)
    // The new consent overrides an older complaint.
    await inside.db.delete(mailBounces).where(and(eq(mailBounces.email, by.email), eq(mailBounces.kind, 'complained')))
  })
}

/**
 * Withdraws consent. Emails that are still queued are not sent either. Harmless without a consent.
 * Throws Failure('email-not-confirmed').
 */
export async function withdrawConsent(shop: Shop, by: Customer, topic: ConsentTopic): Promise<void> {
  requireConfirmed(by)
  await changeConsents(
    shop,
    { withdrawnAt: shop.now() },
    and(eq(mailConsents.email, by.email), eq(mailConsents.topic, topic), isNotWithdrawn),
  )
}

/** Withdraws all consents of an address after a spam complaint. */
export async function withdrawAllConsents(shop: Shop, email: string): Promise<void> {
  await changeConsents(shop, { withdrawnAt: shop.now() }, and(eq(mailConsents.email, email), isNotWithdrawn))
}

/** The signed token of the unsubscribe link in an email. It does not expire. */
export function unsubscribeToken(shop: Shop, consentId: string): string {
  return signId(shop, 'unsubscribe', consentId)
}

/**
 * The consent that allows emails about a topic to an address at this moment; null where there is
 * none.
 */
export async function findConsent(shop: Shop, email: string, topic: ConsentTopic): Promise<{ id: string } | null> {
  const [row] = await shop.db
    .select({ id: mailConsents.id })
    .from(mailConsents)
    .where(
      and(
        eq(mailConsents.email, email.toLowerCase()),
        eq(mailConsents.topic, topic),
        isNotNull(mailConsents.givenAt),
        isNull(mailConsents.withdrawnAt),
      ),
    )
  return row ?? null
}

/** The consent behind an unsubscribe link, as its page shows it. */
export interface Subscription {
  topic: ConsentTopic
  agreed: boolean
  /** Consent was withdrawn a moment ago, and a mistake can still be undone. */
  undoable: boolean
}

/**
 * How long the same link can undo the withdrawal. A link in an old email must not subscribe anybody
 * again.
 */
const UNDO_WINDOW_MS = HOUR

/** The consent behind an unsubscribe link; null for a forged link and for deleted data. */
export async function getSubscription(shop: Shop, token: string): Promise<Subscription | null> {
  const id = verifySignedId(shop, 'unsubscribe', token)
  if (!id) return null
  const [row] = await shop.db.select().from(mailConsents).where(eq(mailConsents.id, id))
  if (!row) return null
  const { topic, withdrawnAt } = row
  return { topic, agreed: isGiven(row), undoable: withdrawnAt !== null && withdrawnAt >= undoableFrom(shop) }
}

/**
 * Withdraws the consent behind an unsubscribe link. Harmless to repeat. Null like
 * `getSubscription`.
 */
export async function unsubscribe(shop: Shop, token: string): Promise<Subscription | null> {
  const id = verifySignedId(shop, 'unsubscribe', token)
  if (!id) return null
  await changeConsents(shop, { withdrawnAt: shop.now() }, and(eq(mailConsents.id, id), isNotWithdrawn))
  return getSubscription(shop, token)
}

/** Undoes `unsubscribe` within one hour. Later it changes nothing. Null like `getSubscription`. */
export async function resubscribe(shop: Shop, token: string): Promise<Subscription | null> {
  const id = verifySignedId(shop, 'unsubscribe', token)
  if (!id) return null
  const isUndoable = sql`${mailConsents.withdrawnAt} >= ${undoableFrom(shop).toISOString()}::timestamptz`
  await changeConsents(
    shop,
    { givenAt: shop.now(), withdrawnAt: null, source: 'unsubscribe' },
    and(eq(mailConsents.id, id), isNotNull(mailConsents.givenAt), isUndoable),
  )
  return getSubscription(shop, token)
}

/** Changes the consents that `which` selects, and reports them to systems that receive webhooks. */
export async function changeConsents(
  shop: Shop,
  change: Partial<Pick<ConsentRow, 'givenAt' | 'withdrawnAt' | 'source'>>,
  which: SQL | undefined,
): Promise<void> {
  await inTransaction(shop, async (inside) => {
    await publishConsentWebhooks(inside, await inside.db.update(mailConsents).set(change).where(which).returning())
  })
}

/**
 * Reports consents in their new state. A withdrawal of a consent that was never given is no event.
 */
export async function publishConsentWebhooks(shop: Shop, changed: ConsentRow[]): Promise<void> {
  const reported = changed.filter(({ topic, givenAt }) => topic === 'newsletter' && givenAt !== null)
  if (reported.length === 0) return
  await publishWebhooks(shop, ['consent.given', 'consent.withdrawn'], () =>
    Promise.resolve(
      reported.map((row) => ({
        type: isGiven(row) ? ('consent.given' as const) : ('consent.withdrawn' as const),
        data: { topic: 'newsletter' as const, email: row.email, locale: row.locale },
        email: row.email,
      })),
    ),
  )
}

type ConsentRow = typeof mailConsents.$inferSelect
const isNotWithdrawn = isNull(mailConsents.withdrawnAt)

/**
 * A person who signs up with a stranger's address must neither see nor change the stranger's
 * consents.
 */
function requireConfirmed(by: Customer): void {
  if (!by.emailVerified) throw new Failure('email-not-confirmed')
}

function isGiven(row: Pick<typeof mailConsents.$inferSelect, 'givenAt' | 'withdrawnAt'> | undefined): boolean {
  return row !== undefined && row.givenAt !== null && row.withdrawnAt === null
}

function undoableFrom(shop: Shop): Date {
  return new Date(shop.now().getTime() - UNDO_WINDOW_MS)
}
