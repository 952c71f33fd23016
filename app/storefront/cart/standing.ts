import type { CartView } from '#shop/cart/cart.types.ts'

/** What the last press that took a line away or brought one did; it can be taken back. */
export interface Done {
  how: 'added' | 'removed' | 'saved'
  variationId: string
  name: string
  quantity: number
  /** It was not in the basket but beside it. */
  wasSaved?: boolean
}

export interface Refused {
  intent: string
  failure: string
  variationId?: string
  /** What was typed as a code. */
  code?: string
  missingCents?: number
}

export interface Shared {
  url: string
  /** ISO. */
  expiresAt: string
}

/** The basket as its page, or its drawer, is drawn. */
export interface Standing {
  cart: CartView
  done: Done | null
  refused: Refused | null
  shared: Shared | null
}
