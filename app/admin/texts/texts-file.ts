import { localeNamed } from '#shared/locale.ts'
import { exportTexts } from '#shop/office/products/texts-csv.ts'
import { datedName, fileNamed } from '#app/request/file.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { ask } from '#app/request/context.server.ts'
import type { Route } from './+types/texts-file'

/**
 * Texts of the goods in one language as CSV for translators: all texts, or (`untold`) only the
 * missing ones.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'products.read')
  const { shop } = ask(context)
  const asked = new URL(request.url).searchParams
  const locale = localeNamed(asked.get('in'))
  const untold = asked.has('untold')
  const name = untold ? `texts-${locale}-missing` : `texts-${locale}`
  return fileNamed(datedName(name, shop, 'csv'), 'text/csv', await exportTexts(shop, by, locale, { untold }))
}
