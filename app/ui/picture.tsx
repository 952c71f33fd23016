import { pictureWidths, urls } from '#shared/urls.ts'
import { BiteMark } from './bite-mark.tsx'

interface PictureProps {
  /** The picture's name. null: nothing was photographed, the mark stands in. */
  pictureId: string | null
  alt: string
  /** How wide the picture is shown, as the browser should know before the layout: '(min-width: 1024px) 25vw, 50vw'. */
  sizes: string
  /** The widths worth offering, of those that the picture endpoint makes. */
  widths?: readonly (typeof pictureWidths)[number][]
  /**
   * In view at once: not waited with until the layout is known. `first`: the one picture that a page is about, fetched before all others and shown
   * in the same frame as what stands around it. `too`: fetched behind styles and letters, which a headline waits for on a slow line.
   */
  inView?: 'first' | 'too'
  className?: string
}

/**
 * A catalogue picture, 4:5, in the width that fits and the smallest form that the browser knows. Each form has an address of its own: so
 * the page is the same for every browser, and a cache needs to know of nothing but addresses. The tint behind it is there before it is.
 */
export function Picture({ pictureId, alt, sizes, widths = pictureWidths, inView, className }: PictureProps) {
  if (!pictureId) return <BiteMark className={className ?? 'm-auto h-full w-1/3'} />
  const offered = (form: 'avif' | 'webp') => widths.map((width) => `${urls.picture(pictureId, width, form)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={offered('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={offered('webp')} sizes={sizes} />
      <img
        className={className}
        src={urls.picture(pictureId, widths[Math.min(1, widths.length - 1)]!, 'jpg')}
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

/** A picture as wide as a stamp, for lines of a basket or an order. */
export function Thumb({ pictureId, tint, alt = '' }: { pictureId: string | null; tint: string; alt?: string }) {
  return (
    <span className={`thumb tint-${tint}`}>
      <Picture pictureId={pictureId} alt={alt} sizes="72px" widths={[160, 320]} />
    </span>
  )
}
