import { redirect } from 'react-router'
import { localize } from '#shared/locale.ts'
import { pathInShop, urls } from '#shared/urls.ts'
import { isOfferedLocale } from '#shop/languages.ts'
import { readForm } from '#app/request/forms.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/preferences'
import { saveLanguage, saveTheme, redirectToLocale } from './preferences.server.ts'

/** Stores the visitor's theme and language, and redirects back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { theme, locale, back } = await readForm(request)
  const wanted = isOfferedLocale(getRequestContext(context).shop.settings, locale) ? locale : null
  saveTheme(context, theme)
  if (wanted) saveLanguage(context, wanted)
  return redirectToLocale(context, localize(pathInShop(back, urls.home()), wanted ?? getRequestContext(context).locale))
}

export function loader() {
  return redirect(urls.home())
}
