import { Failure } from '#shop/failure.ts'
import { drawSharedPassport } from '#shop/ordering/passport.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { pictureResponse } from '#app/request/file.server.ts'
import type { Route } from './+types/shared-passport-picture'

/** The picture of a public passport, for the previews of its link. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { shop, locale, address } = getRequestContext(context)
  try {
    return pictureResponse(await drawSharedPassport(shop, token, locale, { address }))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const headers = error.retryAfter ? { 'Retry-After': String(error.retryAfter) } : undefined
    return new Response(null, { status: error.status, headers })
  }
}
