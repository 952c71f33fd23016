import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { exportSubscribers } from '#shop/office/mail/subscribers.ts'
import { datedFileName } from '#app/request/file.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { csvResponse } from '../parts/csv-file.server.ts'
import type { Route } from './+types/newsletter-csv'

/** Only a POST makes the file, never a link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context, 'newsletter.read')
  return redirect(adminUrls.newsletter())
}

/**
 * The confirmed subscribers as CSV for a mailing program. Requires fresh reauthentication, which
 * leads back to the page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'newsletter.read')
  const { shop } = getRequestContext(context)
  try {
    return csvResponse(datedFileName('newsletter', shop, 'csv'), await exportSubscribers(shop, by))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'prove-first') return redirect(urls.reauthenticate({ redirect: adminUrls.newsletter() }), 303)
    throw new Response(null, { status: error.status })
  }
}
