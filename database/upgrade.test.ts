import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainStartError } from '#server/process/start-errors.ts'
import { DAY } from '#shared/durations.ts'
import { copyEmptyCluster } from '#tests/fixtures/empty-cluster.ts'
import { openPostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { type MigrationFolder, migrationsMadeEarlier, migrationsWith } from '#tests/helpers/migration-folders.ts'
import { describeByDay } from '#tests/helpers/test-by-day.ts'
import { users } from './schema.ts'
import type { OpenDatabase } from './open.types.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

const server = process.env.TEST_DATABASE_URL

/** A database that can be opened again and again, each time with the migrations of some release. */
interface Place {
  open: (migrations: string) => Promise<OpenDatabase>
  remove: () => Promise<void>
}

async function postgresPlace(): Promise<Place> {
  const database = await openPostgresDatabase(server!)
  return { open: (migrations) => openPostgres(database.url, migrations, 2), remove: () => database.drop() }
}

async function pglitePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-upgrade-'))
  await copyEmptyCluster(folder)
  return {
    open: (migrations) => openPglite({ folder, migrations }),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

const places: [string, () => Promise<Place>][] = [['PGlite', pglitePlace]]
if (server) places.push(['PostgreSQL', postgresPlace])

describeByDay.for(places)('an upgrade on %s', ([, placeFor]) => {
  let place: Place
  let folders: MigrationFolder[]
  beforeEach(async () => {
    place = await placeFor()
    folders = []
  })
  afterEach(async () => {
    for (const folder of folders) folder.remove()
    await place.remove()
  })

  const nextRelease = (statements: string[]) => used(migrationsWith(statements))
  function used({ folder, remove }: MigrationFolder): string {
    folders.push({ folder, remove })
    return folder
  }

  /** Opens the database with these migrations for as long as `work` takes. */
  async function withDatabase<T>(migrations: string, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
    const opened = await place.open(migrations)
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }

  const rowsOf = async (opened: OpenDatabase, statement: string) =>
    ((await opened.db.execute(sql.raw(statement))) as { rows: Record<string, unknown>[] }).rows
  const APPLIED = 'select hash, created_at::text from __drizzle_migrations order by created_at'
  const COLUMNS = `select table_name, column_name from information_schema.columns where table_schema = 'wanderbite' order by 1, 2`
  const seed = async ({ db }: OpenDatabase) =>
    void (await db.insert(users).values({ email: 'ada@example.test', name: 'Ada Byron', firstName: 'Ada' }))

  test('a migration of the next release changes rows that this release has written', async () => {
    const folder = nextRelease([
      'ALTER TABLE "users" ADD COLUMN "nickname" text;',
      'UPDATE "users" SET "nickname" = lower("first_name");',
      'ALTER TABLE "users" ALTER COLUMN "nickname" SET DEFAULT \'\';',
    ])
    await withDatabase('database/migrations', seed)
    const rows = await withDatabase(folder, (opened) => rowsOf(opened, 'select email, nickname from users'))
    expect(rows).toEqual([{ email: 'ada@example.test', nickname: 'ada' }])
  })

  test('a migration that fails leaves the schema and all rows as they were', async () => {
    const folder = nextRelease([
      'ALTER TABLE "users" ADD COLUMN "nickname" text;',
      'UPDATE "users" SET "email" = \'nobody\';',
      'ALTER TABLE "users" ADD CONSTRAINT "users_never" CHECK (false);',
    ])
    const before = await withDatabase('database/migrations', async (opened) => {
      await seed(opened)
      return [await rowsOf(opened, COLUMNS), await rowsOf(opened, APPLIED)]
    })
    await expect(place.open(folder)).rejects.toThrow(/users_never/)
    await withDatabase('database/migrations', async (opened) => {
      expect([await rowsOf(opened, COLUMNS), await rowsOf(opened, APPLIED)]).toEqual(before)
      expect(await rowsOf(opened, 'select email from users')).toEqual([{ email: 'ada@example.test' }])
    })
  })

  test('a database with every migration from before the merged one skips it', async () => {
    await withDatabase('database/migrations', async (opened) => {
      await seed(opened)
      await opened.db.execute(sql`update __drizzle_migrations set hash = 'of the last one before'`)
      await opened.db.execute(sql`insert into __drizzle_migrations (hash, created_at)
        select 'of the first one', min(created_at) - ${DAY} from __drizzle_migrations`)
    })
    await withDatabase('database/migrations', async (opened) => {
      expect((await rowsOf(opened, APPLIED)).map(({ hash }) => hash)).toEqual(expect.arrayContaining(['of the first one']))
      expect(await rowsOf(opened, 'select email from users')).toEqual([{ email: 'ada@example.test' }])
    })
  })

  test('a database that lacks a part of the merged migration is refused with one line, and is not changed', async () => {
    await withDatabase(used(migrationsMadeEarlier(DAY)), seed)
    const error: unknown = await withDatabase('database/migrations', async () => null).catch((error: unknown) => error)
    const line = explainStartError(error)
    expect(line).toMatch(/^This database lacks migrations .* start the last commit before .*0000_create-schema.sql once/)
    expect(line).not.toContain('\n')
    await withDatabase(used(migrationsMadeEarlier(DAY)), async (opened) =>
      expect(await rowsOf(opened, 'select email from users')).toEqual([{ email: 'ada@example.test' }]),
    )
  })
})
