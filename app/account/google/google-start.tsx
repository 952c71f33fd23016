import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { beginGoogleSignIn } from '#shop/accounts/sign-in/google.ts'
import { readForm } from '#app/request/forms.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/google-start'
import { storeGoogleState } from './google-state.server.ts'
import { safeNextPath } from '../parts/safe-next-path.ts'

/** Redirects to Google's page and sets a cookie that recognizes the browser on its return. */
export async function action({ request, context }: Route.ActionArgs) {
  const { redirect: wanted } = await readForm(request)
  const { shop, locale } = getRequestContext(context)
  try {
    const { url, secret } = beginGoogleSignIn(shop, locale)
    storeGoogleState(context, { secret, locale, next: wanted ? safeNextPath(wanted) : '' })
    return redirect(url, 303)
  } catch (error) {
    if (error instanceof Failure) return redirect(urls.login({ redirect: wanted && safeNextPath(wanted) }), 303)
    throw error
  }
}

/** Only a POST starts the sign-in, never a link. */
export function loader() {
  return redirect(urls.login())
}
