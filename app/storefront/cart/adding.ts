import { newKey } from '../../press-key.ts'
import type { Basket } from './basket.ts'

/** Lets the add buttons of cards on this page fill the basket that it shows. Returns how to undo it. */
export function adding(basket: Basket): () => void {
  const ending = new AbortController()
  const add = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (form.dataset.enhance !== 'add') return
    event.preventDefault()
    const variationId = new FormData(form, event.submitter).get('variationId')
    if (typeof variationId === 'string') basket.press({ intent: 'add', variationId, quantity: 1, key: newKey() })
  }
  document.addEventListener('submit', add, { capture: true, signal: ending.signal })
  return () => ending.abort()
}
