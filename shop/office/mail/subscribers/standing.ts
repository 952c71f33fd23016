import { eq, type SQL, sql } from 'drizzle-orm'
import { mailBounces, mailConsents } from '#database/schema.ts'

/** How somebody stands to the newsletter. 'bounced': letters come back from there, or its reader complained: none is sent. */
export const standings = ['confirmed', 'asked', 'unsubscribed', 'bounced'] as const
export type Standing = (typeof standings)[number]

export const isOfNewsletter: SQL = eq(mailConsents.topic, 'newsletter')

/** Of a consent beside what is known against its address. */
export const standing: SQL<Standing> = sql<Standing>`case
  when ${mailConsents.withdrawnAt} is not null then 'unsubscribed'
  when ${mailBounces.email} is not null then 'bounced'
  when ${mailConsents.givenAt} is not null then 'confirmed'
  else 'asked' end`

/** When it came to be so. */
export const since: SQL<Date> = sql`coalesce(
  ${mailConsents.withdrawnAt}, ${mailBounces.createdAt}, ${mailConsents.givenAt}, ${mailConsents.createdAt})`.mapWith(
  mailConsents.createdAt,
)
