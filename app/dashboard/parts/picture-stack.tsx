import type { OrderSummary } from '#shop/ordering/orders/orders.types.ts'
import { PictureThumb } from '#app/ui/picture.tsx'

/** The first pictures of an order, stacked. */
export function PictureStack({ order: { pictures, namesLocale } }: { order: Pick<OrderSummary, 'pictures' | 'namesLocale'> }) {
  return (
    <span className="stack" lang={namesLocale}>
      {pictures.slice(0, 4).map(({ id, productName, tint }, index) => (
        <PictureThumb key={`${productName} ${index}`} pictureId={id} tint={tint} alt={productName} />
      ))}
    </span>
  )
}
