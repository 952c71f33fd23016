import { splitLocale } from '#shared/locale.ts'
import { samesitePath, urls } from '#shared/urls.ts'

/** Where to go on to: a path of this shop, in the language of the page, or the account. Never another site, never back to signing in. */
export function nextPage(wanted: string | null | undefined): string {
  // Checked again without its language: '/es-ES//elsewhere' is harmless, '//elsewhere' is not.
  const path = samesitePath(splitLocale(samesitePath(wanted, '')).path, urls.account())
  return path === urls.login() || path === urls.register() || path === urls.signOut() ? urls.account() : path
}
