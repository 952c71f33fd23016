/** Shows the pack of the country under the pointer or keyboard focus. */
export function mountCountryPreview(part: HTMLElement): void {
  const figure = part.querySelector<HTMLElement>('.peek')
  const picture = figure?.querySelector('picture')
  if (!figure || !picture) return
  const show = ({ target }: Event) => {
    const { picture: wanted, tint = '' } = (target as Element).closest<HTMLElement>('[data-picture]')?.dataset ?? {}
    const { picture: shown = '' } = figure.dataset
    if (!wanted || wanted === shown) return
    // A new image element, so that the previous picture does not show under the wrong name while
    // this one loads.
    const fresh = document.createElement('template')
    fresh.innerHTML = figure.querySelector('picture')!.outerHTML.replaceAll(encodeURIComponent(shown), encodeURIComponent(wanted))
    figure.querySelector('picture')!.replaceWith(fresh.content)
    figure.querySelector('figcaption')!.textContent = (target as Element).closest('a')!.dataset.caption!
    figure.className = `peek tint-${tint}`
    figure.dataset.picture = wanted
  }
  part.addEventListener('pointerover', show)
  part.addEventListener('focusin', show)
}
