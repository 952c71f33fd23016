import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openPglite } from '#database/open-pglite.ts'
import { openPostgres } from '#database/open-postgres.ts'
import type { OpenDatabase } from '#database/open.ts'
import { CatalogueMirror } from '#shop/catalogue/catalogue.ts'
import { defaultSettings } from '#shop/settings.ts'
import type { HashCost } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'

/** A thousandth of what it costs in a real shop: the tests seal and try thousands of passwords. */
export const hashCost: HashCost = { memory: 8, passes: 1, parallelism: 1 }

/** `follow` keeps another process's mirror fresh, as the shop's own is, until the shop is closed. */
export type TestShop = Shop & {
  catalogue: CatalogueMirror
  opened: OpenDatabase
  follow: (mirror: CatalogueMirror) => Promise<void>
  close: () => Promise<void>
}

/**
 * A shop on a fresh, migrated database of its own: PGlite, or PostgreSQL when TEST_DATABASE_URL names a server. Notifications of
 * stock and reviews refresh its catalogue as in the real one. Ports that a test does not pass refuse to answer.
 */
export async function openShop(overrides: Partial<Shop> = {}): Promise<TestShop> {
  const { opened, drop } = await openFreshDatabase()
  const catalogue = new CatalogueMirror(opened.db)
  let closed = false
  /** A notification that comes with the end of the test finds the database gone: that is no fault. */
  const unlessClosed = (reading: Promise<unknown>) =>
    reading.catch((error: unknown) => {
      if (!closed) throw error
    })
  const follow = async (mirror: CatalogueMirror) => {
    await opened.listen(
      'stock',
      (ids) => void unlessClosed(mirror.refreshStock(JSON.parse(ids) as string[])),
      () => void unlessClosed(mirror.load()),
    )
    await opened.listen(
      'reviews',
      (told) => void unlessClosed(mirror.refreshRatings(told)),
      () => void unlessClosed(mirror.load()),
    )
  }
  await catalogue.load()
  await follow(catalogue)
  return {
    db: opened.db,
    opened,
    catalogue,
    follow,
    pointOfSale: absent('pointOfSale'),
    post: absent('post'),
    storage: absent('storage'),
    identity: absent('identity'),
    // Loaded when a letter is written: most tests write none, and React Email is slow to load.
    letters: { write: async (...letter) => (await import('#emails/write.ts')).letterWriter.write(...letter) },
    letterSamples: {
      names: async () => (await import('#emails/previews.ts')).previewNames(),
      write: async (...sample) => (await import('#emails/previews.ts')).writePreview(...sample),
    },
    names: absent('names'),
    papers: {
      invoices: async (...list) => (await import('#papers/write.ts')).papers.invoices(...list),
      packingSlips: async (...list) => (await import('#papers/write.ts')).papers.packingSlips(...list),
    },
    // Nobody has a page open, unless a test says so.
    live: {
      origin: 'ws://localhost:3000',
      send: async () => {},
      ticket: async () => ({ url: '', key: '', token: '', expiresAt: new Date() }),
      end: async () => {},
    },
    settings: {
      ...defaultSettings,
      name: 'Wanderbite',
      url: 'http://localhost:3000',
      mailFrom: 'noreply@wanderbite.test',
      contactEmail: 'hello@wanderbite.test',
      secret: 'a secret of thirty-two characters',
      hashCost,
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    now: () => new Date(),
    ...overrides,
    close: async () => {
      closed = true
      await opened.close()
      await drop()
    },
  } as TestShop
}

async function openFreshDatabase(): Promise<{ opened: OpenDatabase; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const from = await openAsBlob(inject('pgliteTemplate'))
    return { opened: await openPglite({ folder: null, migrations: 'database/migrations', from }), drop: async () => {} }
  }
  const name = `wanderbite_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await administer(server, `create database ${name} template wanderbite_template strategy file_copy`)
  const opened = await openPostgres(url.href, 'database/migrations')
  return { opened, drop: () => administer(server, `drop database ${name} with (force)`) }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A port that a test did not pass: any call of it fails the test. */
function absent(name: string): never {
  const get = (_: object, call: string | symbol) => () =>
    Promise.reject(new Error(`This test passed no ${name}, but ${name}.${String(call)} was called`))
  return new Proxy({}, { get }) as never
}
