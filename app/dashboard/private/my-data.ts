import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { exportOwnData } from '#shop/office/customers/privacy.ts'
import { dataDownload } from '#app/request/file.server.ts'
import { setFlash } from '#app/request/flash.server.ts'
import { requireCustomer } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/my-data'

/** All data that the shop stores about the customer, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = requireCustomer(request, context)
  const { shop } = getRequestContext(context)
  try {
    return dataDownload('my-data', shop, await exportOwnData(shop, by))
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'too-many-requests') throw error
    setFlash(context, 'failures.too-many-requests')
    return redirect(urls.private())
  }
}
