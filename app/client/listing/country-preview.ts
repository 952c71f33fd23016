/** Shows the pack of the country that somebody points at, or is at by keyboard. */
export function enliven(part: HTMLElement): void {
  const figure = part.querySelector<HTMLElement>('.peek')
  const picture = figure?.querySelector('picture')
  if (!figure || !picture) return
  const show = ({ target }: Event) => {
    const { picture: wanted, tint = '' } = (target as Element).closest<HTMLElement>('[data-picture]')?.dataset ?? {}
    const { picture: shown = '' } = figure.dataset
    if (!wanted || wanted === shown) return
    // A picture of its own, so that the one before does not stand under the wrong name while this one comes.
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
