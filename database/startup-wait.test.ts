import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type TestServer } from '../scripts/postgres.ts'
import type { OpenDatabase } from './open.types.ts'
import { openPostgres } from './open-postgres.ts'
import { retryUntilAvailable } from './startup-wait.ts'

let server: TestServer | null = null
let missing = ''
try {
  server = await startPostgres({ forgetful: true })
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!server)(`a PostgreSQL that goes away during a start${missing && ` (skipped: ${missing})`}`, () => {
  let opened: OpenDatabase
  let waits: string[]
  const patience = { milliseconds: 60_000, waiting: (_: string, why: string) => void waits.push(why) }
  beforeAll(async () => {
    waits = []
    // As after a power cut, where the database comes last.
    server!.crash()
    const opening = openPostgres(server!.url, 'database/migrations', 2, { patience })
    await vi.waitFor(() => expect(waits).toHaveLength(1), 20_000)
    server!.restart()
    opened = await opening
  })
  afterAll(async () => {
    await opened?.close()
    await server?.stop()
  })

  test('a query is repeated once PostgreSQL is back', async () => {
    waits = []
    const asking = retryUntilAvailable(() => opened.db.execute(sql`select pg_sleep(2)`), patience)
    await expect
      .poll(
        async () =>
          ((await opened.db.execute(sql`select 1 from pg_stat_activity where query like 'select pg_sleep%'`)) as { rows: unknown[] }).rows
            .length,
      )
      .toBe(1)
    server!.crash()
    await expect.poll(() => waits.length, { timeout: 20_000 }).toBeGreaterThan(0)
    server!.restart()
    await asking
  })

  test('a query that PostgreSQL refuses for good is not repeated', async () => {
    waits = []
    await expect(retryUntilAvailable(() => opened.db.execute(sql`select * from nowhere`), patience)).rejects.toThrow()
    expect(waits).toEqual([])
  })

  test('a listener is restored as soon as PostgreSQL is back and reports missed notifications', async () => {
    server!.crash()
    const heard: string[] = []
    let missed = 0
    await opened.listen(
      'news',
      (payload) => void heard.push(payload),
      () => void (missed += 1),
    )
    server!.restart()
    await expect.poll(() => missed, { timeout: 20_000 }).toBe(1)
    await retryUntilAvailable(() => opened.db.execute(sql`select pg_notify('news', 'of today')`), patience)
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['of today'])
  })
})
