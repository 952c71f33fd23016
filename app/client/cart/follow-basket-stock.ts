import { followTopics } from '../live/follow-topics.ts'
import { throttleRefresh } from '../live/throttle-refresh.ts'

/**
 * Calls `look` when the visitor returns to the basket, and when the stock of its snacks changes.
 * `again` updates the followed snacks.
 */
export function followBasketStock(part: HTMLElement, look: () => Promise<void>): { again: () => void } {
  let topics = ''
  let ending = new AbortController()
  // A closed drawer is fetched again when it opens.
  const seen = () => document.visibilityState === 'visible' && part.checkVisibility() && void look()
  addEventListener('focus', seen)
  addEventListener('pageshow', (event) => event.persisted && seen())
  document.addEventListener('visibilitychange', seen)
  const again = () => {
    const nextTopics = part.dataset.topics ?? ''
    if (nextTopics === topics) return
    topics = nextTopics
    ending.abort()
    ending = new AbortController()
    if (!topics) return
    const ask = throttleRefresh(() => part.checkVisibility() && look(), ending.signal, { twice: true })
    followTopics({ topics: topics.split(' '), hear: ask }, ending.signal, true)
  }
  again()
  return { again }
}
