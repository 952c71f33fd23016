import { type ComponentType, type MouseEvent, useRef, useState } from 'react'
import { urls } from '#shared/urls.ts'
import type { ProductView } from '#shop/catalogue.ts'
import { isPlainClick } from '../../plain-click.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture, Thumb } from '../../ui/picture.tsx'
import { useLanguage } from '../../words.tsx'
import { Compass } from './compass.tsx'
import type { ZoomProps } from './zoom.tsx'

/** The pictures, one a swipe or a press of its thumb, each a link to itself at its largest, and the flavour as a shape. */
export function Gallery({ product }: { product: ProductView }) {
  const { t } = useLanguage()
  const { pictures, fewLeft, shelf, compass, tint } = product
  const strip = useRef<HTMLUListElement>(null)
  const [shown, show] = useState(0)
  const { zoomed, open } = useZoom(pictures, tint)
  const scrolled = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    show(Math.round(Math.abs(scrollLeft) / clientWidth))
  }
  const turnTo = (event: MouseEvent, index: number) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    strip.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  return (
    <div className={`gallery tint-${tint}`}>
      <div className="pictures">
        <ul className="strip" ref={strip} onScroll={pictures.length > 1 ? scrolled : undefined}>
          {pictures.length === 0 && (
            <li className="stage">
              <Picture pictureId={null} alt="" sizes="100vw" />
            </li>
          )}
          {pictures.map(({ id, alt }, index) => (
            <li key={id} id={`picture-${index + 1}`} className="stage">
              <a
                href={urls.picture(id, 1280, 'jpg')}
                aria-label={t('product.enlarge', { picture: alt })}
                onClick={(event) => open(event, index)}
              >
                <Picture
                  pictureId={id}
                  alt={alt}
                  sizes="(min-width: 1024px) 55vw, 100vw"
                  widths={[480, 640, 960, 1280]}
                  priority={index === 0}
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
      {pictures.length > 1 && (
        <ul className="picture-thumbs" aria-label={t('product.pictures')}>
          {pictures.map(({ id }, index) => (
            <li key={id}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={t('product.picture-of', { number: index + 1, count: pictures.length })}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => turnTo(event, index)}
              >
                <Thumb pictureId={id} tint={tint} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {Object.keys(compass).length > 0 && (
        <figure className="compass-panel">
          <figcaption>{t('product.compass')}</figcaption>
          <Compass compass={compass} />
        </figure>
      )}
      {zoomed}
    </div>
  )
}

/** Pictures at their largest, in a dialog whose code is fetched when it is first asked for; a link to the picture without JavaScript. */
function useZoom(pictures: ProductView['pictures'], tint: string) {
  const [Zoom, bring] = useState<ComponentType<ZoomProps> | null>(null)
  const [at, look] = useState<number | null>(null)
  const open = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const { href } = event.currentTarget
    look(index)
    import('./zoom.tsx').then(
      (file) => bring(() => file.Zoom),
      () => location.assign(href),
    )
  }
  const zoomed = Zoom && at !== null ? <Zoom pictures={pictures} tint={tint} first={at} onClose={() => look(null)} /> : null
  return { zoomed, open }
}
