import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { MessageKey } from '#locales/messages.ts'

/**
 * The result of a passkey ceremony. `why` is the message for the customer, or null where there is
 * nothing to say.
 */
export type PasskeyResult = { ok: true } | { ok: false; why: MessageKey | null; code?: string }

/** Whether a button has started a ceremony on this page. */
let pressed = false

/**
 * Signs in with a passkey of this browser, or proves the customer's identity again. `offered` waits
 * invisibly until the customer chooses a passkey among the suggestions of the email field. Loads
 * the library on the first call.
 */
export async function requestPasskey(purpose: 'sign-in' | 'prove', { offered = false } = {}): Promise<PasskeyResult> {
  if (!hasPasskeys()) return refusal('passkey.unsupported')
  pressed ||= !offered
  const asked = await post('options', { purpose })
  if (!asked.ok) return asked.code === 'not-found' ? refusal('passkey.none') : asked
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // A browser runs one ceremony at a time, the newest. A late offer must not cancel the one that a
  // button started.
  if (offered && pressed) return refusal(null)
  const optionsJSON = asked.body.options as PublicKeyCredentialRequestOptionsJSON
  try {
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: offered })
    return await post('verify', { purpose, response })
  } catch (error) {
    return refusal(whyNot(error, 'passkey.cancelled'))
  }
}

/**
 * Creates a passkey for the signed-in customer. The code 'prove-first' requires a proof of identity
 * first.
 */
export async function createPasskey(name: string): Promise<PasskeyResult> {
  if (!hasPasskeys()) return refusal('passkey.unsupported')
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

/** Whether this browser knows passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Whether this browser can suggest passkeys in a form field (conditional mediation). */
export async function canAutofillPasskey(): Promise<boolean> {
  if (!hasPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false
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

/**
 * Browsers report a closed window and a missing passkey as the same error, so that no page can find
 * out which passkeys a visitor has.
 */
function whyNot(error: unknown, closed: MessageKey): MessageKey | null {
  switch (error instanceof Error ? error.name : '') {
    case 'AbortError':
      // Another ceremony replaced this one.
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
