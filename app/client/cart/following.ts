import { follow } from '../live/live.ts'
import { looking } from '../live/looking.ts'

/** Has `look` look again when the basket's window is looked at again, or the stock of what is in it has changed; `again` follows what is in it by now. */
export function followBasket(part: HTMLElement, look: () => Promise<void>): { again: () => void } {
  let topics = ''
  let ending = new AbortController()
  // A drawer that is closed is asked for anew when it opens.
  const seen = () => document.visibilityState === 'visible' && part.checkVisibility() && void look()
  addEventListener('focus', seen)
  addEventListener('pageshow', (event) => event.persisted && seen())
  document.addEventListener('visibilitychange', seen)
  const again = () => {
    const wanted = part.dataset.topics ?? ''
    if (wanted === topics) return
    topics = wanted
    ending.abort()
    ending = new AbortController()
    if (!topics) return
    const ask = looking(() => part.checkVisibility() && look(), ending.signal, { twice: true })
    follow({ topics: topics.split(' '), hear: ask }, ending.signal, true)
  }
  again()
  return { again }
}
