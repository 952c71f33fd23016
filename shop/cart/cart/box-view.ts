import type { CartBoxView, CartChange } from '../cart.types.ts'
import type { AllocatedBox } from './allocate-boxes.ts'
import { lineView } from './line-view.ts'

/** A box of the cart as its owner sees it. */
export function boxView({ box, most, quantity, snacks, priceCents, fullCents }: AllocatedBox): CartBoxView {
  const shown = quantity || box.quantity
  return {
    id: box.id,
    quantity: shown,
    most,
    size: snacks.length,
    unitPriceCents: priceCents ?? box.seenPriceCents,
    separatePriceCents: priceCents === null ? box.seenPriceCents : fullCents,
    totalPriceCents: most > 0 ? (priceCents ?? 0) * shown : 0,
    preferences: box.preferences,
    giftCard: box.giftCard,
    snacks: snacks.map(({ variationId, name, sellable, available, discountCents }) => {
      const line = lineView({ variationId, quantity: shown, seenPriceCents: 0 }, () => sellable)
      const cents = line.unitPriceCents - discountCents
      return {
        ...line,
        productName: line.productName || name,
        most: available,
        unitPriceCents: cents,
        totalPriceCents: cents * line.quantity,
      }
    }),
  }
}

/** The changes of a box since its owner's last view. */
export function boxChanges({ box, most, snacks, priceCents }: AllocatedBox): CartChange[] {
  const missing = snacks.filter(({ available }) => available === 0)
  const short = missing.map(({ name, sellable }): CartChange => ({ kind: 'box-short', productName: sellable?.productName ?? name }))
  const fewer: CartChange[] = most > 0 && most < box.quantity ? [{ kind: 'box-fewer', productName: '', quantity: most }] : []
  const isDearer = priceCents !== null && priceCents !== box.seenPriceCents
  const price: CartChange[] = isDearer ? [{ kind: 'box-price', productName: '', wasCents: box.seenPriceCents, nowCents: priceCents }] : []
  return [...short, ...fewer, ...price]
}
