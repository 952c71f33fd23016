import { readAdminQuery } from '#shared/admin-route-parameters.ts'
import { parseLocale } from '#shared/locale.ts'
import { exportTexts } from '#shop/office/products/texts-csv.ts'
import { datedFileName, downloadResponse } from '#app/request/file.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/texts-csv'

/**
 * Texts of the goods in one language as CSV for translators: all texts, or (`untranslated`) only
 * the missing ones.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'products.read')
  const { shop } = getRequestContext(context)
  const asked = readAdminQuery('textsFile', request.url)
  const locale = parseLocale(asked.in)
  const untranslated = asked.untranslated !== undefined
  const name = untranslated ? `texts-${locale}-missing` : `texts-${locale}`
  return downloadResponse(datedFileName(name, shop, 'csv'), 'text/csv', await exportTexts(shop, by, locale, { untranslated }))
}
