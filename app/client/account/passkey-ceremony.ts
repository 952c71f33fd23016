import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { MessageKey } from '#locales/messages.ts'

/** How it ended: well, or for a reason that the page tells its reader; `why` is null where there is nothing to tell. */
export type Ending = { ok: true } | { ok: false; why: MessageKey | null; code?: string }

/** Whether a button has begun a ceremony on this page. */
let pressed = false

/**
 * Signs in, or proves who is signed in, with a passkey of this browser's. `offered` waits, unseen, until one is chosen among the
 * suggestions of the e-mail field. The library comes with the first call, and only then.
 */
export async function askForPasskey(purpose: 'sign-in' | 'prove', { offered = false } = {}): Promise<Ending> {
  if (!('PublicKeyCredential' in window)) return refusal('passkey.unsupported')
  pressed ||= !offered
  const asked = await post('options', { purpose })
  if (!asked.ok) return asked.code === 'not-found' ? refusal('passkey.none') : asked
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // A browser does one at a time, the newest: an offer that comes late must not close what a button has opened.
  if (offered && pressed) return refusal(null)
  const optionsJSON = asked.body.options as PublicKeyCredentialRequestOptionsJSON
  try {
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: offered })
    return await post('verify', { purpose, response })
  } catch (error) {
    return refusal(whyNot(error, 'passkey.cancelled'))
  }
}

/** Makes a passkey for who is signed in. The code 'prove-first' says that they must prove who they are first. */
export async function makePasskey(name: string): Promise<Ending> {
  if (!('PublicKeyCredential' in window)) return refusal('passkey.unsupported')
  const asked = await post('options', { purpose: 'register' })
  if (!asked.ok) return asked
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = asked.body.options as PublicKeyCredentialCreationOptionsJSON
  try {
    const response = await startRegistration({ optionsJSON })
    return await post('verify', { purpose: 'register', response, name: name.trim() || undefined })
  } catch (error) {
    return refusal(whyNot(error, 'passkey.not-made'))
  }
}

/** Whether this browser can offer passkeys among the suggestions of a field. */
export async function canOffer(): Promise<boolean> {
  if (!('PublicKeyCredential' in window) || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}

type Answer = { ok: true; body: Record<string, unknown> } | { ok: false; why: MessageKey; code?: string }

async function post(call: 'options' | 'verify', body: object): Promise<Answer> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`/api/auth/passkeys/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const read = (await answer.json()) as Record<string, unknown> & { code?: string }
    if (answer.ok) return { ok: true, body: read }
    return { ok: false, why: `failures.${read.code ?? 'internal'}` as MessageKey, code: read.code }
  } catch {
    return refusal('common.offline')
  }
}

/** Browsers do not tell a closed window from a missing passkey, so that no page can find out what somebody has. */
function whyNot(error: unknown, closed: MessageKey): MessageKey | null {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      // Another ceremony took its place.
      return null
    case 'NotAllowedError':
      return closed
    case 'InvalidStateError':
      return 'passkey.known'
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'passkey.unsupported'
    default:
      return 'passkey.failed'
  }
}

function refusal<Why extends MessageKey | null>(why: Why): { ok: false; why: Why } {
  return { ok: false, why }
}
