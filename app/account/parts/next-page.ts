import { pathInShop, urls } from '#shared/urls.ts'

/** Where to go on to: a path of this shop, in the language of the page, or the account. Never another site, never back to signing in. */
export function nextPage(wanted: string | null | undefined): string {
  const path = pathInShop(wanted, urls.account())
  return path === urls.login() || path === urls.register() || path === urls.signOut() ? urls.account() : path
}
