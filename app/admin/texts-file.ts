import { localeNamed } from '#shared/locale.ts'
import { exportTexts } from '#shop/texts-csv.ts'
import { datedName, fileNamed } from '../file.server.ts'
import { staffOnly } from '../guards.server.ts'
import { ask } from '../request.server.ts'
import type { Route } from './+types/texts-file'

/** What goods are called in one language as a file for whoever translates. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'products.read')
  const { shop } = ask(context)
  const locale = localeNamed(new URL(request.url).searchParams.get('in'))
  return fileNamed(datedName(`texts-${locale}`, shop.now(), 'csv'), 'text/csv', await exportTexts(shop, by, locale))
}
