import { productTopic } from '#shared/live-topics.ts'
import { followTopics } from '../live/follow-topics.ts'
import { throttleRefresh } from '../live/throttle-refresh.ts'

/**
 * Fetches the product again when its stock changes and passes its choice to `show`. A failed
 * request changes nothing. The focus stays; if its element is gone, it moves to the stock message.
 */
export function followProductStock(part: HTMLElement, show: (choice: Element) => void): void {
  const ending = new AbortController()
  const look = async () => {
    const answer = await fetch(location.href, { cache: 'no-cache' }).catch(() => null)
    const html = answer?.ok && !answer.redirected ? await answer.text().catch(() => '') : ''
    const choice = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-mount=choice]')
    if (!choice) return
    const at = document.activeElement
    const wasHere = part.contains(at)
    show(choice)
    if (!wasHere || at?.isConnected) return
    const said = part.querySelector<HTMLElement>('.stock')
    said?.setAttribute('tabindex', '-1')
    said?.focus({ preventScroll: true })
  }
  const ask = throttleRefresh(look, ending.signal, { twice: true })
  followTopics({ topics: [productTopic(part.dataset.product ?? '')], hear: ask }, ending.signal, true)
}
