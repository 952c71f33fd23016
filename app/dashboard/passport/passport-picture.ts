import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { drawOwnPassport } from '#shop/ordering/passport.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { pictureResponse } from '#app/request/file.server.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import type { Route } from './+types/passport-picture'

/** The customer's own passport as a picture. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop, locale } = getRequestContext(context)
  try {
    return pictureResponse(await drawOwnPassport(shop, by, locale))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    setFlash(context, `failures.${error.code}`)
    return redirect(urls.passport())
  }
}
