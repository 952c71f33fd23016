import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPostgresDatabase, type PostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { openPostgres } from '../open-postgres.ts'
import type { OpenDatabase } from '../open.types.ts'
import { orders } from '../schema.ts'
import { isUnavailable } from '../startup-wait.ts'

const server = process.env.TEST_DATABASE_URL

const POOL_SIZE = 4

describe.skipIf(!server)('a connection with a statement that PostgreSQL refuses from now on', () => {
  let database: PostgresDatabase
  let opened: OpenDatabase
  beforeEach(async () => {
    database = await openPostgresDatabase(server!)
    opened = await openPostgres(database.url, 'database/migrations', POOL_SIZE)
  })
  afterEach(async () => {
    await opened.close()
    await database.drop()
  })

  const read = (db: Pick<OpenDatabase['db'], 'select'>) => db.select({ email: orders.email }).from(orders).where(eq(orders.number, 'A-1'))
  const inTransaction = () => opened.db.transaction((tx) => read(tx))
  /** Holds each connection once, so that all of them have the statement. */
  const prepareOnAll = () =>
    Promise.all(
      Array.from({ length: POOL_SIZE }, () =>
        opened.db.transaction(async (tx) => {
          await read(tx)
          await tx.execute(sql`select pg_sleep(0.1)`)
        }),
      ),
    )
  /** Repeats the work, one after the other: true for each time that it was answered. */
  async function answered(work: () => Promise<unknown>): Promise<boolean[]> {
    const answers: boolean[] = []
    for (let times = 0; times < 2 * POOL_SIZE; times++)
      answers.push(
        await work().then(
          () => true,
          (error: unknown) => {
            if (!isUnavailable(error)) throw error
            return false
          },
        ),
      )
    return answers
  }
  test.each([
    ['in transactions', inTransaction],
    ['outside of them', () => read(opened.db)],
  ])('is replaced together with the idle ones after one failure, when a column has another type (%s)', async (_, work) => {
    await prepareOnAll()
    await opened.db.execute(sql`alter table wanderbite.orders alter column email type varchar(300)`)
    expect((await answered(work)).filter((isAnswered) => !isAnswered)).toHaveLength(1)
  })

  test('is replaced after one failure, when its session has been reset', async () => {
    await opened.db.transaction(async (tx) => {
      await read(tx)
      await tx.execute(sql`deallocate all`)
    })
    expect((await answered(inTransaction)).filter((isAnswered) => !isAnswered)).toHaveLength(1)
  })
})
