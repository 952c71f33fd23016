import { redirect } from 'react-router'
import { localize } from '#shared/locale.ts'
import { pathInShop, urls } from '#shared/urls.ts'
import { speaks } from '#shop/languages.ts'
import { readForm } from '#app/request/forms.server.ts'
import { ask } from '#app/request/context.server.ts'
import type { Route } from './+types/preferences'
import { keepLanguage, keepTheme, toLocalized } from './preferences.server.ts'

/** Stores the visitor's theme and language, and redirects back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { theme, locale, back } = await readForm(request)
  const wanted = speaks(ask(context).shop.settings, locale) ? locale : null
  keepTheme(context, theme)
  if (wanted) keepLanguage(context, wanted)
  return toLocalized(context, localize(pathInShop(back, urls.home()), wanted ?? ask(context).locale))
}

export function loader() {
  return redirect(urls.home())
}
