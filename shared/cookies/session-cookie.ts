import { DAY, SECOND, WEEK } from '../durations.ts'

export const SESSION_COOKIE = 'session_token'

/** How long a session lasts after its last use, in milliseconds: 30 days. */
export const SESSION_LIFETIME_MS = 30 * DAY

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** The Set-Cookie value that signs the browser in, or renews the session for another 30 days. */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_LIFETIME_MS / 1000}; ${attributes}`
}

/** The Set-Cookie value that signs the browser out. */
export const clearedSessionCookie = `${SESSION_COOKIE}=; Max-Age=0; ${attributes}`

/**
 * Name of the cookie that recognizes a browser that has signed in before. It does not sign anyone
 * in. With the __Host- prefix no sibling domain can set it.
 */
export const DEVICE_COOKIE = '__Host-device_token'

/** The Set-Cookie value that recognizes the browser for 400 days, the browsers' limit. */
export function deviceCookie(token: string): string {
  return `${DEVICE_COOKIE}=${token}; Max-Age=${(400 * DAY) / SECOND}; ${attributes}`
}

/**
 * Name of the cookie that recognizes the browser of a sign-up until the email address is confirmed.
 * It does not sign anyone in.
 */
export const SIGN_UP_COOKIE = 'sign_up_token'

/**
 * Lifetime of the sign-up cookie in milliseconds: one week. During that time the email can be
 * requested again.
 */
export const SIGN_UP_COOKIE_LIFETIME_MS = WEEK

/**
 * The Set-Cookie value for the browser of a sign-up. SameSite=Lax, because the customer returns
 * through an email on another site.
 */
export function signUpCookie(token: string): string {
  return `${SIGN_UP_COOKIE}=${token}; Max-Age=${SIGN_UP_COOKIE_LIFETIME_MS / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`
}

export const clearedSignUpCookie = `${SIGN_UP_COOKIE}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`

/** Name of the cookie that holds a pending sign-in until its second step. */
export const PENDING_SIGN_IN_COOKIE = 'two_step_token'

/**
 * The Set-Cookie value of a sign-in that waits for its second step. It is valid for ten minutes.
 */
export function pendingSignInCookie(token: string): string {
  return `${PENDING_SIGN_IN_COOKIE}=${token}; Max-Age=600; ${attributes}`
}

export const clearedPendingSignInCookie = `${PENDING_SIGN_IN_COOKIE}=; Max-Age=0; ${attributes}`
