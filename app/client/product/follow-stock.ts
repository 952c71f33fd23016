import { productTopic } from '#shared/live-topics.ts'
import { follow } from '../live/live.ts'
import { looking } from '../live/looking.ts'

/**
 * Has `show` take in the product's choice as it is now whenever its stock has changed. What cannot be had changes nothing. The keyboard stays where it is;
 * where what it was at has gone, it goes on from what is said of the stock.
 */
export function followStock(part: HTMLElement, show: (choice: Element) => void): void {
  const ending = new AbortController()
  const look = async () => {
    const answer = await fetch(location.href, { cache: 'no-cache' }).catch(() => null)
    const html = answer?.ok && !answer.redirected ? await answer.text().catch(() => '') : ''
    const choice = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-enliven=choice]')
    if (!choice) return
    const at = document.activeElement
    const wasHere = part.contains(at)
    show(choice)
    if (!wasHere || at?.isConnected) return
    const said = part.querySelector<HTMLElement>('.stock')
    said?.setAttribute('tabindex', '-1')
    said?.focus({ preventScroll: true })
  }
  const ask = looking(look, ending.signal, { twice: true })
  follow({ topics: [productTopic(part.dataset.product ?? '')], hear: ask }, ending.signal, true)
}
