import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The dialog in which zoom.ts shows the pictures in full size. */
export function ZoomDialog({ product: { pictures, tint } }: { product: ProductView }) {
  const { t } = useLanguage()
  return (
    <template data-zoom>
      <dialog className={`zoom tint-${tint}`}>
        <div className="zoom-view">
          <button type="button" className="zoom-picture" aria-pressed="false" aria-label={t('product.zoom-in')}>
            <img alt="" width={1280} height={1600} />
          </button>
        </div>
        <div className="zoom-bar">
          {pictures.length > 1 && (
            <>
              <button type="button" className="icon-button" aria-label={t('product.picture-before')} data-turn="-1">
                <Icon name="arrow-left" />
              </button>
              <output className="number" />
              <button type="button" className="icon-button" aria-label={t('product.picture-after')} data-turn="1">
                <Icon name="arrow-right" />
              </button>
            </>
          )}
          <button type="button" className="icon-button zoom-close" aria-label={t('common.close')}>
            <Icon name="x" />
          </button>
        </div>
      </dialog>
    </template>
  )
}
