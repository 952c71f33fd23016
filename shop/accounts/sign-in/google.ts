import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Locale } from '#shared/locale.ts'
import { urls } from '#shared/urls.ts'
import { mapIdentityErrors } from '#shop/base/identity-errors.ts'
import { acceptSignIn } from './service-account-check.ts'
import { tokenLimits } from './sign-in-limits.ts'
import type { Actor } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import { findOrCreateGoogleAccount } from './google/account.ts'
import { consumeReturn, hasReturn, isFirstUse, storeReturn } from './google/returns.ts'
import type { VerifiedIdentity } from '#shop/ports.ts'
import { consumeRateLimits, undoRateLimits } from '#shop/base/rate-limits.ts'
import type { Shop } from '#shop/shop.ts'
import { admitCustomer, type SignInResult } from './sign-in.ts'
import type { ClientInfo } from '#shop/request-context.ts'
import { randomToken } from '#shop/base/secrets/random-tokens.ts'

const IdToken = z.string().min(1).max(8192)

export const GoogleSignIn = z.object({
  idToken: IdToken,
  nonce: z.string().min(1).max(200).optional().describe('The value whose SHA-256 hash, in hexadecimal, was sent to Google as `nonce`.'),
})
export const GoogleReturn = z.object({ state: z.string().regex(/^[\w-]{43}$/), id_token: IdToken })

/**
 * Signs in with Google's ID token: to its linked account, to an account with the same address when
 * both sides have confirmed it, else to a new account. A token works once. Throws Failure:
 * 'invalid-token', 'email-unverified', 'confirm-first' (after sending an email), 'account-blocked',
 * 'too-many-requests', 'service-unavailable'.
 */
export async function signInWithGoogle(
  shop: Shop,
  by: Actor,
  input: z.infer<typeof GoogleSignIn>,
  from: ClientInfo,
): Promise<SignInResult> {
  const { identity, isFirst } = await verifyIdentity(shop, input, from)
  if (!isFirst) throw new Failure('invalid-token')
  return admitByGoogle(shop, by, identity, from)
}

// Sign-in by redirect to Google's page. Google's answer is a cross-site POST, which carries no
// cookies of ours. So it is only stored, under a `state` derived from a secret in a cookie of the
// browser that started. The next page is a same-site request with that cookie, and only the cookie
// turns the stored answer into a session. A foreign answer submitted to this browser signs no one
// in, and neither does this browser's answer submitted by another browser.

/**
 * The URL of Google's sign-in page, and the secret that identifies the browser when it returns.
 * Throws Failure('not-found') when Google is not configured.
 */
export function beginGoogleSignIn(shop: Shop, locale: Locale): { url: string; secret: string } {
  const { google, url } = shop.settings
  if (!google) throw new Failure('not-found')
  const secret = randomToken()
  const state = stateOf(secret)
  const query = new URLSearchParams({
    client_id: google.clientId,
    redirect_uri: url + urls.googleReturn(),
    response_type: 'id_token',
    response_mode: 'form_post',
    scope: 'openid email profile',
    state,
    nonce: createHash('sha256').update(state).digest('hex'),
    prompt: 'select_account',
    hl: locale,
  })
  return { url: `${google.signInUrl}?${query}`, secret }
}

/**
 * Stores Google's answer; signs no one in. Throws Failure: 'invalid-token', 'too-many-requests',
 * 'service-unavailable'.
 */
export async function recordGoogleReturn(
  shop: Shop,
  answer: z.infer<typeof GoogleReturn>,
  from: Pick<ClientInfo, 'address'>,
): Promise<void> {
  const { state, id_token: idToken } = answer
  const { identity, isFirst } = await verifyIdentity(shop, { idToken, nonce: state }, from)
  if (isFirst) return storeReturn(shop, state, identity)
  // A double submit.
  if (!(await hasReturn(shop, state))) throw new Failure('invalid-token')
}

/**
 * Signs in the browser that returned from Google with its secret. Throws like `signInWithGoogle`.
 */
export async function completeGoogleSignIn(shop: Shop, by: Actor, secret: string, from: ClientInfo): Promise<SignInResult> {
  const identity = await consumeReturn(shop, stateOf(secret))
  if (!identity) throw new Failure('invalid-token')
  return admitByGoogle(shop, by, identity, from)
}

async function admitByGoogle(shop: Shop, by: Actor, identity: VerifiedIdentity, from: ClientInfo): Promise<SignInResult> {
  const userId = await findOrCreateGoogleAccount(shop, identity, from)
  return admitCustomer(shop, by, await acceptSignIn(shop, { userId, method: 'google' }), from)
}

async function verifyIdentity(
  shop: Shop,
  { idToken, nonce = null }: { idToken: string; nonce?: string | null },
  { address }: Pick<ClientInfo, 'address'>,
): Promise<{ identity: VerifiedIdentity; isFirst: boolean }> {
  const limits = tokenLimits(address)
  await consumeRateLimits(shop, limits)
  const identity = await mapIdentityErrors(shop.identity.verifyIdToken(idToken, nonce, { visitorAddress: address }))
  await undoRateLimits(shop, limits)
  return { identity, isFirst: await isFirstUse(shop, idToken) }
}

function stateOf(secret: string): string {
  return createHash('sha256').update(`google-state:${secret}`).digest('base64url')
}
