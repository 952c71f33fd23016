import { Hono } from 'hono'
import { WEEK } from '#shared/durations.ts'
import { seedCatalogue } from './catalogue/seed.ts'
import { paymentPages } from './payment-page/routes.ts'
import { failRefund } from './payments/refunds.ts'
import { openEmulatorStore } from './store.ts'
import type { SquareEmulatorSettings, Emulator } from './emulator.ts'
import { startWebhookDelivery } from './webhooks/delivery.ts'
import { syncConfiguredSubscription } from './webhooks/endpoints.ts'
import { squareApi } from './http/square-api.ts'

export type { SquareEmulatorSettings } from './emulator.ts'
export { demoCatalogue } from './demo/catalogue.ts'

/** Draws an image of the demo catalogue. The drawing code is loaded with the first one. */
export async function demoPictures(name: string): Promise<string | null> {
  const { demoDrawings } = await import('#packages/packshots/drawings.ts')
  return demoDrawings.get(name)?.() ?? null
}

export interface SquareEmulator {
  /**
   * Square's API under /v2, the payment page under /pay, images under /pictures. Mount it at
   * `publicUrl`.
   */
  app: Hono
  /**
   * For tests: the customer's bank rejects a refund, as banks do for closed cards. No API endpoint
   * does this.
   */
  returnRefund(id: string): void
  /** Stops the delivery and closes the file. Undelivered notifications wait for the next start. */
  close(): Promise<void>
}

/**
 * Opens an emulator of Square's API, with all its data in one SQLite file. Throws if the first
 * catalogue is invalid.
 */
export function openSquareEmulator(settings: SquareEmulatorSettings): SquareEmulator {
  const store = openEmulatorStore(settings.file)
  const delivery = startWebhookDelivery(store, settings.report)
  const emulator: Emulator = {
    store,
    settings: { ...settings, publicUrl: settings.publicUrl.replace(/\/+$/, '') },
    wake: () => delivery.wake(),
  }
  try {
    store.run('insert into locations values (?, ?) on conflict do nothing', settings.locationId, store.tick())
    syncConfiguredSubscription(emulator)
    forgetTheOld(emulator)
    seedCatalogue(emulator)
  } catch (error) {
    store.close()
    throw error
  }
  delivery.wake()

  const app = new Hono()
  app.route('/v2', squareApi(emulator))
  app.route('/', paymentPages(emulator))
  return {
    app,
    returnRefund: (id) => failRefund(emulator, id),
    async close() {
      await delivery.close()
      store.close()
    },
  }
}

/**
 * Deletes data that is no longer needed: responses to old idempotency keys, delivered notifications
 * and abandoned challenges.
 */
function forgetTheOld({ store }: Emulator): void {
  const before = Date.now() - WEEK
  store.run('delete from answers where created_at < ?', before - 3 * WEEK)
  store.run('delete from outbox where delivered_at < ?', before)
  store.run('delete from challenges where created_at < ?', before)
}
