import { findElement } from '../find-element.ts'
import { isPlainClick } from '../plain-click.ts'

/**
 * The thumbnails turn the gallery's pictures and mark the present one. A click on a picture opens
 * it at full size.
 */
export function mountGallery(gallery: HTMLElement): void {
  const strip = findElement(gallery, '.strip')
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.picture-thumbs a')]
  let shown = 0
  strip.addEventListener('scroll', () => {
    const at = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth)
    if (at === shown) return
    thumbs[shown]?.removeAttribute('aria-current')
    thumbs[at]?.setAttribute('aria-current', 'true')
    shown = at
  })
  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlainClick(event)) return
    const index = thumbs.indexOf(link)
    if (index === -1 && !link.dataset.enlarge) return
    event.preventDefault()
    if (index !== -1) strip.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })
    else import('./zoom.ts').then(({ openZoom }) => openZoom(gallery, link)).catch(() => location.assign(link.href))
  })
}
