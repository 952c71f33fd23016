import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainStartError } from '#server/process/start-errors.ts'
import { openPooler, poolerIsHere } from '#tests/fixtures/open-pooler.ts'
import { openPostgresDatabase, type PostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { openPostgres } from '../open-postgres.ts'

const server = process.env.TEST_DATABASE_URL
const skipped = poolerIsHere ? '' : ' (skipped: no PgBouncer; Debian: apt-get install pgbouncer)'

describe.skipIf(!server || !poolerIsHere)(`a real PgBouncer in front of PostgreSQL${skipped}`, () => {
  let database: PostgresDatabase
  beforeAll(async () => {
    database = await openPostgresDatabase(server!)
  })
  afterAll(() => database.drop())

  test.each([
    ['', ''],
    [' that lends its connections in turn', 'server_round_robin = 1\nmin_pool_size = 5'],
  ])(
    'PgBouncer in transaction mode%s is refused with a message that says where sessions are kept, and nothing is changed or locked',
    async (_, settings) => {
      const pooler = await openPooler(database.url, 'transaction', settings)
      try {
        const error: unknown = await openPostgres(pooler.url, 'database/migrations', 2).then(
          (opened) => opened.close(),
          (error: unknown) => error,
        )
        const { port } = new URL(pooler.url)
        expect(explainStartError(error)).toMatch(
          new RegExp(`^The shop can’t use the database at DATABASE_URL: port ${port} is a pooler in transaction mode.*session port`),
        )
      } finally {
        await pooler.close()
      }
      const session = await database.session()
      expect((await session.query("select 1 from pg_tables where schemaname = 'wanderbite'")).rows).toEqual([])
      // Tests beside this one hold such locks in their own databases on the same server.
      const ownLocks = `select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.granted`
      expect((await session.query(ownLocks)).rows).toEqual([])
    },
  )

  test('PgBouncer in session mode serves the shop with its usual statement timeout', async () => {
    const pooler = await openPooler(database.url, 'session')
    try {
      const opened = await openPostgres(pooler.url, 'database/migrations', 2)
      const { rows } = (await opened.db.execute(sql`show statement_timeout`)) as { rows: unknown[] }
      expect(rows).toEqual([{ statement_timeout: '20s' }])
      await opened.close()
    } finally {
      await pooler.close()
    }
  })
})
