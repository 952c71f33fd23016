import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { CataloguePicture } from '#app/ui/picture.tsx'

/**
 * The picture of the ingredients, cropped, beside the flavor compass. The gallery shows all of it
 * and names it.
 */
export function IngredientsPanel({ product: { pictures, tint } }: { product: ProductView }) {
  const picture = pictures.find(({ subject }) => subject === 'ingredients')
  if (!picture) return null
  return (
    <div className={`ingredients-panel tint-${tint}`} aria-hidden="true">
      <CataloguePicture
        pictureId={picture.id}
        alt=""
        sizes="(min-width: 1440px) 300px, (min-width: 640px) 26vw, 1px"
        widths={[320, 480, 640]}
      />
    </div>
  )
}
