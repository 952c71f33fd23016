import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailBounces, mailConsents } from '#database/schema.ts'
import { isLocale, type Locale, locales } from '#shared/locale.ts'
import type { Actor } from '#shop/actor.ts'
import { writeDown } from '#shop/base/audit.ts'
import { likePrefix } from '#shop/base/lists/like-prefix.ts'
import { Failure } from '#shop/failure.ts'
import { pageFrom, Place } from '#shop/base/lists/pagination.ts'
import { isOfNewsletter, since, standing, type Standing, standings } from './subscribers/standing.ts'
import { requireRight } from '#shop/rights.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'

export { subscribersFile } from './subscribers/file.ts'
export { type Standing, standings } from './subscribers/standing.ts'

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

/** A page of those who ever asked for the newsletter, who asked last first, by key. Throws Failure('not-found') for who may not. */
export async function subscribersAtDesk(shop: Shop, by: Actor, query: z.infer<typeof SubscriberQuery>): Promise<Subscribers> {
  requireRight(by, 'newsletter.read')
  const { search, state, language } = query
  const page = pageFrom({ at: mailConsents.createdAt, id: mailConsents.id }, query, PER_PAGE)
  const found = await shop.db
    .select({ consent: mailConsents, state: standing, since })
    .from(mailConsents)
    .leftJoin(mailBounces, eq(mailBounces.email, mailConsents.email))
    .where(
      and(
        isOfNewsletter,
        search ? sql`${mailConsents.email} like ${likePrefix(search)}` : undefined,
        state && sql`${standing} = ${state}`,
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
