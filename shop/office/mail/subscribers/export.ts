import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { mailBounces, mailConsents } from '#database/schema.ts'
import { firstOf, present } from '#shared/present.ts'
import { HOUR } from '#shared/durations.ts'
import { parseLocale, localize } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import type { Actor } from '#shop/actor.ts'
import { recordAudit } from '#shop/base/audit.ts'
import { unsubscribeToken } from '#shop/mail/consents.ts'
import { csvHeading, csvRows } from '#shop/base/lists/csv.ts'
import { consumeRateLimits } from '#shop/base/rate-limits.ts'
import { requireRight } from '#shop/rights.ts'
import { requireReauthentication } from '#shop/accounts/sign-in/sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { isNewsletterConsent } from './subscriber-state.ts'

const EXPORT_BATCH_SIZE = 1000

/**
 * The confirmed subscribers as CSV by address, each with an unsubscribe link. It is streamed in
 * pieces, and no cell is read as a formula by a spreadsheet. Records the export in the audit log.
 * Throws Failure: 'not-found' when the actor may not, 'prove-first', 'too-many-requests'.
 */
export async function exportSubscribers(shop: Shop, by: Actor): Promise<AsyncGenerator<string>> {
  requireRight(by, 'newsletter.read')
  requireReauthentication(shop, by)
  await consumeRateLimits(shop, [{ key: `newsletter-file:${by.userId}`, max: 20, windowMs: HOUR }])
  await inTransaction(shop, async (inside) => {
    const counted = await inside.db
      .select({ addresses: count() })
      .from(mailConsents)
      .leftJoin(mailBounces, eq(mailBounces.email, mailConsents.email))
      .where(mayBeWrittenTo)
    const { addresses } = firstOf(counted)
    await recordAudit(inside, by, { action: 'newsletter.exported', target: 'newsletter:subscribers', after: { addresses } })
  })
  return pieces(shop)
}

const mayBeWrittenTo = and(
  isNewsletterConsent,
  isNotNull(mailConsents.givenAt),
  isNull(mailConsents.withdrawnAt),
  isNull(mailBounces.email),
)

async function* pieces(shop: Shop): AsyncGenerator<string> {
  yield csvHeading(['email', 'language', 'subscribed_at', 'source', 'unsubscribe_url'])
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows = await shop.db
      .select({
        id: mailConsents.id,
        email: mailConsents.email,
        locale: mailConsents.locale,
        source: mailConsents.source,
        givenAt: mailConsents.givenAt,
      })
      .from(mailConsents)
      .leftJoin(mailBounces, eq(mailBounces.email, mailConsents.email))
      .where(and(mayBeWrittenTo, gt(mailConsents.email, last)))
      .orderBy(asc(mailConsents.email))
      .limit(EXPORT_BATCH_SIZE)
    if (rows.length === 0) return
    yield csvRows(
      rows.map(({ id, email, locale, source, givenAt }) => [
        email,
        locale,
        present(givenAt).toISOString(),
        source,
        linkOf(shop, id, locale),
      ]),
    )
    last = rows.at(-1)?.email
  }
}

function linkOf(shop: Shop, consentId: string, spoken: string): string {
  const locale = parseLocale(spoken)
  return shop.settings.url + localize(urls.unsubscribe({ token: unsubscribeToken(shop, consentId) }), locale)
}
