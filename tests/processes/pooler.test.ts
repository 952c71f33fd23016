import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Fleet, openFleet } from '../fixtures/open-fleet.ts'
import { openPooler, poolerIsHere } from '../fixtures/open-pooler.ts'
import { openPostgresDatabase, type PostgresDatabase } from '../fixtures/open-postgres-database.ts'
import { testByDay } from '../helpers/test-by-day.ts'
import { startPostgres, type TestServer } from '../../scripts/postgres.ts'

// Four fresh processes at once on an empty database behind a real PgBouncer.

const CALLS = 200
const MAX_PARALLEL_CALLS = 8

let postgres: TestServer | null = null
let missing = poolerIsHere ? '' : 'no PgBouncer; Debian: apt-get install pgbouncer'
try {
  if (poolerIsHere) postgres = await startPostgres({ forgetful: true })
} catch (error) {
  missing = error instanceof Error ? error.message : String(error)
}

describe.skipIf(!postgres)(`four processes behind PgBouncer${missing && ` (skipped: ${missing})`}`, { timeout: 300_000 }, () => {
  let database: PostgresDatabase
  let pooler: Awaited<ReturnType<typeof openPooler>>
  let fleet: Fleet
  beforeEach(async () => {
    database = await openPostgresDatabase(postgres!.url)
  })
  afterEach(async () => {
    await fleet?.close()
    await pooler.close()
    await database.drop()
  })

  afterAll(() => postgres!.stop())

  const open = async (mode: 'session' | 'transaction') => {
    pooler = await openPooler(database.url, mode)
    fleet = await openFleet(pooler.url)
    // PgBouncer opens 20 connections. A process needs its pool and one to listen.
    return Promise.allSettled([1, 2, 3, 4].map(() => fleet.server({ PORT: '0', SHOP_URL: '', DATABASE_POOL_SIZE: '2' })))
  }

  testByDay('serve every basket call in session mode, with 20 connections for all', async () => {
    const started = await open('session')
    const urls = started.map((one) => (one.status === 'fulfilled' ? one.value.url : String(one.reason)))
    expect(urls).toEqual([1, 2, 3, 4].map(() => expect.stringMatching(/^http:/)))
    const [{ id: variationId } = { id: '' }] = await fleet.emulator.variations()
    const statuses = (await Promise.all(urls.map((url) => basketCalls(url, variationId)))).flat()
    expect(statuses).toHaveLength(4 * CALLS)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  test('are refused in transaction mode with one line each, and leave no lock', async () => {
    const started = await open('transaction')
    const lines = started.map((one) => (one.status === 'rejected' ? String(one.reason).trim().split('\n').slice(1) : ['It started']))
    for (const line of lines) expect(line).toEqual([expect.stringMatching(/is a pooler in transaction mode.*session port/)])
    const { rows } = await (
      await database.session()
    ).query(
      "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
    expect(rows).toEqual([])
  })

  /** The statuses of many calls at one process: half of them change a basket, half read it. */
  async function basketCalls(url: string, variationId: string): Promise<number[]> {
    const headers = { 'content-type': 'application/json', origin: url }
    const first = await fetch(`${url}/api/cart/lines`, { method: 'POST', headers, body: JSON.stringify({ variationId }) })
    const cookie = first.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const statuses = [first.status]
    const worker = async () => {
      while (statuses.length < CALLS) {
        const at = statuses.push(0) - 1
        const change = { method: 'PATCH', headers: { ...headers, cookie }, body: JSON.stringify({ quantity: 1 + (at % 4) }) }
        const asked = at % 2 ? fetch(`${url}/api/cart`, { headers: { cookie } }) : fetch(`${url}/api/cart/lines/${variationId}`, change)
        statuses[at] = (await asked).status
      }
    }
    await Promise.all(Array.from({ length: MAX_PARALLEL_CALLS }, worker))
    return statuses
  }
})
