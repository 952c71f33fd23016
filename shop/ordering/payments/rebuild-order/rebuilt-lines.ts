import type { orderLines } from '#database/schema.ts'
import { parseLocale } from '#shared/locale.ts'
import type { RecordedBasket } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { namesToStore } from '#shop/ordering/order-lines/line-names.ts'
import type { OrderRow } from '../payments.ts'

/**
 * The lines of a rebuilt order. Names and pictures come from the catalog, or from the provider for
 * a product that was deleted since.
 */
export function rebuiltLines({ catalogue }: Shop, order: OrderRow, { lines }: RecordedBasket): (typeof orderLines.$inferInsert)[] {
  return lines.map(({ productName, variationName, ...line }, position) => {
    const known = catalogue.inLocale(null).sellable(line.variationId)
    const recorded = known ?? { productName: productName || order.number, variationName }
    const shown = catalogue.inLocale(parseLocale(order.locale)).sellable(line.variationId) ?? recorded
    return {
      ...line,
      orderId: order.id,
      position,
      productId: known?.productId ?? line.variationId,
      productName: recorded.productName,
      variationName: recorded.variationName,
      ...namesToStore(recorded, shown),
      pictureId: known?.pictureId ?? null,
      totalPriceCents: line.unitPriceCents * line.quantity,
    }
  })
}
