import type { ProductView } from '#shop/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useLanguage } from '../../words.tsx'
import { Compass } from './compass.tsx'

/** The pictures, the first one large, and the flavour as a shape. */
export function Gallery({ product }: { product: ProductView }) {
  const { t } = useLanguage()
  const { pictures, fewLeft, shelf, compass, tint } = product
  const shown = pictures.length > 0 ? pictures : [{ id: null, alt: '' }]
  return (
    <div className={`gallery tint-${tint}`}>
      <div className="pictures">
        {shown.map(({ id, alt }, index) => (
          <div key={id} className="stage">
            <Picture
              pictureId={id}
              alt={alt}
              sizes={index === 0 ? '(min-width: 1024px) 55vw, 100vw' : '(min-width: 1024px) 27vw, 100vw'}
              widths={[480, 640, 960, 1280]}
              priority={index === 0}
            />
          </div>
        ))}
        <p className="badges">
          {fewLeft !== null && <Badge tone="warn">{t('common.few-left', { count: fewLeft })}</Badge>}
          {shelf === 'new' && <Badge tone="ink">{t('common.new')}</Badge>}
        </p>
      </div>
      {Object.keys(compass).length > 0 && (
        <figure className="compass-panel">
          <figcaption>{t('product.compass')}</figcaption>
          <Compass compass={compass} />
        </figure>
      )}
    </div>
  )
}
