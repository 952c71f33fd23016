import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { urls } from '#shared/urls.ts'
import { Failure } from '#shop/failure.ts'
import { subscribersFile } from '#shop/office/mail/subscribers.ts'
import { datedName } from '#app/request/file.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { ask } from '#app/request/context.server.ts'
import { csvFile } from '../parts/csv-file.server.ts'
import type { Route } from './+types/newsletter-file'

/** Only a POST makes the file, never a link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await staffOnly(request, context, 'newsletter.read')
  return redirect(adminUrls.newsletter())
}

/**
 * The confirmed subscribers as CSV for a mailing program. Requires a fresh proof of identity, which
 * leads back to the page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await staffOnly(request, context, 'newsletter.read')
  const { shop } = ask(context)
  try {
    return csvFile(datedName('newsletter', shop, 'csv'), await subscribersFile(shop, by))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'prove-first') return redirect(urls.prove({ redirect: adminUrls.newsletter() }), 303)
    throw new Response(null, { status: error.status })
  }
}
