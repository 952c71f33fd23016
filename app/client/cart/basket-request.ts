import { newIdempotencyKey } from '../idempotency-key.ts'

/**
 * One request of the basket. All intents except 'share' are idempotent ('add' by its key), so an
 * outage only delays them.
 */
export interface BasketRequest {
  intent: string
  variationId: string
  /**
   * Resulting quantity of the line, 0 for a removed line. Null where the press does not change it.
   */
  quantity: number | null
  /** The form fields to post. */
  fields: URLSearchParams
}

/**
 * Parses a basket form; null for a foreign one. A stepper button names the new quantity and the old
 * one (`had`). Their difference is added to the quantity after all presses so far, so that no fast
 * press is lost.
 */
export function readBasketRequest(
  form: FormData,
  shown: (variationId: string) => { quantity: number; most: number },
): BasketRequest | null {
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value)
  const intent = fields.get('intent') ?? ''
  const variationId = fields.get('variationId') ?? ''
  const { quantity, most } = shown(variationId)
  const press = { intent, variationId, quantity: null, fields }
  switch (intent) {
    case 'quantity': {
      const wanted = Math.max(0, quantity + Number(fields.get('quantity')) - Number(fields.get('had')))
      // A lower quantity is always allowed, however little stock is left.
      const count = wanted > quantity ? Math.max(quantity, Math.min(wanted, most)) : wanted
      fields.set('quantity', String(count))
      fields.set('had', String(Math.max(1, quantity)))
      return { ...press, intent: count === 0 ? 'remove' : intent, quantity: count }
    }
    case 'remove':
    case 'save':
      if (quantity > 0 && !fields.has('wasSaved')) fields.set('had', String(quantity))
      return { ...press, quantity: 0 }
    case 'add':
      // A card's button redirects back to its page. Here the response goes there anyway.
      fields.delete('back')
      fields.set('key', newIdempotencyKey())
      return press
    case 'move':
    case 'put-back':
    case 'refill':
    case 'code':
    case 'remove-code':
    case 'share':
      return press
    default:
      return null
  }
}

/** Quantity of the line after all pending presses; 0 for a removed line. */
export function optimisticQuantity(waiting: readonly BasketRequest[], variationId: string, quantity: number): number {
  return waiting.reduce((count, press) => (press.variationId === variationId ? (press.quantity ?? count) : count), quantity)
}
