import type { Difference } from '../reconciliation.types.ts'

type Given = Pick<Difference, 'kind' | 'id' | 'providerOrderId' | 'at' | 'theirCents' | 'ourCents'> & Partial<Difference>

/** A difference, with what most of them do not have left out. */
export function differenceOf(given: Given): Difference {
  return { orderNumber: null, isOrderKnown: false, refundedCents: 0, email: null, lines: [], fixes: [], ...given }
}

/** The result of one batch of records. */
export interface Compared {
  differences: Difference[]
  /** Records that have nothing to do with this shop. */
  others: number
}
