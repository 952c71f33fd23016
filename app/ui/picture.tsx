import { itemAt } from '#shared/present.ts'
import { pictureWidths, urls } from '#shared/urls.ts'
import { BiteMark } from './bite-mark.tsx'

interface PictureProps {
  /** The picture's id. Null shows the logo instead. */
  pictureId: string | null
  alt: string
  /** The displayed width for the `sizes` attribute: '(min-width: 1024px) 25vw, 50vw'. */
  sizes: string
  /** The widths to offer, a subset of those of the picture endpoint. */
  widths?: readonly (typeof pictureWidths)[number][]
  /**
   * The picture is visible at once, so it is not lazy. `first`: the main picture of the page,
   * fetched before all others and decoded in the same frame as the content around it. `too`:
   * fetched after styles and fonts, because the headline waits for those on a slow line.
   */
  inView?: 'first' | 'too'
  className?: string
}

/**
 * A catalogue picture, 4:5, in a suitable width and the smallest format that the browser supports.
 * Each format has its own address: so the page is the same for every browser, and caches need no
 * Vary header. The tint behind it shows until it has loaded.
 */
export function CataloguePicture({ pictureId, alt, sizes, widths = pictureWidths, inView, className }: PictureProps) {
  if (!pictureId) return <BiteMark className={className ?? 'm-auto h-full w-1/3'} />
  const offered = (form: 'avif' | 'webp') => widths.map((width) => `${urls.picture(pictureId, width, form)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={offered('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={offered('webp')} sizes={sizes} />
      <img
        className={className}
        src={urls.picture(pictureId, itemAt(widths, Math.min(1, widths.length - 1)), 'jpg')}
        width={400}
        height={500}
        alt={alt}
        loading={inView ? undefined : 'lazy'}
        fetchPriority={inView && (inView === 'first' ? 'high' : 'low')}
        decoding={inView === 'first' ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** A thumbnail for lines of a basket or an order. */
export function PictureThumb({ pictureId, tint, alt = '' }: { pictureId: string | null; tint: string; alt?: string }) {
  return (
    <span className={`thumb tint-${tint}`}>
      <CataloguePicture pictureId={pictureId} alt={alt} sizes="72px" widths={[160, 320]} />
    </span>
  )
}
