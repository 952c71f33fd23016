import { and, asc, eq, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { passkeys, users } from '#database/schema.ts'
import { deviceNameOf } from '#shared/visitor/device-name.ts'
import { Name } from '#shop/base/account-fields.ts'
import { challengeLimits, reauthenticationLimits, tokenLimits } from './sign-in-limits.ts'
import type { Actor, Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { PasskeyRegistration, PasskeyAssertion } from './passkeys/responses.ts'
import { registrationOptions, assertionOptions, verifyRegistration, verifyAssertion } from './passkeys/ceremonies.ts'
import { createChallenge, type ChallengePurpose, consumeChallenge } from './passkeys/challenges.ts'
import { consumeRateLimits, undoRateLimits } from '#shop/base/rate-limits.ts'
import { requireConfirmedEmail, requireReauthentication, rotateSession } from './sessions.ts'
import { inTransaction, type Shop } from '#shop/shop.ts'
import { admitCustomer, type SignInResult } from './sign-in.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { notifySignInChange } from './sign-in-changed.ts'
import { acceptSignIn } from './service-account-check.ts'
import { hasTwoStep } from '#shop/base/staff-two-step.ts'

export const AddPasskey = z.object({
  name: Name.max(60).optional().describe('A name for the passkey. Defaults to the name of the browser.'),
  response: PasskeyRegistration,
})
export const UsePasskey = z.object({ response: PasskeyAssertion })
export const RenamePasskey = z.object({ id: z.string().max(100), name: Name.min(1).max(60) })
export const RemovePasskey = z.object({ id: z.string().max(100) })

/** More than any customer needs. */
const MAX_PASSKEYS = 20

export interface PasskeyView {
  id: string
  /** The owner's name for it; '' when neither the owner nor the browser gave a name. */
  name: string
  /** Whether several devices store it, like a password manager does. */
  backedUp: boolean
  /** ISO times. */
  createdAt: string
  usedAt: string | null
}

/** The customer's passkeys, oldest first. */
export async function listPasskeys(shop: Shop, by: Customer): Promise<PasskeyView[]> {
  return (await ownedBy(shop, by)).map(({ id, name, backedUp, createdAt, usedAt }) => ({
    id,
    name,
    backedUp,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
}

/**
 * WebAuthn options to create a passkey for the customer. Throws Failure: 'prove-first',
 * 'email-not-confirmed', 'not-allowed' (20 passkeys already).
 */
export async function passkeyAddOptions(shop: Shop, by: Customer) {
  requireReauthentication(shop, by)
  requireConfirmedEmail(by)
  const known = await ownedBy(shop, by)
  if (known.length >= MAX_PASSKEYS) throw new Failure('not-allowed')
  return registrationOptions(shop, by, await createChallenge(shop, 'register', by.userId), known)
}

/**
 * Stores a new passkey. Its options were issued only after a proof of identity. Throws
 * Failure('passkey-refused').
 */
export async function addPasskey(
  shop: Shop,
  by: Customer,
  { name, response }: z.infer<typeof AddPasskey>,
  { userAgent }: Pick<ClientInfo, 'userAgent'>,
): Promise<{ id: string }> {
  const challenge = await consumeChallenge(shop, 'register', by.userId, response.response.clientDataJSON)
  const made = await verifyRegistration(shop, response, challenge)
  return inTransaction(shop, async (inside) => {
    const [added] = await inside.db
      .insert(passkeys)
      .values({ ...made, userId: by.userId, name: name || deviceNameOf(userAgent), createdAt: shop.now() })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added) throw new Failure('passkey-refused')
    await notifySignInChange(inside, by.userId, 'passkey-added')
    return added
  })
}

/** Throws Failure('not-found') for a passkey of another customer. */
export async function renamePasskey(shop: Shop, by: Customer, { id, name }: z.infer<typeof RenamePasskey>): Promise<void> {
  const renamed = await shop.db.update(passkeys).set({ name }).where(theirs(by, id)).returning({ id: passkeys.id })
  if (renamed.length === 0) throw new Failure('not-found')
}

/**
 * Throws Failure: 'prove-first', 'not-found' for a passkey of another customer, 'not-allowed' for a
 * staff member's last second step.
 */
export async function removePasskey(shop: Shop, by: Customer, { id }: z.infer<typeof RemovePasskey>): Promise<void> {
  requireReauthentication(shop, by)
  await inTransaction(shop, async (inside) => {
    // Row lock: two concurrent removals must not each assume that the other passkey stays.
    await inside.db.select({ id: users.id }).from(users).where(eq(users.id, by.userId)).for('update')
    const removed = await inside.db.delete(passkeys).where(theirs(by, id)).returning({ id: passkeys.id })
    if (removed.length === 0) throw new Failure('not-found')
    if (by.role !== 'customer' && !(await hasTwoStep(inside, by.userId)) && (await ownedBy(inside, by)).length === 0)
      throw new Failure('not-allowed')
    await notifySignInChange(inside, by.userId, 'passkey-removed')
  })
}

/**
 * WebAuthn options to sign in with any passkey for this shop, without an email address. Throws
 * Failure('too-many-requests').
 */
export async function passkeySignInOptions(shop: Shop, from: Pick<ClientInfo, 'address'>) {
  await consumeRateLimits(shop, challengeLimits(from.address))
  return assertionOptions(shop, await createChallenge(shop, 'sign-in', null))
}

/**
 * Signs in with a passkey, which counts as both steps. Throws Failure: 'passkey-refused',
 * 'account-blocked', 'too-many-requests'.
 */
export async function signInByPasskey(
  shop: Shop,
  by: Actor,
  { response }: z.infer<typeof UsePasskey>,
  from: ClientInfo,
): Promise<SignInResult> {
  const limits = tokenLimits(from.address)
  await consumeRateLimits(shop, limits)
  // The standard requires a user handle when the options named no passkey.
  if (!response.response.userHandle) throw new Failure('passkey-refused')
  const used = await readUse(shop, 'sign-in', null, response)
  const accepted = await acceptSignIn(shop, { userId: used.userId, method: 'passkey' })
  const admitted = await inTransaction(shop, async (inside) => {
    await noteUse(inside, used)
    return admitCustomer(inside, by, accepted, from)
  })
  await undoRateLimits(shop, limits)
  return admitted
}

/**
 * WebAuthn options to prove the customer's identity with one of their passkeys. Throws
 * Failure('not-found') without a passkey.
 */
export async function passkeyReauthenticationOptions(shop: Shop, by: Customer) {
  const known = await ownedBy(shop, by)
  if (known.length === 0) throw new Failure('not-found')
  return assertionOptions(shop, await createChallenge(shop, 'prove', by.userId), known)
}

/**
 * Proves the identity of the signed-in customer again. Returns the token for the session's cookie.
 * Throws Failure: 'passkey-refused', 'too-many-requests'.
 */
export async function reauthenticateByPasskey(
  shop: Shop,
  by: Customer,
  { response }: z.infer<typeof UsePasskey>,
): Promise<{ token: string }> {
  const limits = reauthenticationLimits(by.sessionId)
  await consumeRateLimits(shop, limits)
  const used = await readUse(shop, 'prove', by.userId, response)
  if (used.userId !== by.userId) throw new Failure('passkey-refused')
  const token = await inTransaction(shop, async (inside) => {
    await noteUse(inside, used)
    return rotateSession(inside, by, { proved: true })
  })
  await undoRateLimits(shop, limits)
  return { token }
}

interface Use {
  id: string
  userId: string
  counter: number
  backedUp: boolean
}

async function readUse(shop: Shop, purpose: ChallengePurpose, askedOf: string | null, answer: PasskeyAssertion): Promise<Use> {
  const challenge = await consumeChallenge(shop, purpose, askedOf, answer.response.clientDataJSON)
  const [passkey] = await shop.db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id))
  if (!passkey) throw new Failure('passkey-refused')
  const { id, userId } = passkey
  return { id, userId, ...(await verifyAssertion(shop, answer, challenge, passkey)) }
}

/**
 * The signature counter of an authenticator only increases: a lower or equal value indicates a
 * cloned passkey. Many authenticators always send zero.
 */
async function noteUse(shop: Shop, { id, counter, backedUp }: Use): Promise<void> {
  const isNewest = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), eq(passkeys.counter, counter)))
  const noted = await shop.db
    .update(passkeys)
    .set({ counter, backedUp, usedAt: shop.now() })
    .where(and(eq(passkeys.id, id), isNewest))
    .returning({ id: passkeys.id })
  if (noted.length === 0) throw new Failure('passkey-refused')
}

function ownedBy(shop: Shop, by: Customer) {
  return shop.db.select().from(passkeys).where(eq(passkeys.userId, by.userId)).orderBy(asc(passkeys.createdAt))
}

function theirs(by: Customer, id: string) {
  if (!z.uuid().safeParse(id).success) throw new Failure('not-found')
  return and(eq(passkeys.id, id), eq(passkeys.userId, by.userId))
}
