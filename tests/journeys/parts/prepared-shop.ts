import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { launchShop } from '../../helpers/launch.ts'

/**
 * The data folder of a shop that was started once: the database is migrated, the catalogue filled,
 * its pictures rendered. `port` is the port in the shop's own URLs.
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
  await picturesIn(folder)
  await shop.stop()
  return { folder, port }
}

/**
 * Timeout in seconds, enough for a slow host. Each copy renders the pictures that are missing by
 * then.
 */
const START_TIMEOUT_MS = 240

/**
 * Waits until the listing's pictures exist in WebP and AVIF. Otherwise every copy would render them
 * again during its tests.
 */
async function picturesIn(folder: string): Promise<void> {
  const drawn = (form: string) => globSync(join(folder, 'storage/pictures/*', `480.${form}`)).length
  for (let waited = 0; waited < START_TIMEOUT_MS && (drawn('avif') === 0 || drawn('avif') < drawn('webp')); waited++)
    await new Promise((next) => setTimeout(next, 1000))
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return String(typeof address === 'object' && address ? address.port : 0)
}
