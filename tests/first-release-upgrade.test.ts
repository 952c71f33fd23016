import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '#database/open-pglite.ts'
import { openPostgres } from '#database/open-postgres.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import { checkIntegrity } from '#shop/office/operations/integrity.ts'
import { copyEmptyCluster } from '#tests/fixtures/empty-cluster.ts'
import { openPostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { type MigrationFolder, migrationsBefore } from '#tests/helpers/migration-folders.ts'
import { describeByDay } from '#tests/helpers/test-by-day.ts'
import { seedOrders } from '../bench/orders/seed.ts'

const server = process.env.TEST_DATABASE_URL
/** A year of a small shop. */
const ORDERS = 3000

let first: MigrationFolder
beforeAll(() => {
  first = migrationsBefore('0001_split-links')
})
afterAll(() => first.remove())

const countOrders = async ({ db }: OpenDatabase) => {
  const { rows } = (await db.execute(sql`select count(*)::int as count from orders`)) as { rows: { count: number }[] }
  return rows[0]?.count
}

describeByDay.for(server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('a shop of the first release on %s', (engine) => {
  let open: (migrations: string) => Promise<OpenDatabase>
  let remove: () => Promise<void>
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wanderbite-first-'))
    const database = engine === 'PostgreSQL' ? await openPostgresDatabase(server!) : null
    if (!database) await copyEmptyCluster(folder)
    open = (migrations) => (database ? openPostgres(database.url, migrations, 2) : openPglite({ folder, migrations }))
    remove = async () => {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    }
    const opened = await open(first.folder)
    await seedOrders(opened.db, ORDERS, 'VAR-1')
    await opened.close()
  })
  afterAll(() => remove())

  test('keeps a year of orders through a start of the newest release, which skips all between', async () => {
    const opened = await open('database/migrations')
    expect(await countOrders(opened)).toBe(ORDERS)
    expect(await checkIntegrity(opened)).toEqual({})
    await opened.close()
  })

  test.runIf(engine === 'PGlite')('has a copy from before the update, with which the first release opens again', async () => {
    const newest = await open('database/migrations')
    await newest.db.execute(sql`delete from outbox`)
    await newest.close()
    const copies = readdirSync(folder).filter((name) => name.startsWith('before-update-'))
    expect(copies).toHaveLength(1)
    await expect(open(first.folder)).rejects.toThrow()

    rmSync(join(folder, 'postgres'), { recursive: true })
    renameSync(join(folder, copies[0]!), join(folder, 'postgres'))
    const back = await open(first.folder)
    expect(await countOrders(back)).toBe(ORDERS)
    const { rows } = (await back.db.execute(sql`select count(*)::int as count from outbox`)) as { rows: { count: number }[] }
    expect(rows).toEqual([{ count: ORDERS }])
    await back.close()
  })
})
