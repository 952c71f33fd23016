import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrationsBefore, openPostgresDatabase, type PostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { MIGRATION_LOCK } from './migrate-postgres.ts'
import type { OpenDatabase } from './open.types.ts'
import { openPostgres } from './open-postgres.ts'

const server = process.env.TEST_DATABASE_URL

/** The migration that the tests hold up, and the table that it changes. Later ones run after it. */
const MIGRATION = '0019_order-without-an-address'
const TABLE = 'orders'
/** How long somebody reads that table. Milliseconds. */
const READING = 8000
const WAIT_TIMEOUT_MS = 60_000

describe.skipIf(!server)('an update of the schema on PostgreSQL', () => {
  let database: PostgresDatabase
  let opened: OpenDatabase | undefined
  let waits: string[]
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

  async function openEarlierRelease(): Promise<void> {
    const before = migrationsBefore(MIGRATION)
    await open(before.folder)
    await opened!.close()
    before.remove()
  }

  test('a schema update that waits for a long reader lets other sessions through, names the reader and ends after it', async () => {
    await openEarlierRelease()
    const reader = await database.session()
    await reader.query("set application_name = 'nightly copy'")
    await reader.query(`begin; select count(*) from ${TABLE}`)
    let isDone = false
    const updating = open().then(() => {
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
    const { rows } = await visitor.query(
      "select 1 from information_schema.columns where table_name = 'orders' and column_name = 'forget_asked_at'",
    )
    expect(rows).toHaveLength(1)
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
    await openEarlierRelease()
    const reader = await database.session()
    await reader.query(`begin; select count(*) from ${TABLE}`)
    const updating = open()
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

  test('a schema update that four processes start at once runs once and opens for all of them', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => openPostgres(database.url, 'database/migrations', 2)))
    for (const one of all) await one.close()
  })
})
