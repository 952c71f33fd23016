import { and, eq, gte } from 'drizzle-orm'
import { credentials, sessions, users } from '#database/schema.ts'
import { MINUTE } from '#shared/durations.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'
import { Failure } from '#shop/failure.ts'
import type { Account, AccountState, SignInMethod } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { adoptServiceEmail } from '../profile/profile.ts'
import { endAllSessions } from './sessions.ts'

// A hosted auth service may ban or delete an account, change its address or require a second step.
// The shop asks at each sign-in, and again while the customer uses the session.

/** A customer who has proved the identity by this method. */
interface ProvenSignIn {
  userId: string
  method: SignInMethod
}

/** A proven sign-in that the auth service has nothing against. */
export interface AcceptedSignIn extends ProvenSignIn {
  /** The auth service requires a code of its authenticator app. */
  needsServiceCode: boolean
}

/** Milliseconds. */
export const ACCOUNT_CHECK_INTERVAL_MS = 5 * MINUTE

/**
 * Asks the auth service about a proven sign-in. Call it outside transactions, before
 * `admitCustomer`. Throws Failure: 'account-blocked', 'passkey-refused' for an account that the
 * service has deleted, 'second-step-elsewhere', 'service-unavailable'.
 */
export async function acceptSignIn(shop: Shop, proven: ProvenSignIn): Promise<AcceptedSignIn> {
  const { userId, method } = proven
  const [user] = await shop.db.select({ userId: users.id, email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) throw new Failure('link-expired')
  const state = await inspect(shop, user).catch((error: unknown) => {
    // A passkey works while the service is down. `checkSignedInAccounts` asks as soon as it is up.
    if (method === 'passkey' && error instanceof Failure && error.code === 'service-unavailable') return null
    throw error
  })
  if (!state) return { ...proven, needsServiceCode: false }
  await takeOver(shop, userId, state)
  if (state.standing === 'banned') throw new Failure('account-blocked')
  if (state.standing === 'gone') {
    // The owner of the mailbox or of the Google account gets another account at the service.
    if (method === 'passkey') throw new Failure('passkey-refused')
    await shop.identity.unlinkAccount(shop, userId)
  }
  const isEnough = method === 'passkey' || state.secondFactor === 'none' || (await hasTwoStep(shop, userId))
  if (!isEnough && state.secondFactor === 'other') throw new Failure('second-step-elsewhere')
  return { ...proven, needsServiceCode: !isEnough }
}

/**
 * Whether a password alone is too little for the account, because the auth service requires a
 * second step. Throws Failure('service-unavailable').
 */
export async function secondFactorAtService(shop: Shop, account: Account): Promise<AccountState['secondFactor']> {
  return (await inspect(shop, account)).secondFactor
}

/**
 * Asks the auth service about the customers who used a session since the last run. Ends the
 * sessions of banned and deleted accounts, and adopts changed addresses. An active session records
 * its use every 15 minutes, so a ban takes effect within twenty.
 */
export async function checkSignedInAccounts(shop: Shop, stop?: AbortSignal): Promise<void> {
  const since = new Date(shop.now().getTime() - ACCOUNT_CHECK_INTERVAL_MS - MINUTE)
  const accounts = await shop.db
    .selectDistinct({ userId: users.id, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'hosted')))
    .where(gte(sessions.updatedAt, since))
  for (const account of accounts) {
    if (stop?.aborted) return
    const state = await inspect(shop, account).catch((error: unknown) => {
      if (error instanceof Failure) return null
      throw error
    })
    // The adapter has logged the outage. The next run asks again.
    if (!state) return
    await takeOver(shop, account.userId, state)
  }
}

function inspect(shop: Shop, account: Account): Promise<AccountState> {
  return mapIdentityErrors(shop.identity.inspectAccount(shop, account))
}

async function takeOver(shop: Shop, userId: string, { standing, movedTo }: AccountState): Promise<void> {
  if (movedTo) await adoptServiceEmail(shop, userId, movedTo)
  if (standing !== 'good') await endAllSessions(shop, userId)
}
