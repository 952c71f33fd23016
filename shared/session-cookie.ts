/** Name of the cookie that says who is signed in. */
export const SESSION_COOKIE = 'session_token'

/** How long a session lasts from its last use, in milliseconds: 30 days. */
export const SESSION_LASTS = 30 * 24 * 60 * 60 * 1000

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

/** The Set-Cookie value that signs the browser in, or keeps it signed in for another 30 days. */
export function sessionCookie(token: string): string {
  return `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_LASTS / 1000}; ${attributes}`
}

/** The Set-Cookie value that signs the browser out. */
export const noSessionCookie = `${SESSION_COOKIE}=; Max-Age=0; ${attributes}`
