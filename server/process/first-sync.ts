import pRetry from 'p-retry'
import { SECOND } from '#shared/durations.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

/**
 * Reads the catalogue of a new shop. On a busy machine, or just after its own start, the point of
 * sale may not answer in time, so it is asked five more times in half a minute. Each pause is twice
 * as long as the one before. Throws the last error.
 */
export async function syncFirst(shop: Shop, firstPauseMs = SECOND): Promise<void> {
  await pRetry(() => syncCatalogue(shop), {
    retries: 5,
    factor: 2,
    minTimeout: firstPauseMs,
    shouldRetry: ({ error }) => error instanceof OutsideUnavailable,
    onFailedAttempt: ({ error, retryDelay }) => {
      if (error instanceof OutsideUnavailable && retryDelay > 0)
        shop.log.warn('The point of sale didn’t answer. The shop will ask again', { error: error.message, seconds: retryDelay / SECOND })
    },
  })
}
