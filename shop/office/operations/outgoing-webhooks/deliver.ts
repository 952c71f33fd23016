import type { Shop } from '#shop/shop.ts'
import { attemptDelivery } from './attempt.ts'
import { claimDelivery, listDueEndpoints } from './claim.ts'
import { recordOutcome } from './record-outcome.ts'
import { MAX_WEBHOOK_ATTEMPTS } from './retry-schedule.ts'

/** Concurrent requests to one endpoint, in one process. */
const LANES_PER_ENDPOINT = 2
/**
 * Milliseconds. Then the endpoints are listed anew, so that a long backlog of one does not hide new
 * events of another.
 */
const ROUND_MS = 5000

/**
 * Sends every due webhook, and returns how many attempts it made. Each endpoint has lanes of its
 * own, so a slow receiver delays only itself. Any number of processes may run this at once;
 * `workerId` (a UUID) names this one. Requests are made outside any transaction.
 */
export async function deliverWebhooks(shop: Shop, workerId: string, stop?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const attempts = stop?.aborted ? 0 : await deliverRound(shop, workerId, stop)
    if (attempts === 0) return total
    total += attempts
  }
}

async function deliverRound(shop: Shop, workerId: string, stop: AbortSignal | undefined): Promise<number> {
  const end = performance.now() + ROUND_MS
  let attempts = 0
  const lane = async (endpointId: string) => {
    for (;;) {
      if (stop?.aborted || performance.now() >= end) return
      const claimed = await claimDelivery(shop, endpointId, workerId)
      if (!claimed) return
      // A delivery whose process crashed in every attempt is not attempted again.
      const isOver = claimed.attempts > MAX_WEBHOOK_ATTEMPTS
      await recordOutcome(shop, claimed, isOver ? 'timeout' : await attemptDelivery(shop, claimed))
      attempts += 1
    }
  }
  const endpoints = await listDueEndpoints(shop)
  const lanes = endpoints.flatMap((id) => Array.from({ length: LANES_PER_ENDPOINT }, () => lane(id)))
  const results = await Promise.allSettled(lanes)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return attempts
}
