import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser } from 'playwright-core'
import type { Database } from '#database/schema.ts'
import { launchShop } from '../../helpers/launch.ts'
import { keptBrowser } from './chromium.ts'
import { openVisit, type Visit, type Visitor } from './journey.ts'
import { inTheBooks } from './older-orders.ts'
import { placeForShop } from './prepared-shop.ts'

/** A shop with its own data folder, and a shared browser to visit it. */
export interface OpenShop {
  url: string
  folder: string
  browser: Browser
  visit(visitor: Visitor): Promise<Visit>
  /** Stops the shop, changes its database and starts it again at the same URL. */
  changeBooks(change: (db: Database) => Promise<void>): Promise<void>
  /** The number of completed payments of this buyer at the point of sale. */
  paymentsFrom(email: string): number
  /** Stops the shop, so that its database can be read. The browser stays open. */
  stop(): Promise<void>
  close(): Promise<void>
}

/**
 * `env` overrides the settings of a new shop. `furnish` changes its data folder before it starts.
 */
export async function start(env: Record<string, string> = {}, furnish?: (folder: string) => Promise<void>): Promise<OpenShop> {
  const { folder, env: own, leave } = placeForShop()
  await furnish?.(folder)
  const [first, browser] = await Promise.all([launchShop(folder, { ...own, ...env }), keptBrowser()])
  const { url } = first
  const visits: Visit[] = []
  let shop = first
  return {
    url,
    folder,
    browser,
    async visit(visitor) {
      const visit = await openVisit(browser, url, visitor)
      visits.push(visit)
      return visit
    },
    async changeBooks(change) {
      await shop.stop()
      await inTheBooks(folder, change)
      shop = await launchShop(folder, { ...env, PORT: new URL(url).port })
    },
    paymentsFrom(email) {
      const till = new DatabaseSync(join(folder, 'point-of-sale/till.sqlite'), { readOnly: true })
      const taken = till.prepare(`select count(*) as count from payments where body ->> 'buyer_email_address' = ? and status = 'COMPLETED'`)
      const { count } = taken.get(email) as { count: number }
      till.close()
      return count
    },
    stop: () => shop.stop(),
    async close() {
      // Pending work does not matter here. Connection draining has its own tests.
      shop.process.kill('SIGKILL')
      await Promise.all([shop.ended, ...visits.map(({ context }) => context.close())])
      leave()
    },
  }
}
