import { newKey } from '../../press-key.ts'
import type { Errand } from './basket.ts'

/**
 * What a form of the basket asks for; null for one that is none of ours. The buttons of a stepper name a number beside the one that was
 * `had`: it is their difference that counts, from what was pressed so far, so that no press is lost however fast they come.
 */
export function errandIn(form: FormData, shown: (variationId: string) => { quantity: number; most: number }): Errand | null {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = text('intent')
  const variationId = text('variationId')
  switch (intent) {
    case 'quantity': {
      const { quantity, most } = shown(variationId)
      const wanted = quantity + Number(text('quantity')) - Number(text('had'))
      if (wanted <= 0) return { intent: 'remove', variationId }
      // Taking fewer is never refused, however few are left.
      return { intent, variationId, quantity: wanted > quantity ? Math.max(quantity, Math.min(wanted, most)) : wanted }
    }
    case 'remove':
    case 'save':
    case 'move':
      return { intent, variationId }
    case 'put-back':
      return { intent, variationId, quantity: Number(text('quantity')), savedForLater: text('savedForLater') !== '' }
    case 'add':
      return { intent, variationId, quantity: Number(text('quantity')) || 1, key: newKey() }
    case 'code':
      return { intent, code: text('discount').trim() }
    case 'remove-code':
    case 'share':
      return { intent }
    default:
      return null
  }
}
