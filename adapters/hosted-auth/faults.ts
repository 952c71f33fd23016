import { isAuthError, isAuthRetryableFetchError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { OutsideRefused, OutsideUnavailable, WeakPassword } from '#shop/ports.ts'

/**
 * What to do about a fault of the service: ask 'again' where it says that it is overwhelmed or away, or says nothing; leave it for
 * 'later' where it broke down or something else answered in its place; 'never' where it understood and refused.
 */
export function decisionOn(error: unknown): 'again' | 'later' | 'never' {
  if (!isAuthError(error)) return 'later'
  const { status = 0 } = error
  if (isAuthRetryableFetchError(error)) return status === 500 || status === 501 ? 'later' : 'again'
  if (status === 429 || status === 408) return 'again'
  // Without a status it was no answer of the service's; 500 stands for a session that came without its tokens.
  return status < 400 || status >= 500 ? 'later' : 'never'
}

/** The fault in our words. The service's message may repeat an address, and its cause what was sent: only codes are passed on. */
export function inOurWords(error: unknown): OutsideRefused | OutsideUnavailable {
  if (error instanceof OutsideRefused || error instanceof OutsideUnavailable) return error
  if (isAuthWeakPasswordError(error))
    return new WeakPassword([...new Set(error.reasons.map((reason) => weaknesses[reason] ?? 'guessable'))])
  const { status, code } = isAuthError(error) ? error : {}
  const told = ['Auth service:', status || 'no answer', code].filter(Boolean).join(' ')
  if (decisionOn(error) !== 'never') return new OutsideUnavailable(told)
  if (isAuthSessionMissingError(error)) return new OutsideRefused('session-missing', told)
  return new OutsideRefused((code && codes[code]) ?? code ?? `http-${status}`, told)
}

/** For `catch`: null where the service refused for this reason. */
export function unless(...codes: string[]) {
  return (error: unknown): null => {
    if (error instanceof OutsideRefused && codes.includes(error.code)) return null
    throw error
  }
}

const weaknesses: Record<string, string> = { length: 'too-short', characters: 'characters', pwned: 'common' }

/** Those of its codes that the shop has a word for. */
const codes: Record<string, string> = { otp_expired: 'link-expired', bad_jwt: 'invalid-token', session_not_found: 'session-missing' }
