import { urls } from '#shared/urls.ts'

/** Opens the pictures at their largest, beginning with the one that `link` shows: arrow keys turn the page, a press comes closer, Escape leaves to where one was. */
export function zoom(gallery: HTMLElement, link: HTMLAnchorElement): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-enlarge]')]
  const said = [...gallery.querySelectorAll('.picture-thumbs a')].map((thumb) => thumb.getAttribute('aria-label'))
  const { content } = gallery.querySelector<HTMLTemplateElement>('[data-zoom]')!
  const dialog = document.importNode(content, true).querySelector('dialog')!
  const view = dialog.querySelector<HTMLElement>('.zoom-view')!
  const closer = dialog.querySelector<HTMLElement>('.zoom-picture')!
  let at = links.indexOf(link)

  const come = (close: boolean) => {
    view.classList.toggle('is-close', close)
    closer.ariaPressed = String(close)
    // What is in the middle stays there.
    if (close) view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2)
  }
  const turn = (by: number) => {
    at = (at + by + links.length) % links.length
    const { enlarge: id = '' } = links[at]!.dataset
    const { alt } = links[at]!.querySelector('img')!
    const picture = Object.assign(new Image(1280, 1600), { alt, src: urls.picture(id, 1280) })
    // What the page shows already stands in for the large one until that is there.
    picture.style.backgroundImage = `url("${urls.picture(id, 480)}")`
    closer.replaceChildren(picture)
    dialog.ariaLabel = alt
    const output = dialog.querySelector('output')
    if (output) output.textContent = said[at] ?? ''
    come(false)
  }
  closer.addEventListener('click', () => come(closer.ariaPressed !== 'true'))
  dialog.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button')
    if (button?.dataset.turn) turn(Number(button.dataset.turn))
    if (button?.matches('.zoom-close')) dialog.close()
  })
  // Pages turn the way that lines run.
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
