import { redirect } from 'react-router'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { exportOf } from '#shop/office/customers/privacy.ts'
import { dataFile } from '#app/request/file.server.ts'
import { flash } from '#app/request/flash.server.ts'
import { customerOnly } from '#app/request/guards.server.ts'
import { ask } from '#app/request/context.server.ts'
import type { Route } from './+types/my-data'

/** All data that the shop stores about the customer, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = customerOnly(request, context)
  const { shop } = ask(context)
  try {
    return dataFile('my-data', shop, await exportOf(shop, by))
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'too-many-requests') throw error
    flash(context, 'failures.too-many-requests')
    return redirect(urls.private())
  }
}
