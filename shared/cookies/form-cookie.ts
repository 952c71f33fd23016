/** Name of the cookie that tells a press on a form's own page from one after it: the page that the form led to marks it as shown. */
export const PRESS_COOKIE = 'pressed'

const SHOWN = '-shown'
const attributes = 'Path=/; Max-Age=60; HttpOnly; SameSite=Lax'

/** The Set-Cookie value of a form's answer. `press` names it among all. */
export function pressCookie(press: string): string {
  return `${PRESS_COOKIE}=${press}; ${attributes}`
}

/** The Set-Cookie value of the page that comes next, by the cookie that came along; null where it needs none. */
export function shownCookie(value: string | undefined): string | null {
  return value && /^[\w-]{16}$/.test(value) ? pressCookie(value + SHOWN) : null
}
