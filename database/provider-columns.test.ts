import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyEmptyCluster } from '#tests/fixtures/empty-cluster.ts'
import { openPostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { migrationsBefore } from '#tests/helpers/migration-folders.ts'
import { describeByDay } from '#tests/helpers/test-by-day.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import type { OpenDatabase } from './open.types.ts'
import { paymentAttempts } from './schema.ts'

const server = process.env.TEST_DATABASE_URL

describeByDay.for(server ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('payment attempts of the previous release on %s', (engine) => {
  let open: (migrations: string) => Promise<OpenDatabase>
  let remove: () => Promise<void>
  beforeEach(async () => {
    const before = migrationsBefore('0002_name-payment-providers')
    const folder = mkdtempSync(join(tmpdir(), 'wanderbite-providers-'))
    const database = engine === 'PostgreSQL' ? await openPostgresDatabase(server!) : null
    if (!database) await copyEmptyCluster(folder)
    open = (migrations) => (database ? openPostgres(database.url, migrations, 2) : openPglite({ folder, migrations }))
    const old = await open(before.folder)
    await insertAsBefore(old, 'ORDER-1')
    await old.close()
    remove = async () => {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
      before.remove()
    }
  })
  afterEach(() => remove())

  /** Inserts as the previous release does, without the order that the attempt belongs to. */
  const insertAsBefore = ({ db }: OpenDatabase, id: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`insert into payment_attempts (order_id, status, amount_cents, point_of_sale_order_id) values (${randomUUID()}, 'started', 100, ${id})`,
      )
    })

  test('an attempt keeps its id in an upgrade, and processes of both releases see what the other writes', async () => {
    const upgraded = await open('database/migrations')
    const { db } = upgraded
    const all = () => db.select().from(paymentAttempts).orderBy(paymentAttempts.providerOrderId)
    const square = { provider: 'square' }
    expect(await all()).toMatchObject([{ ...square, providerOrderId: 'ORDER-1', pointOfSaleOrderId: 'ORDER-1' }])
    await db.execute(sql`update payment_attempts set provider_order_id = null, point_of_sale_order_id = null`)
    await db.execute(sql`update payment_attempts set point_of_sale_order_id = 'ORDER-2'`)
    expect(await all()).toMatchObject([{ ...square, providerOrderId: 'ORDER-2', pointOfSaleOrderId: 'ORDER-2' }])
    await db.execute(sql`update payment_attempts set provider_order_id = null, point_of_sale_order_id = null`)
    await db.update(paymentAttempts).set({ providerOrderId: 'ORDER-3' })
    expect(await all()).toMatchObject([{ ...square, providerOrderId: 'ORDER-3', pointOfSaleOrderId: 'ORDER-3' }])
    await upgraded.close()
  })
})
