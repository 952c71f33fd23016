import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { HeartButton } from '#app/parts/heart-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/**
 * The heart of the product page. The page is the same for every visitor, so without scripts a style
 * sheet of the visitor's own (/api/cart/count.css) shows the second button for a saved snack.
 */
export function SaveProductButton({ product }: { product: ProductView }) {
  const { t } = useLanguage()
  return (
    <>
      <HeartButton product={product}>{t('product.save')}</HeartButton>
      <noscript>
        <button className="unsave button button-ghost button-small" form="save" name="remove" value={product.id}>
          <Icon name="heart" />
          {t('product.unsave')}
        </button>
      </noscript>
    </>
  )
}
