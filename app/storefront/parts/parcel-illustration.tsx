import type { OrderView } from '#shop/ordering/orders/orders.types.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'
import back from './carton-back.svg?no-inline'
import front from './carton-front.svg?no-inline'

/** Up to three products of the order in an open box. */
export function ParcelIllustration({ pictures }: { pictures: OrderView['pictures'] }) {
  const shown = pictures.filter(({ id }) => id !== null).slice(0, 3)
  return (
    <div className="parcel tint-saffron" aria-hidden="true">
      <div data-packs={shown.length}>
        <img className="parcel-carton" src={back} width={600} height={360} alt="" />
        {shown.map(({ id, productName }) => (
          <CataloguePicture key={productName} pictureId={id} alt="" sizes="320px" widths={[320, 480, 640]} inView="too" />
        ))}
        <img className="parcel-carton" src={front} width={600} height={360} alt="" />
      </div>
    </div>
  )
}
