import { z } from 'zod'
import { Line, type ShopFields, ShortLine } from '../../parts/fields.ts'

/** An order and its products without a review. */
export function reviewRequestSchema({ link }: ShopFields) {
  return z.strictObject({
    first_name: ShortLine,
    order_number: ShortLine.min(1),
    products: z.array(z.strictObject({ name: Line.min(1), picture_url: link.nullable() })),
    review_url: link,
  })
}

export type ReviewRequestData = z.output<ReturnType<typeof reviewRequestSchema>>
