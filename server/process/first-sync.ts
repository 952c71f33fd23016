import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#shared/durations.ts'
import { OutsideUnavailable } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

/** Pauses before further attempts: half a minute in all. */
const RETRY_PAUSES_MS = [1, 2, 4, 8, 15].map((seconds) => seconds * SECOND)

/**
 * Reads the catalogue of a new shop. On a busy machine, or just after its own start, the point of
 * sale may not answer in time, so it is asked again. Throws its last error.
 */
export async function syncFirst(shop: Shop, pause: (ms: number) => Promise<unknown> = wait): Promise<void> {
  for (const ms of RETRY_PAUSES_MS) {
    try {
      await syncCatalogue(shop)
      return
    } catch (error) {
      if (!(error instanceof OutsideUnavailable)) throw error
      shop.log.warn('The point of sale didn’t answer. The shop will ask again', { error: error.message, seconds: ms / SECOND })
      await pause(ms)
    }
  }
  await syncCatalogue(shop)
}
