import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Database } from '#database/schema.ts'
import { fillPictures } from '../../helpers/fill-pictures.ts'
import { launchShop } from '../../helpers/launch.ts'
import { inTheBooks } from './older-orders.ts'

/**
 * The data folder of a shop that was started once: the database is migrated, the catalogue filled,
 * and nothing is left to draw. `port` is the port in the shop's own URLs.
 */
interface Prepared {
  folder: string
  port: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One prepared shop per test process. Undefined if each journey starts its own shop. */
    prepared?: Prepared[]
  }
}

/**
 * Prepares the shops that the other shops of this run are copies of, and deletes them at the end.
 */
export default async function setUp({ config, provide }: TestProject) {
  const room = mkdtempSync(join(tmpdir(), 'wanderbite-prepared-'))
  provide('prepared', await Promise.all(Array.from({ length: config.maxWorkers }, () => prepare(room))))
  return () => rmSync(room, { recursive: true, force: true })
}

let isTaken = false

/** The data folder of a journey's shop and its extra environment variables. */
export interface Place {
  folder: string
  env: Record<string, string>
  leave: () => void
}

/**
 * Returns a folder with a copy of the prepared shop, or an empty folder if there is none. A second
 * shop at the same time also gets an empty folder, because the port is taken.
 */
export function placeForShop(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  const like = inject('prepared')?.[Number(process.env.VITEST_POOL_ID) - 1]
  if (!like || isTaken) return { folder, env: {}, leave: clear }
  isTaken = true
  cpSync(like.folder, folder, { recursive: true })
  return {
    folder,
    env: { PORT: like.port },
    leave: () => {
      clear()
      isTaken = false
    },
  }
}

async function prepare(room: string): Promise<Prepared> {
  const folder = mkdtempSync(join(room, 'shop-'))
  const port = await freePort()
  const shop = await launchShop(folder, { PORT: port })
  await fillPictures(shop.url, folder)
  await shop.stop()
  await inTheBooks(folder, dropTemplates)
  return { folder, port }
}

/** Halves the number of files that each journey copies. */
async function dropTemplates(db: Database): Promise<void> {
  await db.execute(sql`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await db.execute(sql.raw(`drop database ${name}`))
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return String(typeof address === 'object' && address ? address.port : 0)
}
