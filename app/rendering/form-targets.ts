/**
 * Marks a page whose forms lead to another site: `export const handle = formsLeaveShop`. Browsers
 * apply a policy for forms to the redirects after them as well, and the payment page and Google's
 * page redirect to hosts that we cannot list.
 */
export const formsLeaveShop = { formsLeaveShop: true } as const

/** Forms of any other page lead to the shop alone. */
export const OWN_FORM_TARGETS = "'self'"

/** Where the forms of these routes may lead, for the Content-Security-Policy of a shop at `url`. */
export function formTargetsOf(routes: { handle?: unknown }[], url: string): string {
  const mayLeave = (routes.at(-1)?.handle as Partial<typeof formsLeaveShop> | undefined)?.formsLeaveShop === true
  if (!mayLeave) return OWN_FORM_TARGETS
  // A shop without TLS is on this machine, and so is its stand-in for Square.
  return url.startsWith('https:') ? `${OWN_FORM_TARGETS} https:` : `${OWN_FORM_TARGETS} https: http:`
}
