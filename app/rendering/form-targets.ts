/**
 * Marks a static page whose forms lead to another site: `export const handle = formsLeaveShop`.
 * Browsers apply a policy for forms to the redirects after them as well, and the payment page and
 * Google's page redirect to hosts that we cannot list.
 */
export const formsLeaveShop = { formsLeaveShop: true } as const

/** Marks the pages of an area that keeps all forms in the shop. */
export const formsStayInShop = { formsStayInShop: true } as const

/** Forms of any other page lead to the shop alone. */
export const OWN_FORM_TARGETS = "'self'"

/**
 * Where the forms of a static page may lead, for the Content-Security-Policy of a shop at `url`.
 */
export function formTargetsOf(routes: Routes, url: string): string {
  return handleOf(routes.at(-1)).formsLeaveShop ? foreignFormTargets(url) : OWN_FORM_TARGETS
}

/**
 * The same for a hydrated page. Its links show other pages, such as an unpaid order, under the
 * policy of the first document. So only a document of the admin keeps all forms in the shop.
 */
export function hydratedFormTargetsOf(routes: Routes, url: string): string {
  return routes.some((route) => handleOf(route).formsStayInShop) ? OWN_FORM_TARGETS : foreignFormTargets(url)
}

type Routes = { handle?: unknown }[]
type Handle = Partial<typeof formsLeaveShop & typeof formsStayInShop>

const handleOf = (route: Routes[number] | undefined): Handle => (route?.handle as Handle | undefined) ?? {}

/**
 * This shop and others, such as the payment page. A shop without TLS or at localhost is on this
 * machine, and so is its stand-in for Square.
 */
export function foreignFormTargets(url: string): string {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && hostname !== 'localhost' ? `${OWN_FORM_TARGETS} https:` : `${OWN_FORM_TARGETS} https: http:`
}
