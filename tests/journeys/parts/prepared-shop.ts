import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { launchShop } from '../../helpers/launch.ts'

/**
 * The data of a shop that has opened once, its database migrated, its shelves filled and their pictures drawn, and the port that its own addresses
 * name.
 */
interface Prepared {
  folder: string
  port: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The shops that are copied, one for each of the processes that test side by side; nothing where each journey opens its own. */
    prepared?: Prepared[]
  }
}

/** Opens the shops that all others of a run are copies of, and clears them away at the end. */
export default async function setUp({ config, provide }: TestProject) {
  const room = mkdtempSync(join(tmpdir(), 'wanderbite-prepared-'))
  provide('prepared', await Promise.all(Array.from({ length: config.maxWorkers }, () => prepare(room))))
  return () => rmSync(room, { recursive: true, force: true })
}

let isTaken = false

/** Where a journey's shop keeps its data, and what it needs to know besides. */
export interface Place {
  folder: string
  env: Record<string, string>
  leave: () => void
}

/**
 * An empty place for a shop; where one process tests file after file, a copy of a shop that was opened once for all of them. Of two at a
 * time the second gets an empty one: the port is the first one's.
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

/** Seconds, plenty for a slow machine: what is left to the copies each of them draws anew. */
const PATIENCE = 240

/** Waits for the pictures of the listing, first all in WebP, then in AVIF: every copy would draw them anew, while it is visited. */
async function picturesIn(folder: string): Promise<void> {
  const drawn = (form: string) => globSync(join(folder, 'storage/pictures/*', `480.${form}`)).length
  for (let waited = 0; waited < PATIENCE && (drawn('avif') === 0 || drawn('avif') < drawn('webp')); waited++)
    await new Promise((next) => setTimeout(next, 1000))
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return String(typeof address === 'object' && address ? address.port : 0)
}
