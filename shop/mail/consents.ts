import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HOUR } from '#shared/durations.ts'
import { mailBounces, mailConsents } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import { idIn, signedId } from '#shop/base/secrets/signed-ids.ts'

/** What one may agree to be written about. Letters about orders and accounts are none of these: they always come. */
export const topics = ['newsletter', 'cart-reminder', 'reviews'] as const
export const Topic = z.enum(topics)
export type Topic = z.infer<typeof Topic>

export interface Consent {
  topic: Topic
  agreed: boolean
  /** ISO time of the last word, null where there has been none. */
  since: string | null
}

/** What the customer agreed to, topic by topic in the order of `topics`; nothing as long as the address is not confirmed to be theirs. */
export async function consentsOf(shop: Shop, by: Customer): Promise<Consent[]> {
  const rows = by.emailVerified ? await shop.db.select().from(mailConsents).where(eq(mailConsents.email, by.email)) : []
  return topics.map((topic) => {
    const row = rows.find((one) => one.topic === topic)
    const since = row?.withdrawnAt ?? row?.givenAt
    return { topic, agreed: isGiven(row), since: since?.toISOString() ?? null }
  })
}

/** Notes that the customer agrees, in the language they use, and where; said again, the first word stands. Throws Failure('email-not-confirmed'). */
export async function giveConsent(shop: Shop, by: Customer, topic: Topic, source: 'settings' | 'newsletter'): Promise<void> {
  requireConfirmed(by)
  const given = { source, locale: by.locale, givenAt: shop.now(), withdrawnAt: null }
  await shop.db
    .insert(mailConsents)
    .values({ email: by.email, topic, ...given })
    .onConflictDoUpdate({
      target: [mailConsents.email, mailConsents.topic],
      set: given,
      setWhere: sql`${mailConsents.givenAt} is null or ${mailConsents.withdrawnAt} is not null`,
    })
  // Their newer word.
  await shop.db.delete(mailBounces).where(and(eq(mailBounces.email, by.email), eq(mailBounces.kind, 'complained')))
}

/** Takes it back, also before what is under way is sent. Harmless where nothing was agreed. Throws Failure('email-not-confirmed'). */
export async function withdrawConsent(shop: Shop, by: Customer, topic: Topic): Promise<void> {
  requireConfirmed(by)
  await shop.db
    .update(mailConsents)
    .set({ withdrawnAt: shop.now() })
    .where(and(eq(mailConsents.email, by.email), eq(mailConsents.topic, topic), isNull(mailConsents.withdrawnAt)))
}

/** Takes everything back that an address agreed to: its reader called our letters unwanted. */
export async function withdrawAll(shop: Shop, email: string): Promise<void> {
  await shop.db
    .update(mailConsents)
    .set({ withdrawnAt: shop.now() })
    .where(and(eq(mailConsents.email, email), isNull(mailConsents.withdrawnAt)))
}

/** The secret of the link by which a letter's reader takes a consent back. It does not expire. */
export function unsubscribeToken(shop: Shop, consentId: string): string {
  return signedId(shop, 'unsubscribe', consentId)
}

/** The consent by which an address may be written to about a topic at this moment; null where there is none. */
export async function consentTo(shop: Shop, email: string, topic: Topic): Promise<{ id: string } | null> {
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

/** What the reader of a letter sees of the consent behind its link. */
export interface Subscription {
  topic: Topic
  agreed: boolean
  /** It was taken back a moment ago: who did so by mistake may undo it. */
  undoable: boolean
}

/** How long taking back can be undone by the same link: an old letter must not subscribe anybody again. */
const UNDO = HOUR

/** What a letter's link is about; null for a forged one, and where the shop has forgotten about it. */
export async function subscriptionOf(shop: Shop, token: string): Promise<Subscription | null> {
  const id = idIn(shop, 'unsubscribe', token)
  if (!id) return null
  const [row] = await shop.db.select().from(mailConsents).where(eq(mailConsents.id, id))
  if (!row) return null
  const { topic, withdrawnAt } = row
  return { topic, agreed: isGiven(row), undoable: withdrawnAt !== null && withdrawnAt >= undoableFrom(shop) }
}

/** Takes the consent of a letter's link back, as often as it is asked; null like `subscriptionOf`. */
export async function unsubscribe(shop: Shop, token: string): Promise<Subscription | null> {
  const id = idIn(shop, 'unsubscribe', token)
  if (!id) return null
  await shop.db
    .update(mailConsents)
    .set({ withdrawnAt: shop.now() })
    .where(and(eq(mailConsents.id, id), isNull(mailConsents.withdrawnAt)))
  return subscriptionOf(shop, token)
}

/** Undoes `unsubscribe` within the hour; later it changes nothing. Null like `subscriptionOf`. */
export async function resubscribe(shop: Shop, token: string): Promise<Subscription | null> {
  const id = idIn(shop, 'unsubscribe', token)
  if (!id) return null
  await shop.db
    .update(mailConsents)
    .set({ givenAt: shop.now(), withdrawnAt: null, source: 'unsubscribe' })
    .where(
      and(
        eq(mailConsents.id, id),
        isNotNull(mailConsents.givenAt),
        sql`${mailConsents.withdrawnAt} >= ${undoableFrom(shop).toISOString()}::timestamptz`,
      ),
    )
  return subscriptionOf(shop, token)
}

/** Whoever signs up with a stranger's address must neither see nor change what the stranger agreed to. */
function requireConfirmed(by: Customer): void {
  if (!by.emailVerified) throw new Failure('email-not-confirmed')
}

function isGiven(row: Pick<typeof mailConsents.$inferSelect, 'givenAt' | 'withdrawnAt'> | undefined): boolean {
  return row !== undefined && row.givenAt !== null && row.withdrawnAt === null
}

function undoableFrom(shop: Shop): Date {
  return new Date(shop.now().getTime() - UNDO)
}
