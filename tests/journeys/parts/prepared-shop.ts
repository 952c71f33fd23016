import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Database } from '#database/schema.ts'
import { readDemoState } from '#server/demo/demo-rows.ts'
import { fillPictures } from '../../helpers/fill-pictures.ts'
import { type Child, launchShop } from '../../helpers/launch.ts'
import { copyData, emptyData, type ShopData, type StoredShop } from './shop-data.ts'
import { until } from './shopper.ts'

/** The data of a shop that was started once, and the shops that the journeys share. */
interface Prepared {
  /** Migrated, with a filled catalogue, and with nothing left to draw. */
  data: StoredShop
  /** The same with the demo orders. None on the embedded database. */
  demo: StoredShop | null
  /** A running shop per test process. None on the embedded database. */
  shared: SharedShop[]
}

/** A running shop that many journeys visit one after the other. */
export interface SharedShop {
  url: string
  data: StoredShop
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined if each journey starts its own shop. */
    prepared?: Prepared
  }
}

/**
 * Prepares the shop that the other shops of this run are copies of, starts those that journeys
 * share, and deletes all of them at the end.
 */
export default async function setUp({ config, provide }: TestProject) {
  const room = mkdtempSync(join(tmpdir(), 'wanderbite-prepared-'))
  const data = await emptyData(room)
  const shop = await launchShop(data.folder, data.env)
  await fillPictures(shop.url, data.folder)
  await shop.stop()
  if (!data.database) await data.change(dropTemplates)
  const demo = data.database ? await demoOf(data, room) : null
  const copies = data.database ? await Promise.all(Array.from({ length: config.maxWorkers }, () => copyData(data, room))) : []
  const shops = await Promise.all(copies.map((copy) => launchShop(copy.folder, copy.env)))
  provide('prepared', {
    data: stored(data),
    demo: demo && stored(demo),
    shared: copies.map((copy, index) => ({ url: shops[index]!.url, data: stored(copy) })),
  })
  return async () => {
    await Promise.all(shops.map(killed))
    for (const each of [...copies, ...(demo ? [demo] : []), data]) await each.remove()
    rmSync(room, { recursive: true, force: true })
  }
}

/** The shop that journeys in this test process share. Null if each has to start its own. */
export function sharedShop(): SharedShop | null {
  return inject('prepared')?.shared[Number(process.env.VITEST_POOL_ID) - 1] ?? null
}

/**
 * A copy of the prepared shop, or the data of a new shop if there is none. A shop on the embedded
 * database has yet to create its demo orders.
 */
export function dataForShop({ withDemoOrders = false } = {}): Promise<ShopData> {
  const prepared = inject('prepared')
  if (!prepared) return emptyData(tmpdir())
  return copyData((withDemoOrders && prepared.demo) || prepared.data, tmpdir())
}

/** A copy whose demo orders were created, which takes five seconds of CPU time. */
async function demoOf(data: StoredShop, room: string): Promise<ShopData> {
  const demo = await copyData(data, room)
  const shop = await launchShop(demo.folder, { ...demo.env, DEMO_ORDERS: '1' })
  await demo.change((db) => until(async () => (await readDemoState(db)) === 'there', 120).then(() => {}))
  await shop.stop()
  return demo
}

/** The data that test processes can be sent. */
function stored({ folder, database, port }: ShopData): StoredShop {
  return { folder, database, port }
}

/** Ends a shop at once. */
async function killed(shop: Child): Promise<void> {
  shop.process.kill('SIGKILL')
  await shop.ended
}

/** Halves the number of files that each journey copies. */
async function dropTemplates(db: Database): Promise<void> {
  await db.execute(sql`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await db.execute(sql.raw(`drop database ${name}`))
}
