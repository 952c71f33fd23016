import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { exportOrder } from '#shop/office/customers/order-data.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { ask } from '#app/request/context.server.ts'
import type { Route } from './+types/order-data'
import { heldAsFile } from '../parts/data-file.server.ts'

/**
 * All data about a customer without an account, as a file. POST only, because the audit log records
 * each export.
 */
export async function action({ request, params: { number }, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'customers.change')
  const file = { request, context, name: 'order-data', back: `${adminUrls.order(number)}#forget` }
  return heldAsFile(file, () => exportOrder(ask(context).shop, by, number))
}

/** Only a POST exports the data, never a link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await staffOnly(request, context, 'customers.read')
  return redirect(adminUrls.order(params.number))
}
