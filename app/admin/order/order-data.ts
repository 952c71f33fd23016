import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { exportOrderData } from '#shop/office/customers/order-data.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/order-data'
import { personalDataResponse } from '../parts/personal-data-file.server.ts'

/**
 * All data about a customer without an account, as a file. POST only, because the audit log records
 * each export.
 */
export async function action({ request, params: { number }, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'customers.change')
  const file = { request, context, name: 'order-data', back: `${adminUrls.order(number)}#forget` }
  return personalDataResponse(file, () => exportOrderData(getRequestContext(context).shop, by, number))
}

/** Only a POST exports the data, never a link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaff(request, context, 'customers.read')
  return redirect(adminUrls.order(params.number))
}
