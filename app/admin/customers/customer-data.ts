import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { exportCustomerData } from '#shop/office/customers/customers.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/customer-data'
import { personalDataResponse } from '../parts/personal-data-file.server.ts'

/** All data about a customer as a file. POST only, because the audit log records each export. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'customers.change')
  const file = { request, context, name: 'customer-data', back: adminUrls.customer(id) }
  return personalDataResponse(file, () => exportCustomerData(getRequestContext(context).shop, by, id))
}

/** Only a POST exports the data, never a link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaff(request, context, 'customers.read')
  return redirect(adminUrls.customer(params.id))
}
