import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Database, rateLimits } from '#database/schema.ts'
import { type Child, launchShop } from '../../helpers/launch.ts'
import { keptBrowser } from './chromium.ts'
import { openVisit, type Visit, type Visitor } from './journey.ts'
import { dataForShop, sharedShop } from './prepared-shop.ts'
import { changeData } from './shop-data.ts'

/** A shop, and visits to it in a shared browser. */
export interface VisitedShop {
  url: string
  /** Its data folder. */
  folder: string
  visit(visitor: Visitor): Promise<Visit>
  /** Changes its database. On the embedded database the shop is stopped meanwhile. */
  changeBooks(change: (db: Database) => Promise<void>): Promise<void>
  /** The number of completed payments of this buyer at the point of sale. */
  paymentsFrom(email: string): number
  close(): Promise<void>
}

/** A shop with data of its own. */
export interface OpenShop extends VisitedShop {
  /** Stops the shop for good and reads its database. The browser stays open. */
  readBooks(read: (db: Database) => Promise<void>): Promise<void>
}

/** `env` overrides the settings of a new shop. */
export async function start(env: Record<string, string> = {}): Promise<OpenShop> {
  const data = await dataForShop({ withDemoOrders: env.DEMO_ORDERS === '1' })
  const settings = { ...data.env, ...env }
  let shop: Child = await launchShop(data.folder, settings)
  const { url } = shop
  const visited = visitedShop(url, data.folder)
  return {
    ...visited,
    async changeBooks(change) {
      if (data.database) return data.change(change)
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
  const visited = visitedShop(shared.url, shared.data.folder)
  return {
    ...visited,
    changeBooks: (change) => changeData(shared.data, change),
    async close() {
      await visited.close()
      await changeData(shared.data, async (db) => void (await db.delete(rateLimits)))
    },
  }
}

function visitedShop(url: string, folder: string): Omit<VisitedShop, 'changeBooks'> {
  const visits: Visit[] = []
  return {
    url,
    folder,
    async visit(visitor) {
      const visit = await openVisit(await keptBrowser(visitor), url, visitor)
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
