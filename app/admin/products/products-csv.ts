import { exportProducts } from '#shop/office/products/product-csv.ts'
import { datedFileName, downloadResponse } from '#app/request/file.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import type { Route } from './+types/products-csv'

/** Products and stock as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireStaff(request, context, 'products.read')
  const { shop } = getRequestContext(context)
  return downloadResponse(datedFileName('products', shop, 'csv'), 'text/csv', await exportProducts(shop, by))
}
