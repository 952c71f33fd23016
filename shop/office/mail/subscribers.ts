import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailBounces, mailConsents } from '#database/schema.ts'
import { isLocale, type Locale, locales } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { changeConsents } from '#shop/mail/consents.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import { Failure } from '#shop/failure.ts'
import { cursorFields, keysetPage, type PageCursors } from '#shop/base/lists/keyset-pagination.ts'
import {
  isNewsletterConsent,
  subscriberStateSince,
  subscriberState,
  type SubscriberState,
  subscriberStates,
} from './subscribers/subscriber-state.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

export { exportSubscribers } from './subscribers/export.ts'
export { type SubscriberState, subscriberStates } from './subscribers/subscriber-state.ts'

/**
 * Staff filter of subscribers: beginning of the address, status, language. Invalid values are
 * ignored.
 */
export const SubscriberQuery = z.object({
  search: z.string().trim().max(100).default('').catch(''),
  state: z.enum(subscriberStates).optional().catch(undefined),
  language: z.enum(locales).optional().catch(undefined),
  ...cursorFields,
})

export interface Subscriber {
  id: string
  email: string
  state: SubscriberState
  /** When the present status began. */
  since: Date
  language: Locale | null
  /** Where they consented; null before the consent. */
  source: 'newsletter' | 'settings' | 'unsubscribe' | null
}

export interface SubscriberPage extends PageCursors {
  subscribers: Subscriber[]
}

const PER_PAGE = 50
const sources = ['newsletter', 'settings', 'unsubscribe'] as const

/**
 * A page of all who ever requested the newsletter, latest request first, with keyset pagination.
 * Throws Failure('not-found') when the actor may not see them.
 */
export async function listSubscribers(shop: Shop, by: Actor, query: z.infer<typeof SubscriberQuery>): Promise<SubscriberPage> {
  requireRight(by, 'newsletter.read')
  const { search, state, language } = query
  const page = keysetPage({ at: mailConsents.createdAt, id: mailConsents.id }, query, PER_PAGE)
  const found = await shop.db
    .select({ consent: mailConsents, state: subscriberState, since: subscriberStateSince })
    .from(mailConsents)
    .leftJoin(mailBounces, eq(mailBounces.email, mailConsents.email))
    .where(
      and(
        isNewsletterConsent,
        search ? sql`${mailConsents.email} like ${likePrefix(search)}` : undefined,
        state && sql`${subscriberState} = ${state}`,
        language && eq(mailConsents.locale, language),
        page.beyond,
      ),
    )
    .orderBy(...page.order)
    .limit(page.limit)
  const { rows, next, previous } = page.of(found, ({ consent: { createdAt: at, id } }) => ({ at, id }))
  return {
    next,
    previous,
    subscribers: rows.map((row) => ({
      id: row.consent.id,
      email: row.consent.email,
      state: row.state,
      since: row.since,
      language: isLocale(row.consent.locale) ? row.consent.locale : null,
      source: (row.consent.givenAt && sources.find((one) => one === row.consent.source)) || null,
    })),
  }
}

/**
 * The number of subscribers by status, and of confirmed ones by language, the most common first.
 * Throws like `listSubscribers`.
 */
export async function countSubscribers(
  shop: Shop,
  by: Actor,
): Promise<{ states: Record<SubscriberState, number>; languages: { language: Locale; count: number }[] }> {
  requireRight(by, 'newsletter.read')
  const rows = await shop.db
    .select({ state: subscriberState, locale: mailConsents.locale, count: count() })
    .from(mailConsents)
    .leftJoin(mailBounces, eq(mailBounces.email, mailConsents.email))
    .where(isNewsletterConsent)
    .groupBy(subscriberState, mailConsents.locale)
  const states = { asked: 0, confirmed: 0, unsubscribed: 0, bounced: 0 }
  for (const row of rows) states[row.state] += row.count
  const languages = rows.flatMap((row) =>
    row.state === 'confirmed' && isLocale(row.locale) ? [{ language: row.locale, count: row.count }] : [],
  )
  return { states, languages: languages.toSorted((a, b) => b.count - a.count) }
}

export const UnsubscribeForReader = z.object({ id: z.uuid() })

/**
 * Withdraws the consent of a subscriber who asked staff for it, for example by phone. Staff can
 * never consent for anybody. Idempotent. Throws Failure('not-found') when the actor may not, and
 * for an unknown subscriber.
 */
export async function unsubscribeForReader(shop: Shop, by: Actor, { id }: z.infer<typeof UnsubscribeForReader>): Promise<void> {
  requireRight(by, 'newsletter.read')
  await inTransaction(shop, async (inside) => {
    const isIt = and(isNewsletterConsent, eq(mailConsents.id, id))
    const [before] = await inside.db.select().from(mailConsents).where(isIt).for('update')
    if (!before) throw new Failure('not-found')
    if (before.withdrawnAt) return
    await changeConsents(inside, { withdrawnAt: inside.now() }, and(isIt, isNull(mailConsents.withdrawnAt)))
    await recordAudit(inside, by, {
      action: 'newsletter.unsubscribed',
      target: `newsletter:${id}`,
      before: { state: before.givenAt ? 'confirmed' : 'asked' },
      after: { state: 'unsubscribed' },
    })
  })
}
