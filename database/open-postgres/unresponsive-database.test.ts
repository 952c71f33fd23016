import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresDatabase, type PostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { openTcpProxy, type TcpProxy } from '#tests/helpers/tcp-proxy.ts'
import { openPostgres } from '../open-postgres.ts'
import type { OpenDatabase } from '../open.types.ts'
import { isUnavailable } from '../startup-wait.ts'

const server = process.env.TEST_DATABASE_URL

const QUERY_TIMEOUT_MS = 1000
/** The client gives up a second after PostgreSQL would; the host may be busy. */
const ANSWERED_MS = QUERY_TIMEOUT_MS + 2000
const AT_ONCE_MS = 300
/** A heartbeat finds a silent connection within 15 seconds. */
const HEARTBEAT_FOUND_MS = 20_000

describe.skipIf(!server)('a PostgreSQL that goes silent', () => {
  let database: PostgresDatabase
  let proxy: TcpProxy
  let opened: OpenDatabase
  beforeEach(async () => {
    database = await openPostgresDatabase(server!)
    proxy = await openTcpProxy(database.url)
    opened = await openPostgres(proxy.url, 'database/migrations', 4, { queryTimeoutMs: QUERY_TIMEOUT_MS })
  })
  afterEach(async () => {
    await opened.close()
    await proxy.close()
    await database.drop()
  })

  const select = () => opened.db.execute(sql`select 1`)

  /** How long until the work fails. Fails where it does not, or for another reason. */
  async function failedAfter(work: () => Promise<unknown>): Promise<number> {
    const began = performance.now()
    const error: unknown = await work().then(
      () => null,
      (error: unknown) => error,
    )
    expect(isUnavailable(error)).toBe(true)
    return performance.now() - began
  }

  test('a transaction whose process says nothing more ends within the timeout, and lets go of its locks', async () => {
    const lock = sql`select pg_advisory_xact_lock(1)`
    const abandoned = failedAfter(() =>
      opened.db.transaction(async (tx) => {
        await tx.execute(lock)
        await wait(2 * QUERY_TIMEOUT_MS)
        await tx.execute(sql`select 1`)
      }),
    )
    await wait(QUERY_TIMEOUT_MS / 2)
    await opened.db.transaction((tx) => tx.execute(lock))
    expect(await abandoned).toBeGreaterThan(QUERY_TIMEOUT_MS)
  })

  test('statements and transactions fail within the timeout, then at once, and succeed again when it answers', async () => {
    await Promise.all([select(), select(), select(), select()])
    proxy.silence()
    const first = await Promise.all([
      failedAfter(select),
      failedAfter(() => opened.db.transaction((tx) => tx.execute(sql`select 1`))),
      // More than the pool has connections.
      ...Array.from({ length: 8 }, () => failedAfter(select)),
    ])
    expect(Math.max(...first)).toBeLessThan(ANSWERED_MS)
    await expect.poll(() => failedAfter(select), { timeout: 10_000 }).toBeLessThan(AT_ONCE_MS)
    proxy.resume()
    await expect.poll(() => select().then(() => true, String), { timeout: 10_000 }).toBe(true)
    // No connection from before is left in the pool.
    await Promise.all(Array.from({ length: 8 }, select))
  })

  test('the listening connection notices without any statement, listens again and reports missed notifications', async () => {
    const heard: string[] = []
    let missed = 0
    await opened.listen(
      'news',
      (payload) => void heard.push(payload),
      () => void (missed += 1),
    )
    proxy.silence()
    proxy.resume()
    await expect.poll(() => missed, { timeout: HEARTBEAT_FOUND_MS }).toBe(1)
    await opened.db.execute(sql`select pg_notify('news', 'of today')`)
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['of today'])
  })

  test('the connections have names that tell what they do', async () => {
    await opened.listen(
      'news',
      () => {},
      () => {},
    )
    await select()
    const { rows } = await (
      await database.session()
    ).query(
      "select distinct application_name as name from pg_stat_activity where application_name like 'wanderbite%' and datname = current_database() order by 1",
    )
    expect(rows).toEqual([{ name: 'wanderbite-shop' }, { name: 'wanderbite-shop listen' }])
  })
})
