import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { launchShop } from '../launch.ts'
import { openBrowser } from './chromium.ts'
import { openVisit, type Visit, type Visitor } from './journey.ts'
import { placeForShop } from './prepared-shop.ts'

/** A shop with a folder of its own, and a browser to visit it with. */
export interface OpenShop {
  url: string
  /** Where its data lies. */
  folder: string
  visit(visitor: Visitor): Promise<Visit>
  /** How many payments the point of sale has taken from this buyer. */
  paymentsFrom(email: string): number
  /** Shuts it, so that its books can be looked into; the browser stays. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** `env` sets what differs from a fresh shop. */
export async function start(env: Record<string, string> = {}): Promise<OpenShop> {
  const { folder, env: own, leave } = await placeForShop()
  const [shop, browser] = await Promise.all([launchShop(folder, { ...own, ...env }), openBrowser()])
  return {
    url: shop.url,
    folder,
    visit: (visitor) => openVisit(browser, shop.url, visitor),
    paymentsFrom(email) {
      const till = new DatabaseSync(join(folder, 'point-of-sale/till.sqlite'), { readOnly: true })
      const taken = till.prepare(`select count(*) as count from payments where body ->> 'buyer_email_address' = ? and status = 'COMPLETED'`)
      const { count } = taken.get(email) as { count: number }
      till.close()
      return count
    },
    stop: () => shop.stop(),
    async close() {
      await browser.close()
      await shop.stop()
      leave()
    },
  }
}
