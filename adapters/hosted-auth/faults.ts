import { isAuthError, isAuthRetryableFetchError, isAuthSessionMissingError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { OutsideRefused, OutsideUnavailable, WeakPassword } from '#shop/ports.ts'
import { callContext } from './call-context.ts'

/** Seconds to wait after a 429 without `Retry-After`: the service then allows a few calls again. */
const BUSY_RETRY_AFTER_S = 30

/**
 * How to treat an error of the service. 'again': it is down or does not answer, so retry. 'later':
 * it crashed, it counts too many calls, or something else answered in its place. 'never': it
 * understood the request and refused.
 */
export function retryDecision(error: unknown): 'again' | 'later' | 'never' {
  if (!isAuthError(error)) return 'later'
  const { status = 0 } = error
  if (isAuthRetryableFetchError(error)) return status === 500 || status === 501 ? 'later' : 'again'
  // Another call would count too.
  if (status === 429) return 'later'
  if (status === 408) return 'again'
  // An error without a status did not come from the service. 500 stands for a session that came
  // without its tokens.
  return status < 400 || status >= 500 ? 'later' : 'never'
}

/**
 * Converts the error to the shop's own types. The service's message may repeat an address, and its
 * cause may contain the input, so only codes are passed on.
 */
export function mapServiceError(error: unknown): OutsideRefused | OutsideUnavailable {
  if (error instanceof OutsideRefused || error instanceof OutsideUnavailable) return error
  if (isAuthWeakPasswordError(error))
    return new WeakPassword([...new Set(error.reasons.map((reason) => weaknesses[reason] ?? 'guessable'))])
  const { status: ownStatus, code } = isAuthError(error) ? error : {}
  const { retryAfter, noAnswer, status: lastStatus } = callContext.getStore() ?? {}
  const status = ownStatus || lastStatus
  const message = ['Auth service:', status || 'no response', code ?? (status ? null : noAnswer)].filter(Boolean).join(' ')
  if (retryDecision(error) !== 'never' || (code && isFailedHook.test(code)))
    return new OutsideUnavailable(message, { retryAfter: retryAfter ?? (status === 429 ? BUSY_RETRY_AFTER_S : undefined) })
  if (isAuthSessionMissingError(error)) return new OutsideRefused('session-missing', message)
  return new OutsideRefused((code && codes[code]) ?? code ?? `http-${status}`, message)
}

/** For `catch`: null when the service refused for this reason; other errors are thrown again. */
export function nullOnCodes(...codes: string[]) {
  return (error: unknown): null => {
    if (error instanceof OutsideRefused && codes.includes(error.code)) return null
    throw error
  }
}

const weaknesses: Record<string, string> = { length: 'too-short', characters: 'characters', pwned: 'common' }

/** A hook of the service did not answer it. A hook that refuses has the code 'unknown'. */
const isFailedHook = /^(hook_timeout|request_timeout)/

/** The shop's codes for some of the service's codes. */
const codes: Record<string, string> = {
  otp_expired: 'link-expired',
  session_not_found: 'session-missing',
  user_banned: 'account-banned',
}
