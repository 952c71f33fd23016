import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser } from 'playwright-core'
import type { Database } from '#database/schema.ts'
import { launchShop } from '../../helpers/launch.ts'
import { keptBrowser } from './chromium.ts'
import { openVisit, type Visit, type Visitor } from './journey.ts'
import { inTheBooks } from './older-orders.ts'
import { placeForShop } from './prepared-shop.ts'

/** A shop with a folder of its own, and a browser to visit it with, which others use before and after. */
export interface OpenShop {
  url: string
  /** Where its data lies. */
  folder: string
  browser: Browser
  visit(visitor: Visitor): Promise<Visit>
  /** Shuts it, changes its books and opens it again at the same address. */
  changeBooks(change: (db: Database) => Promise<void>): Promise<void>
  /** How many payments the point of sale has taken from this buyer. */
  paymentsFrom(email: string): number
  /** Shuts it, so that its books can be looked into; the browser stays. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** `env` sets what differs from a fresh shop; `furnish` changes what lies in its folder before it opens. */
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
      // Nobody needs what it has in hand: how it stops has tests of its own.
      shop.process.kill('SIGKILL')
      await Promise.all([shop.ended, ...visits.map(({ context }) => context.close())])
      leave()
    },
  }
}
