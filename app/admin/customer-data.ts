import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { exportCustomer } from '#shop/customer-desk.ts'
import { Failure } from '#shop/failure.ts'
import { dataFile } from '../file.server.ts'
import { flash } from '../flash.server.ts'
import { staffOnly } from '../guards.server.ts'
import { notFound } from '../not-found.server.ts'
import { ask } from '../request.server.ts'
import type { Route } from './+types/customer-data'

/** Everything that the shop holds about a customer, as a file: by a button only, since it is written down who took it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'customers.change')
  const { shop } = ask(context)
  const back = adminUrls.customer(params.id)
  try {
    return dataFile('customer-data', shop, await exportCustomer(shop, by, params.id))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'prove-first') return redirect(urls.prove({ redirect: back }), 303)
    if (error.code === 'not-found') throw notFound(request)
    flash(context, `failures.${error.code}`)
    return redirect(back, 303)
  }
}

/** Following a link takes nothing along. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await staffOnly(request, context, 'customers.read')
  return redirect(adminUrls.customer(params.id))
}
