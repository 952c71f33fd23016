import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { launchShop } from '../launch.ts'

/** The data of a shop that has opened once, its database migrated and its shelves filled, and the port that its own addresses name. */
interface Prepared {
  folder: string
  port: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shops lie that are copied; nothing where each journey opens its own. */
    preparedIn?: string
  }
}

/** Makes room for the shops of a whole run, and clears it at the end. */
export default function setUp({ provide }: { provide: (key: 'preparedIn', folder: string) => void }) {
  const room = mkdtempSync(join(tmpdir(), 'wanderbite-prepared-'))
  provide('preparedIn', room)
  return () => rmSync(room, { recursive: true, force: true })
}

let prepared: Promise<Prepared> | undefined
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
export async function placeForShop(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  const room = inject('preparedIn')
  if (!room || isTaken) return { folder, env: {}, leave: clear }
  isTaken = true
  prepared ??= prepare(room)
  const { folder: like, port } = await prepared
  cpSync(like, folder, { recursive: true })
  return {
    folder,
    env: { PORT: port },
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
  await shop.stop()
  return { folder, port }
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return String(typeof address === 'object' && address ? address.port : 0)
}
