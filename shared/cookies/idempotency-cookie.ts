/**
 * Name of the idempotency cookie of forms. The page that follows a form marks the cookie as shown.
 * A second submit before that is a duplicate; a submit after it is intended.
 */
export const IDEMPOTENCY_COOKIE = 'pressed'

const SHOWN_SUFFIX = '-shown'
const attributes = 'Path=/; Max-Age=60; HttpOnly; SameSite=Lax'

/** The Set-Cookie value of a form's response. `press` is unique to this response. */
export function idempotencyCookie(press: string): string {
  return `${IDEMPOTENCY_COOKIE}=${press}; ${attributes}`
}

/**
 * The Set-Cookie value of the next page, derived from the request's cookie. Null if the page needs
 * to set none.
 */
export function shownIdempotencyCookie(value: string | undefined): string | null {
  return value && /^[\w-]{16}$/.test(value) ? idempotencyCookie(value + SHOWN_SUFFIX) : null
}
