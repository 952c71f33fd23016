import { eq, type SQL, sql } from 'drizzle-orm'
import { mailBounces, mailConsents } from '#database/schema.ts'

/**
 * The status of a newsletter subscriber. 'bounced': emails bounce or were reported as spam, so none
 * is sent.
 */
export const subscriberStates = ['confirmed', 'asked', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const isNewsletterConsent: SQL = eq(mailConsents.topic, 'newsletter')

/** Computed from a consent and from the bounces of its address. */
export const subscriberState: SQL<SubscriberState> = sql<SubscriberState>`case
  when ${mailConsents.withdrawnAt} is not null then 'unsubscribed'
  when ${mailBounces.email} is not null then 'bounced'
  when ${mailConsents.givenAt} is not null then 'confirmed'
  else 'asked' end`

/** When the present status began. */
export const subscriberStateSince: SQL<Date> = sql`coalesce(
  ${mailConsents.withdrawnAt}, ${mailBounces.createdAt}, ${mailConsents.givenAt}, ${mailConsents.createdAt})`.mapWith(
  mailConsents.createdAt,
)
