import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser } from 'playwright-core'
import { type Database, rateLimits } from '#database/schema.ts'
import { type Child, launchShop } from '../../helpers/launch.ts'
import { keptBrowser } from './chromium.ts'
import { openVisit, type Visit, type Visitor } from './journey.ts'
import { dataForShop, sharedShop } from './prepared-shop.ts'
import { changeData, type ShopData } from './shop-data.ts'

/** A shop, and a shared browser to visit it. */
export interface VisitedShop {
  url: string
  browser: Browser
  visit(visitor: Visitor): Promise<Visit>
  /** The number of completed payments of this buyer at the point of sale. */
  paymentsFrom(email: string): number
  close(): Promise<void>
}

/** A shop with data of its own. */
export interface OpenShop extends VisitedShop {
  folder: string
  /** Stops the shop, changes its database and starts it again at the same URL. */
  changeBooks(change: (db: Database) => Promise<void>): Promise<void>
  /** Stops the shop for good and reads its database. The browser stays open. */
  readBooks(read: (db: Database) => Promise<void>): Promise<void>
}

/**
 * `env` overrides the settings of a new shop. `furnish` changes its data before it starts.
 */
export async function start(env: Record<string, string> = {}, furnish?: (data: ShopData) => Promise<void>): Promise<OpenShop> {
  const data = await dataForShop({ withDemoOrders: env.DEMO_ORDERS === '1' })
  await furnish?.(data)
  const settings = { ...data.env, ...env }
  let shop: Child = await launchShop(data.folder, settings)
  const { url } = shop
  const visited = await visitedShop(url, data.folder)
  return {
    ...visited,
    folder: data.folder,
    async changeBooks(change) {
      await shop.stop()
      await data.change(change)
      shop = await launchShop(data.folder, settings)
    },
    async readBooks(read) {
      await shop.stop()
      await data.change(read)
    },
    async close() {
      // Pending work does not matter here. Connection draining has its own tests.
      shop.process.kill('SIGKILL')
      await Promise.all([shop.ended, visited.close()])
      await data.remove()
    },
  }
}

/**
 * A shop that other journeys visit before and after this one. Use it where neither their customers
 * and orders matter nor what this journey leaves behind. All visitors have one network address, so
 * the rate limits begin anew after each journey. Starts a shop if there is none to share.
 */
export async function startShared(): Promise<VisitedShop> {
  const shared = sharedShop()
  if (!shared) return start()
  const visited = await visitedShop(shared.url, shared.data.folder)
  return {
    ...visited,
    async close() {
      await visited.close()
      await changeData(shared.data, async (db) => void (await db.delete(rateLimits)))
    },
  }
}

async function visitedShop(url: string, folder: string): Promise<VisitedShop> {
  const browser = await keptBrowser()
  const visits: Visit[] = []
  return {
    url,
    browser,
    async visit(visitor) {
      const visit = await openVisit(browser, url, visitor)
      visits.push(visit)
      return visit
    },
    paymentsFrom(email) {
      const emulator = new DatabaseSync(join(folder, 'point-of-sale/till.sqlite'), { readOnly: true })
      const taken = emulator.prepare(
        `select count(*) as count from payments where body ->> 'buyer_email_address' = ? and status = 'COMPLETED'`,
      )
      const { count } = taken.get(email) as { count: number }
      emulator.close()
      return count
    },
    close: async () => void (await Promise.all(visits.map(({ context }) => context.close()))),
  }
}
