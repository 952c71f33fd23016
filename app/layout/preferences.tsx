import { redirect } from 'react-router'
import { isLocale, localize, splitLocale } from '#shared/locale.ts'
import { samesitePath, urls } from '#shared/urls.ts'
import { readForm } from '../forms.server.ts'
import { ask } from '../request.server.ts'
import type { Route } from './+types/preferences'

const YEAR = 365 * 24 * 60 * 60

/** Keeps the visitor's theme and language, and goes back to the page they were chosen on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { setCookie, locale, shop } = ask(context)
  const { theme, locale: wanted, back } = await readForm(request)
  if (theme === 'light' || theme === 'dark') setCookie(`theme=${theme}; Path=/; Max-Age=${YEAR}; SameSite=Lax`)
  if (theme === 'system') setCookie('theme=; Path=/; Max-Age=0; SameSite=Lax')
  if (isLocale(wanted)) setCookie(`i18n_redirected=${wanted}; Path=/; Max-Age=${YEAR}; SameSite=Lax`)
  const target = localize(splitLocale(samesitePath(back, urls.home())).path, isLocale(wanted) ? wanted : locale)
  // Another language is another document: to a whole address the framework adds no prefix of this one.
  return new Response(null, { status: 303, headers: { Location: shop.settings.url + target, 'X-Remix-Reload-Document': 'true' } })
}

export function loader() {
  return redirect(urls.home())
}
