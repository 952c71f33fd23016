import { MINUTE } from '#shared/durations.ts'
import type { passkeys } from '#database/schema.ts'
import type { Customer } from '#shop/actor.ts'
import { Failure } from '#shop/failure.ts'
import type { Shop } from '#shop/shop.ts'
import type { PasskeyRegistration, PasskeyAssertion } from './responses.ts'

// WebAuthn ceremonies with the library, which the first of them loads. A passkey is bound to the
// shop's host name, its answers to the exact origin.

type Passkey = typeof passkeys.$inferSelect

/** Ed25519, P-256 and RSA: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]
const CEREMONY_TIMEOUT_MS = 5 * MINUTE

/**
 * Options to create a passkey for the customer, on an authenticator without one of the known
 * passkeys.
 */
export async function registrationOptions(shop: Shop, by: Customer, challenge: string, known: Passkey[]) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: shop.settings.name,
    rpID: hostOf(shop),
    userID: handleOf(by.userId),
    userName: by.email,
    userDisplayName: `${by.firstName} ${by.lastName}`.trim(),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CEREMONY_TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Options to use a passkey: one of `known`, or any passkey for this shop when `known` is empty. */
export async function assertionOptions(shop: Shop, challenge: string, known: Passkey[] = []) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: hostOf(shop),
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CEREMONY_TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
}

/** Verifies a new passkey and returns the data to store. Throws Failure('passkey-refused'). */
export async function verifyRegistration(shop: Shop, answer: PasskeyRegistration, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originOf(shop),
      expectedRPID: hostOf(shop),
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified) throw new Failure('passkey-refused')
  const { credential, credentialBackedUp: backedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backedUp,
  }
}

/**
 * Verifies the use of a passkey and returns its changed data. Throws Failure('passkey-refused').
 */
export async function verifyAssertion(shop: Shop, answer: PasskeyAssertion, challenge: string, passkey: Passkey) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...response } = answer.response
  if (userHandle && userHandle !== Buffer.from(handleOf(passkey.userId)).toString('base64url')) throw new Failure('passkey-refused')
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originOf(shop),
      expectedRPID: hostOf(shop),
      credential: { id: passkey.credentialId, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.counter },
    }),
  )
  if (!verified) throw new Failure('passkey-refused')
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
}

/** The library throws for a refused answer and for an unreadable one. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (cause) {
    throw new Failure('passkey-refused', { cause })
  }
}

function hostOf({ settings }: Shop): string {
  return new URL(settings.url).hostname
}

function originOf({ settings }: Shop): string {
  return new URL(settings.url).origin
}

/** The user handle in the authenticator: the account's id, which contains no personal data. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}
