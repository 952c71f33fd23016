import { and, count, eq, gt, max } from 'drizzle-orm'
import { credentials, devices, mailConsents, passkeys, sessions } from '#database/schema.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { type ConsentTopic, consentTopics } from '#shop/mail/consents.ts'
import { Failure } from '#shop/failure.ts'
import type { Account } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'

/** The sign-in methods of an account. Holds no secret. */
export interface CustomerSignInMethods {
  /** Null when the identity service could not be reached. */
  password: boolean | null
  google: boolean
  passkeys: number
  twoStep: boolean
  /** Time of the last sign-in; null for never. */
  last: Date | null
  /** Browsers with an active session. */
  sessions: number
}

export async function getCustomerSignInMethods(shop: Shop, whose: Account): Promise<CustomerSignInMethods> {
  const { db } = shop
  const { userId } = whose
  const [seen] = await db
    .select({ last: max(devices.usedAt) })
    .from(devices)
    .where(eq(devices.userId, userId))
  const [open] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, shop.now())))
  const isGoogle = and(eq(credentials.userId, userId), eq(credentials.providerId, 'google'))
  return {
    password: await hasPassword(shop, whose),
    google: (await db.$count(credentials, isGoogle)) > 0,
    passkeys: await db.$count(passkeys, eq(passkeys.userId, userId)),
    twoStep: await hasTwoStep(shop, userId),
    last: seen?.last ?? null,
    sessions: open?.count ?? 0,
  }
}

/** A customer's consent to emails on a topic. */
export interface MailPreference {
  topic: ConsentTopic
  /** 'asked': the customer has not yet confirmed by the link in the email. */
  state: 'agreed' | 'withdrawn' | 'asked' | 'none'
  since: Date | null
}

export async function listMailPreferences({ db }: Shop, email: string): Promise<MailPreference[]> {
  const rows = await db.select().from(mailConsents).where(eq(mailConsents.email, email))
  return consentTopics.map((topic) => {
    const row = rows.find((one) => one.topic === topic)
    if (!row) return { topic, state: 'none', since: null }
    if (row.withdrawnAt) return { topic, state: 'withdrawn', since: row.withdrawnAt }
    return row.givenAt ? { topic, state: 'agreed', since: row.givenAt } : { topic, state: 'asked', since: row.createdAt }
  })
}

async function hasPassword(shop: Shop, whose: Account): Promise<boolean | null> {
  try {
    return await mapIdentityErrors(shop.identity.hasPassword(shop, whose))
  } catch (error) {
    if (error instanceof Failure && error.code === 'service-unavailable') return null
    throw error
  }
}
