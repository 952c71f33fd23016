import { morph } from '../morph.ts'
import { showHearts } from '../show-hearts.ts'

/**
 * Morphs into the next basket. Moves the focus to the notice of the last action, to a created link,
 * or near a removed element.
 */
export function morphBasket(part: HTMLElement, next: HTMLElement): void {
  const [noticeKey, linkKey] = [keyOf(part, '[data-done]'), keyOf(part, '[data-link]')]
  const focused = focusedPath(part)
  morph(part, next)
  showHearts()
  const notice = part.querySelector<HTMLElement>('[data-done]')
  const link = part.querySelector<HTMLInputElement>('[data-link] input')
  if (notice && notice.dataset.key !== noticeKey) return notice.focus({ preventScroll: notice.dataset.done === 'added' })
  if (link && keyOf(part, '[data-link]') !== linkKey) {
    link.focus()
    return link.select()
  }
  if (focused.length === 0 || document.activeElement !== document.body) return
  const near = focused.find((element) => element.isConnected && element.matches('[tabindex="-1"]')) ?? part.closest('[tabindex="-1"]')
  if (near instanceof HTMLElement) near.focus({ preventScroll: true })
}

/** The focused element and those around it, up to the basket. */
function focusedPath(part: HTMLElement): Element[] {
  const path: Element[] = []
  for (let element = document.activeElement; element && part.contains(element); element = element.parentElement) path.push(element)
  return path
}

function keyOf(part: Element, selector: string): string | undefined {
  return part.querySelector<HTMLElement>(selector)?.dataset.key
}
