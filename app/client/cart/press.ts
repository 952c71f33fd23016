import { newKey } from '../idempotency-key.ts'

/** What a press asks of the shop. All but 'share' come to the same when they are asked twice, 'add' by its key: an outage only delays them. */
export interface Press {
  intent: string
  variationId: string
  /** As many as the line will hold, 0 for one that leaves; null where the press says nothing of that. */
  quantity: number | null
  /** What is posted. */
  fields: URLSearchParams
}

/**
 * What a form of the basket asks for; null for one that is none of ours. The buttons of a stepper name a number beside the one that was
 * `had`: it is their difference that counts, from what was pressed so far, so that no press is lost however fast they come.
 */
export function pressIn(form: FormData, shown: (variationId: string) => { quantity: number; most: number }): Press | null {
  const fields = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value)
  const intent = fields.get('intent') ?? ''
  const variationId = fields.get('variationId') ?? ''
  const { quantity, most } = shown(variationId)
  const press = { intent, variationId, quantity: null, fields }
  switch (intent) {
    case 'quantity': {
      const wanted = Math.max(0, quantity + Number(fields.get('quantity')) - Number(fields.get('had')))
      // Taking fewer is never refused, however few are left.
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
      // A card's button leads back to where it was pressed: here that is where its answer goes anyway.
      fields.delete('back')
      fields.set('key', newKey())
      return press
    case 'move':
    case 'put-back':
    case 'code':
    case 'remove-code':
    case 'share':
      return press
    default:
      return null
  }
}

/** As many as the line will hold once all that was pressed is done; 0 for one that leaves. */
export function shownQuantity(waiting: readonly Press[], variationId: string, quantity: number): number {
  return waiting.reduce((count, press) => (press.variationId === variationId ? (press.quantity ?? count) : count), quantity)
}
