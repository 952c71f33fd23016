import { pathInShop, urls } from '#shared/urls.ts'

/**
 * The destination after sign-in: a path of this shop in the page's language, or the account. Never
 * another site, never the sign-in page.
 */
export function safeNextPath(wanted: string | null | undefined): string {
  const path = pathInShop(wanted, urls.account())
  return path === urls.login() || path === urls.register() || path === urls.signOut() ? urls.account() : path
}
