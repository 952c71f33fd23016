import { z } from 'zod'
import type { Cents } from '#shared/money.ts'
import { listSquareObjects } from '#shop/catalogue/square-shapes.ts'
import type { Shop } from '#shop/shop.ts'

/**
 * A discount of the point of sale's own, applied at its counter. It takes off `percent` (a decimal
 * string), a fixed amount, or an amount typed at the counter.
 */
export interface PointOfSaleDiscount {
  id: string
  name: string
  percent: string | null
  amountCents: Cents | null
}

const Data = z.object({
  name: z.string().catch(''),
  percentage: z
    .string()
    .regex(/^\d{1,3}(?:\.\d+)?$/)
    .transform((text) => text.replace(/\.0+$/, ''))
    .nullish()
    .catch(null),
  amountMoney: z.object({ amount: z.coerce.number().int() }).nullish().catch(null),
})

export async function readPointOfSaleDiscounts(shop: Shop): Promise<PointOfSaleDiscount[]> {
  return (await listSquareObjects(shop, 'discount')).map(({ id, discountData }) => {
    const { name, percentage, amountMoney } = Data.parse(discountData ?? {})
    return { id, name: name || id, percent: percentage ?? null, amountCents: amountMoney?.amount ?? null }
  })
}
