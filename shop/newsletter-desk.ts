import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailBounces, mailConsents } from '#database/schema.ts'
import { isLocale, type Locale, locales } from '#shared/locale.ts'
import type { Actor } from './actor.ts'
import { writeDown } from './audit.ts'
import { beginningWith } from './beginning.ts'
import { Failure } from './failure.ts'
import { newerThan, olderThan, Place, placeBehind } from './list-place.ts'
import { isOfNewsletter, since, standing, type Standing, standings } from './newsletter-desk/standing.ts'
import { requireRight } from './rights.ts'
import { inTransaction, type Shop } from './shop.ts'

export { subscribersFile } from './newsletter-desk/file.ts'
export { type Standing, standings } from './newsletter-desk/standing.ts'

/** Which subscribers staff look at: those whose address begins so, that stand so, that read this language. Whatever does not fit is left out. */
export const SubscriberQuery = z.object({
  search: z.string().trim().max(100).default('').catch(''),
  state: z.enum(standings).optional().catch(undefined),
  language: z.enum(locales).optional().catch(undefined),
  after: Place.nullish().catch(null),
  before: Place.nullish().catch(null),
})

export interface Subscriber {
  id: string
  email: string
  state: Standing
  /** When they came to stand so. */
  since: Date
  language: Locale | null
  /** Where they agreed; null as long as they have not. */
  source: 'newsletter' | 'settings' | 'unsubscribe' | null
}

export interface Subscribers {
  subscribers: Subscriber[]
  /** Behind and before whom the next and the previous page begin; null where there is none. */
  next: string | null
  previous: string | null
}

const PER_PAGE = 50
const sources = ['newsletter', 'settings', 'unsubscribe'] as const
const columns = { at: mailConsents.createdAt, id: mailConsents.id }

/** A page of those who ever asked for the newsletter, who asked last first, by key. Throws Failure('not-found') for who may not. */
export async function subscribersAtDesk(shop: Shop, by: Actor, query: z.infer<typeof SubscriberQuery>): Promise<Subscribers> {
  requireRight(by, 'newsletter.read')
  const { search, state, language, after, before } = query
  const backwards = Boolean(before) && !after
  const place = after ?? before ?? null
  const rows = await shop.db
    .select({ consent: mailConsents, state: standing, since })
    .from(mailConsents)
    .leftJoin(mailBounces, eq(mailBounces.email, mailConsents.email))
    .where(
      and(
        isOfNewsletter,
        search ? sql`${mailConsents.email} like ${beginningWith(search)}` : undefined,
        state && sql`${standing} = ${state}`,
        language && eq(mailConsents.locale, language),
        place ? (backwards ? newerThan : olderThan)(columns, place) : undefined,
      ),
    )
    .orderBy(...(backwards ? [asc(columns.at), asc(columns.id)] : [desc(columns.at), desc(columns.id)]))
    .limit(PER_PAGE + 1)
  const more = rows.length > PER_PAGE
  const page = backwards ? rows.slice(0, PER_PAGE).toReversed() : rows.slice(0, PER_PAGE)
  const [first, last] = [page[0]?.consent, page.at(-1)?.consent]
  return {
    subscribers: page.map((row) => ({
      id: row.consent.id,
      email: row.consent.email,
      state: row.state,
      since: row.since,
      language: isLocale(row.consent.locale) ? row.consent.locale : null,
      source: (row.consent.givenAt && sources.find((one) => one === row.consent.source)) || null,
    })),
    next: last && (backwards || more) ? placeBehind({ at: last.createdAt, id: last.id }) : null,
    previous: first && place && (!backwards || more) ? placeBehind({ at: first.createdAt, id: first.id }) : null,
  }
}

/** How many stand how, and how many of the confirmed read which language, the most read first. Throws like `subscribersAtDesk`. */
export async function subscriberCounts(
  shop: Shop,
  by: Actor,
): Promise<{ states: Record<Standing, number>; languages: { language: Locale; count: number }[] }> {
  requireRight(by, 'newsletter.read')
  const rows = await shop.db
    .select({ state: standing, locale: mailConsents.locale, count: count() })
    .from(mailConsents)
    .leftJoin(mailBounces, eq(mailBounces.email, mailConsents.email))
    .where(isOfNewsletter)
    .groupBy(standing, mailConsents.locale)
  const states = { asked: 0, confirmed: 0, unsubscribed: 0, bounced: 0 }
  for (const row of rows) states[row.state] += row.count
  const languages = rows.flatMap((row) =>
    row.state === 'confirmed' && isLocale(row.locale) ? [{ language: row.locale, count: row.count }] : [],
  )
  return { states, languages: languages.toSorted((a, b) => b.count - a.count) }
}

export const UnsubscribeForReader = z.object({ id: z.uuid() })

/**
 * Takes back what a reader agreed to who asked for that otherwise, on the telephone say. Staff can never agree for anybody. Harmless where it is
 * taken back already. Throws Failure('not-found') for who may not and for what there is not.
 */
export async function unsubscribeForReader(shop: Shop, by: Actor, { id }: z.infer<typeof UnsubscribeForReader>): Promise<void> {
  requireRight(by, 'newsletter.read')
  await inTransaction(shop, async (inside) => {
    const isIt = and(isOfNewsletter, eq(mailConsents.id, id))
    const [before] = await inside.db.select().from(mailConsents).where(isIt).for('update')
    if (!before) throw new Failure('not-found')
    if (before.withdrawnAt) return
    await inside.db
      .update(mailConsents)
      .set({ withdrawnAt: inside.now() })
      .where(and(isIt, isNull(mailConsents.withdrawnAt)))
    await writeDown(inside, by, {
      action: 'newsletter.unsubscribed',
      target: `newsletter:${id}`,
      before: { state: before.givenAt ? 'confirmed' : 'asked' },
      after: { state: 'unsubscribed' },
    })
  })
}
