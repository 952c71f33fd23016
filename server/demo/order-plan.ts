import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import type { SeededRandom } from './seeded-random.ts'

/**
 * The history of a demo order. Times are milliseconds since 1970. Nothing later than now
 * happens.
 */
export interface OrderPlan {
  outcome: 'expired' | 'cancelled' | 'fulfilled'
  paidAt: number
  packedAt: number
  shippedAt: number
  deliveredAt: number
  /**
   * After the delivery: a return that waits for an answer, a refund of one item without a return,
   * or a return that was received and refunded in full.
   */
  complaint: 'return' | 'goodwill' | 'returned' | null
  complaintAt: number
}

type Placed = { placedAt: Date; deliveryMethod: 'standard' | 'express' }

/** Most orders are delivered and kept. Some are never paid, cancelled, refunded or returned. */
export function randomPlan(chance: SeededRandom, { placedAt, deliveryMethod }: Placed, now: Date): OrderPlan {
  const isExpired = chance.happens(0.05) && placedAt.getTime() + 31 * MINUTE < now.getTime()
  const paidAt = placedAt.getTime() + chance.whole(40, 420) * 1000
  const isCancelled = chance.happens(0.02) && paidAt + HOUR < now.getTime()
  const packedAt = paidAt + chance.whole(3 * 60, 20 * 60) * MINUTE
  const shippedAt = packedAt + chance.whole(20, 300) * MINUTE
  const days = deliveryMethod === 'express' ? 1 : chance.whole(2, 5)
  const deliveredAt = shippedAt + days * DAY + chance.whole(0, 600) * MINUTE
  const complaintAt = deliveredAt + chance.whole(5, 60) * HOUR
  const outcome = isExpired ? 'expired' : isCancelled ? 'cancelled' : 'fulfilled'
  return { outcome, paidAt, packedAt, shippedAt, deliveredAt, complaint: randomComplaint(chance, complaintAt, now), complaintAt }
}

/** Only recent returns still wait for an answer. Old ones would be refunds by now. */
function randomComplaint(chance: SeededRandom, at: number, now: Date): OrderPlan['complaint'] {
  const kind = chance.next()
  if (kind < 0.15 && at + 3 * DAY > now.getTime()) return 'return'
  return kind < 0.03 && at + DAY < now.getTime() ? 'goodwill' : null
}
