import { DAY, SECOND, WEEK } from '../durations.ts'

/** Name of the cookie that says who is signed in. */
export const SESSION_COOKIE = 'session_token'

/** How long a session lasts from its last use, in milliseconds: 30 days. */
export const SESSION_LASTS = 30 * DAY

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** The Set-Cookie value that signs the browser in, or keeps it signed in for another 30 days. */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_LASTS / 1000}; ${attributes}`
}

/** The Set-Cookie value that signs the browser out. */
export const noSessionCookie = `${SESSION_COOKIE}=; Max-Age=0; ${attributes}`

/** Name of the cookie that recognises a browser which has signed in before. It signs nobody in. */
export const DEVICE_COOKIE = 'device_token'

/** The Set-Cookie value by which to know the browser again: 400 days, the longest that browsers keep one. */
export function deviceCookie(token: string): string {
  return `${DEVICE_COOKIE}=${token}; Max-Age=${(400 * DAY) / SECOND}; ${attributes}`
}

/** Name of the cookie that recognises the browser which signed up, while the address is yet to be confirmed. It signs nobody in. */
export const SIGN_UP_COOKIE = 'sign_up_token'

/** How long that browser is known, in milliseconds: a week, in which the letter may be asked for again. */
export const SIGN_UP_KNOWN = WEEK

/** The Set-Cookie value for the browser that signs up. Lax, since it comes back by a letter, which is on another site. */
export function signUpCookie(token: string): string {
  return `${SIGN_UP_COOKIE}=${token}; Max-Age=${SIGN_UP_KNOWN / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`
}

export const noSignUpCookie = `${SIGN_UP_COOKIE}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`

/** Name of the cookie that holds a sign-in until its second step. */
export const PENDING_COOKIE = 'two_step_token'

/** The Set-Cookie value of a sign-in that waits ten minutes for its second step. */
export function pendingCookie(token: string): string {
  return `${PENDING_COOKIE}=${token}; Max-Age=600; ${attributes}`
}

export const noPendingCookie = `${PENDING_COOKIE}=; Max-Age=0; ${attributes}`
