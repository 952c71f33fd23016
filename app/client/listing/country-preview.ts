import { findClosest, findElement, readData } from '../find-element.ts'

/** Shows the pack of the country under the pointer or keyboard focus. */
export function mountCountryPreview(part: HTMLElement): void {
  const figure = part.querySelector<HTMLElement>('.peek')
  const picture = figure?.querySelector('picture')
  if (!figure || !picture) return
  const show = ({ target }: Event) => {
    const { picture: next, tint = '' } = (target as Element).closest<HTMLElement>('[data-picture]')?.dataset ?? {}
    const { picture: shown = '' } = figure.dataset
    if (!next || next === shown) return
    // A new image element, so that the previous picture does not show under the wrong name while
    // this one loads.
    const fresh = document.createElement('template')
    const present = findElement(figure, 'picture')
    fresh.innerHTML = present.outerHTML.replaceAll(encodeURIComponent(shown), encodeURIComponent(next))
    present.replaceWith(fresh.content)
    findElement(figure, 'figcaption').textContent = readData(findClosest(target as Element, 'a'), 'caption')
    figure.className = `peek tint-${tint}`
    figure.dataset.picture = next
  }
  part.addEventListener('pointerover', show)
  part.addEventListener('focusin', show)
}
