import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { exportCustomer } from '#shop/office/customers/customers.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { ask } from '#app/request/context.server.ts'
import type { Route } from './+types/customer-data'
import { heldAsFile } from '../parts/data-file.server.ts'

/** All data about a customer as a file. POST only, because the audit log records each export. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'customers.change')
  const file = { request, context, name: 'customer-data', back: adminUrls.customer(id) }
  return heldAsFile(file, () => exportCustomer(ask(context).shop, by, id))
}

/** Only a POST exports the data, never a link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await staffOnly(request, context, 'customers.read')
  return redirect(adminUrls.customer(params.id))
}
