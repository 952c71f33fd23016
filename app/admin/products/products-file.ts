import { exportProducts } from '#shop/office/products/product-csv.ts'
import { datedName, fileNamed } from '#app/request/file.server.ts'
import { staffOnly } from '#app/request/guards.server.ts'
import { ask } from '#app/request/context.server.ts'
import type { Route } from './+types/products-file'

/** Products and stock as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await staffOnly(request, context, 'products.read')
  const { shop } = ask(context)
  return fileNamed(datedName('products', shop, 'csv'), 'text/csv', await exportProducts(shop, by))
}
