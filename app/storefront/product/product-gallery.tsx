import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue/catalogue.types.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CataloguePicture, PictureThumb } from '#app/ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { ZoomDialog } from './zoom-dialog.tsx'

/** The pictures, as a strip to swipe with thumbnails. Each links to its full size (gallery.ts). */
export function ProductGallery({ product }: { product: ProductView }) {
  const { t } = useLanguage()
  const { name, pictures, fewLeft, shelf, tint } = product
  const described = pictures.map(({ id, alt, subject }) => ({ id, alt: subject ? t(`product.subject-${subject}`, { name }) : alt }))
  return (
    <div className={`gallery tint-${tint}`} data-mount="gallery">
      <div className="pictures">
        <ul className="strip">
          {pictures.length === 0 && (
            <li className="stage">
              <CataloguePicture pictureId={null} alt="" sizes="100vw" />
            </li>
          )}
          {described.map(({ id, alt }, index) => (
            <li key={id} id={`picture-${index + 1}`} className="stage">
              <a href={urls.picture(id, 1280, 'jpg')} aria-label={t('product.enlarge', { picture: alt })} data-enlarge={id}>
                <CataloguePicture
                  pictureId={id}
                  alt={alt}
                  sizes="(min-width: 1440px) 610px, (min-width: 1024px) 42.4vw, 88.3vw"
                  widths={[480, 640, 960, 1280]}
                  inView={index === 0 ? 'first' : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
        <p className="badges">
          {fewLeft !== null && <Badge tone="warn">{t('common.few-left', { count: fewLeft })}</Badge>}
          {shelf === 'new' && <Badge tone="ink">{t('common.new')}</Badge>}
        </p>
        {pictures.length > 0 && (
          <span className="zoom-hint" aria-hidden="true">
            <Icon name="search" />
          </span>
        )}
      </div>
      {pictures.length > 1 && <PictureThumbs pictures={pictures} tint={tint} />}
      {pictures.length > 0 && <ZoomDialog product={product} />}
    </div>
  )
}

/** Links to each picture of the strip. */
function PictureThumbs({ pictures, tint }: Pick<ProductView, 'pictures' | 'tint'>) {
  const { t } = useLanguage()
  return (
    <ul className="picture-thumbs" aria-label={t('product.pictures')}>
      {pictures.map(({ id }, index) => (
        <li key={id}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={t('product.picture-of', { number: index + 1, count: pictures.length })}
            aria-current={index === 0 ? 'true' : undefined}
          >
            <PictureThumb pictureId={id} tint={tint} />
          </a>
        </li>
      ))}
    </ul>
  )
}
