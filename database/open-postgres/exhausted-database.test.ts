import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresDatabase, type PostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { openPostgres } from '../open-postgres.ts'
import type { OpenDatabase } from '../open.types.ts'
import { progress } from '../schema.ts'
import { firstLineOf, isUnavailable } from '../startup-wait.ts'

const server = process.env.TEST_DATABASE_URL

describe.skipIf(!server)('a PostgreSQL without space on its disk', () => {
  let database: PostgresDatabase
  let opened: OpenDatabase
  beforeEach(async () => {
    database = await openPostgresDatabase(server!)
    opened = await openPostgres(database.url, 'database/migrations', 1)
  })
  afterEach(async () => {
    await opened.close()
    await database.drop()
  })

  test('fails a transaction for a while, says why, and keeps its connection', async () => {
    const session = async () => ((await opened.db.execute(sql`select pg_backend_pid() as pid`)) as { rows: { pid: number }[] }).rows[0]?.pid
    const before = await session()
    const failure = await opened.db
      .transaction(async (tx) => {
        await tx.insert(progress).values({ name: 'written first', value: '1' })
        await tx.execute(
          sql`do $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`,
        )
      })
      .catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
    expect(firstLineOf(failure)).toBe('could not extend file: No space left on device')
    expect(await session()).toBe(before)
    expect(await opened.db.select().from(progress)).toEqual([])
  })
})
