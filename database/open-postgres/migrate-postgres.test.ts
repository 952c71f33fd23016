import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresDatabase, type PostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { type MigrationFolder, migrationsWith } from '#tests/helpers/migration-folders.ts'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATION_LOCK } from './migrate-postgres.ts'
import type { OpenDatabase } from '../open.types.ts'
import { openPostgres } from '../open-postgres.ts'

const server = process.env.TEST_DATABASE_URL

/** The table that the next release's migration changes, and the column that it adds. */
const TABLE = 'orders'
const COLUMN = 'of_the_next_release'
/** How long somebody reads that table. Milliseconds. */
const READING = 8000
const WAIT_TIMEOUT_MS = 60_000

describe.skipIf(!server)('an update of the schema on PostgreSQL', () => {
  let database: PostgresDatabase
  let opened: OpenDatabase | undefined
  let waits: string[]
  let nextRelease: MigrationFolder
  beforeAll(() => {
    nextRelease = migrationsWith([`ALTER TABLE "${TABLE}" ADD COLUMN "${COLUMN}" text;`, `CREATE INDEX ON "${TABLE}" ("${COLUMN}");`])
  })
  afterAll(() => nextRelease.remove())
  beforeEach(async () => {
    database = await openPostgresDatabase(server!)
    opened = undefined
    waits = []
  })
  afterEach(async () => {
    await opened?.close()
    await database.drop()
  })

  const open = async (migrations = 'database/migrations') => {
    const patience = { milliseconds: WAIT_TIMEOUT_MS, waiting: (message: string, why: string) => void waits.push(`${message}: ${why}`) }
    opened = await openPostgres(database.url, migrations, 2, { patience })
  }

  async function openThisRelease(): Promise<void> {
    await open()
    await opened!.close()
    opened = undefined
  }

  test('a schema update that waits for a long reader lets other sessions through, names the reader and ends after it', async () => {
    await openThisRelease()
    const reader = await database.session()
    await reader.query("set application_name = 'nightly copy'")
    await reader.query(`begin; select count(*) from ${TABLE}`)
    let isDone = false
    const updating = open(nextRelease.folder).then(() => {
      isDone = true
    })
    const visitor = await database.session()
    const times: number[] = []
    for (const end = Date.now() + READING; Date.now() < end; await wait(50)) {
      const began = performance.now()
      await visitor.query(`select count(*) from ${TABLE}`)
      times.push(performance.now() - began)
    }
    expect(isDone).toBe(false)
    await reader.query('rollback')
    await updating
    expect(Math.max(...times)).toBeLessThan(READING / 2)
    expect(times.filter((time) => time < 500).length).toBeGreaterThan(times.length * 0.8)
    expect(waits).toEqual([expect.stringMatching(/^The schema update is waiting for a lock.*ALTER TABLE "orders".*nightly copy/)])
    expect((await visitor.query(`select ${COLUMN} from ${TABLE}`)).rows).toEqual([])
  })

  test('a schema update by another process is waited for, and the session that holds the lock is named', async () => {
    const other = await database.session()
    await other.query("set application_name = 'another release'")
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const opening = open()
    await expect.poll(() => waits, { timeout: 20_000 }).toEqual([expect.stringMatching(/^Another process is updating.*another release/)])
    await other.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await opening
  })

  test('a schema update starts again after its connection is ended', async () => {
    await openThisRelease()
    const reader = await database.session()
    await reader.query(`begin; select count(*) from ${TABLE}`)
    const updating = open(nextRelease.folder)
    const isWaiting = "wait_event_type = 'Lock' and datname = current_database()"
    const killer = await database.session()
    await expect
      .poll(async () => (await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`)).rowCount, {
        timeout: 20_000,
      })
      .toBe(1)
    await reader.query('rollback')
    await updating
    expect(waits.at(-1)).toMatch(/^The database isn’t responding yet. Trying again: .*terminat/i)
  })

  test('a schema update of a database that is read-only for now waits until it may write', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await database.administer(`alter database ${name} set default_transaction_read_only = on`)
    const opening = open()
    await expect.poll(() => waits, { timeout: 20_000 }).toEqual(['The database isn’t responding yet. Trying again: it is read-only'])
    await database.administer(`alter database ${name} reset default_transaction_read_only`)
    await opening
  })

  test('a schema update of a database that stays read-only ends with a clear message', async () => {
    const name = new URL(database.url).pathname.slice(1)
    await database.administer(`alter database ${name} set default_transaction_read_only = on`)
    await expect(openPostgres(database.url, 'database/migrations')).rejects.toThrow(
      expect.objectContaining({ name: 'NoDatabase', message: 'it is read-only' }),
    )
  })

  test.each([
    ['on a new database', async () => {}],
    ['of an earlier release', openThisRelease],
  ])('a schema update %s that four processes start at once runs once and opens for all of them', async (_, prepare) => {
    await prepare()
    const all = await Promise.all([1, 2, 3, 4].map(() => openPostgres(database.url, nextRelease.folder, 2)))
    for (const one of all) await one.close()
    const applied = await (await database.session()).query('select created_at, count(*)::int from __drizzle_migrations group by 1')
    expect(applied.rows.map((row: { count: number }) => row.count)).toEqual(
      readMigrationFiles({ migrationsFolder: nextRelease.folder }).map(() => 1),
    )
  })
})
