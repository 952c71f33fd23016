import { resolve } from 'node:path'
import { Hono } from 'hono'
import { WEEK } from '#shared/durations.ts'
import { loadFirstCatalogue } from './catalogue/seed.ts'
import { paymentPages } from './page/routes.ts'
import { returnRefund } from './payments/refunding.ts'
import { openStore } from './store.ts'
import type { PointOfSaleSettings, Till } from './till.ts'
import { startDelivery } from './webhooks/delivery.ts'
import { keepConfiguredSubscription } from './webhooks/endpoints.ts'
import { wireProtocol } from './http/wire-protocol.ts'

export type { PointOfSaleSettings } from './till.ts'
export { demoCatalogue } from './demo/catalogue.ts'

/** The folder with the images of the demo catalogue. */
export const demoPictures = resolve('packages/square-emulator/demo/pictures')

export interface PointOfSale {
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
export function openPointOfSale(settings: PointOfSaleSettings): PointOfSale {
  const store = openStore(settings.file)
  const delivery = startDelivery(store, settings.report)
  const till: Till = { store, settings: { ...settings, publicUrl: settings.publicUrl.replace(/\/+$/, '') }, wake: () => delivery.wake() }
  try {
    store.run('insert into locations values (?, ?) on conflict do nothing', settings.locationId, store.tick())
    keepConfiguredSubscription(till)
    forgetTheOld(till)
    loadFirstCatalogue(till)
  } catch (error) {
    store.close()
    throw error
  }
  delivery.wake()

  const app = new Hono()
  app.route('/v2', wireProtocol(till))
  app.route('/', paymentPages(till))
  return {
    app,
    returnRefund: (id) => returnRefund(till, id),
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
function forgetTheOld({ store }: Till): void {
  const before = Date.now() - WEEK
  store.run('delete from answers where created_at < ?', before - 3 * WEEK)
  store.run('delete from outbox where delivered_at < ?', before)
  store.run('delete from challenges where created_at < ?', before)
}
