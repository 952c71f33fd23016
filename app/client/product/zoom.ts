import { urls } from '#shared/urls.ts'
import { findElement } from '../find-element.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import sheet from './zoom.css?url'

let style: Promise<void> | null = null

/**
 * Opens the gallery in full size, beginning with the picture of `link`. Arrow keys turn the page, a
 * press zooms in, and Escape closes the dialog and restores the focus. Rejects where its style
 * sheet cannot load.
 */
export async function openZoom(gallery: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  style ??= loadStylesheet(sheet)
  await style.catch((error: unknown) => {
    style = null
    throw error
  })
  // Of two presses while it loaded, the first opened it.
  if (gallery.querySelector('dialog')) return
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-enlarge]')]
  const announcements = [...gallery.querySelectorAll('.picture-thumbs a')].map((thumb) => thumb.getAttribute('aria-label'))
  const { content } = findElement(gallery, '[data-zoom]', HTMLTemplateElement)
  const dialog = findElement(document.importNode(content, true), 'dialog', HTMLDialogElement)
  const view = findElement(dialog, '.zoom-view')
  const closer = findElement(dialog, '.zoom-picture')
  let at = links.indexOf(link)

  const come = (close: boolean) => {
    view.classList.toggle('is-close', close)
    closer.ariaPressed = String(close)
    // Keeps the middle of the picture in view.
    if (close) view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2)
  }
  const turn = (by: number) => {
    at = (at + by + links.length) % links.length
    const shown = links[at] ?? link
    const { enlarge: id = '' } = shown.dataset
    const { alt } = findElement(shown, 'img', HTMLImageElement)
    const picture = Object.assign(new Image(1280, 1600), { alt, src: urls.picture(id, 1280) })
    // The smaller picture is in the browser's cache: it shows until the large one has loaded.
    picture.style.backgroundImage = `url("${urls.picture(id, 480)}")`
    closer.replaceChildren(picture)
    dialog.ariaLabel = alt
    const output = dialog.querySelector('output')
    if (output) output.textContent = announcements[at] ?? ''
    come(false)
  }
  closer.addEventListener('click', () => come(closer.ariaPressed !== 'true'))
  dialog.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button')
    if (button?.dataset.turn) turn(Number(button.dataset.turn))
    if (button?.matches('.zoom-close')) dialog.close()
  })
  // Right-to-left languages turn the pages in the other direction.
  const [after, before] = getComputedStyle(gallery).direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  dialog.addEventListener('keydown', ({ key }) => {
    if (links.length > 1 && key === after) turn(1)
    if (links.length > 1 && key === before) turn(-1)
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus({ preventScroll: true })
  })
  gallery.append(dialog)
  turn(0)
  dialog.showModal()
}
