import { exportProducts } from '#shop/product-csv.ts'
import { staffOnly } from '../guards.server.ts'
import { ask } from '../request.server.ts'
import type { Route } from './+types/products-file'

/** Products and stock as a file for a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'products.read')
  const { shop } = ask(context)
  const name = `products-${shop.now().toISOString().slice(0, 10)}.csv`
  return new Response(await exportProducts(shop, by), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
