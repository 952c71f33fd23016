import type { CartView } from '#shop/cart/cart.types.ts'

/** The last action that added or removed a line. It can be undone. */
export type LastChange = ChangedLine | RemovedBox

interface ChangedLine {
  how: 'added' | 'removed' | 'saved'
  variationId: string
  name: string
  quantity: number
  /** The line was saved for later, not in the basket. */
  wasSaved?: boolean
  removedBox?: undefined
}

/** A discovery box, encrypted for its owner. */
interface RemovedBox {
  how: 'removed'
  removedBox: string
}

export interface RefusedCartAction {
  intent: string
  failure: string
  variationId?: string
  /** The entered discount code. */
  code?: string
  missingCents?: number
}

export interface SharedCartLink {
  url: string
  /** ISO 8601. */
  expiresAt: string
}

/** The basket as the page and the drawer render it. */
export interface CartState {
  cart: CartView
  done: LastChange | null
  refused: RefusedCartAction | null
  shared: SharedCartLink | null
}
