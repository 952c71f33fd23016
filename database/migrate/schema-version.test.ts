import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { YEAR } from '#shared/durations.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import { NewerDatabase } from '../database-faults.ts'
import { refuseNewer } from './schema-version.ts'

const migrations = readMigrationFiles({ migrationsFolder: 'database/migrations' })

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a release refuses a database that a newer release has changed', async () => {
  await refuseNewer(shop.db, migrations)
  const later = Date.now() + YEAR
  await shop.db.execute(sql`insert into __drizzle_migrations (hash, created_at) values ('of another release', ${later})`)
  await expect(refuseNewer(shop.db, migrations)).rejects.toThrow(NewerDatabase)
})
