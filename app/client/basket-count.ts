import { nextPaint } from './next-paint.ts'

/** Shows the number of pieces in the header. */
export function showBasketCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    if (badge.textContent === String(count) && !badge.hidden) continue
    badge.textContent = count > 99 ? '99+' : String(count)
    badge.hidden = count === 0
    badge.classList.remove('is-new')
    // Only after a paint without the class does the animation start again.
    void nextPaint().then(() => badge.classList.add('is-new'))
  }
}
