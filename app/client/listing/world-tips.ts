import { findElement } from '../find-element.ts'

/**
 * Shows the country's name beside its map marker, while the pointer or keyboard focus is on the
 * country.
 */
export function mountWorldTips(pane: HTMLElement): void {
  showMostMarkers(pane)
  const map = findElement(pane, 'svg', SVGSVGElement)
  const tip = findElement(pane, '.world-tip')
  const outline = (code: string | undefined) => pane.querySelector(`[data-outline="${code}"]`)
  let shown: string | undefined

  const hide = () => {
    outline(shown)?.classList.remove('is-shown')
    shown = undefined
    tip.hidden = true
    tip.textContent = ''
  }
  const show = (at: Element) => {
    const link = at.closest<SVGAElement>('[data-marker], [data-outline]')
    const code = link?.dataset.marker ?? link?.dataset.outline
    if (code === shown) return
    hide()
    const marker = pane.querySelector(`[data-marker="${code}"]`)
    const dot = marker?.querySelector<SVGCircleElement>('.world-dot')
    if (!code || !marker || !dot) return
    shown = code
    outline(code)?.classList.add('is-shown')
    const { width, height } = map.viewBox.baseVal
    const x = dot.cx.baseVal.value / width
    tip.style.left = `${x * 100}%`
    tip.style.top = `${(dot.cy.baseVal.value / height) * 100}%`
    tip.toggleAttribute('data-edge', x > 0.85)
    tip.textContent = marker.getAttribute('aria-label')
    tip.hidden = false
  }
  const follow = ({ target }: Event) => show(target as Element)
  pane.addEventListener('pointerover', follow)
  pane.addEventListener('pointerleave', hide)
  pane.addEventListener('focusin', follow)
  pane.addEventListener('focusout', hide)
  pane.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  // The visitor focused a country before this script ran.
  const at = document.activeElement
  if (at && pane.contains(at)) show(at)
}

/** Pixels at both ends of the pane where the map fades. */
const EDGE_PX = 16

/** On a narrow screen the map starts where most markers are in view. */
function showMostMarkers(pane: HTMLElement): void {
  const start = pane.getBoundingClientRect().left - pane.scrollLeft
  const places = Array.from(pane.querySelectorAll('.world-dot'), (dot) => dot.getBoundingClientRect().left - start)
  const reach = pane.clientWidth - 2 * EDGE_PX
  const inView = (from: number) => places.filter((place) => place >= from && place <= from + reach).length
  const [best = 0] = places.toSorted((a, b) => inView(b) - inView(a) || a - b)
  pane.scrollLeft = best - EDGE_PX
}
