import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as onPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explainStartError } from '#server/process/start-errors.ts'
import { DAY } from '#shared/durations.ts'
import { copyEmptyCluster } from '#tests/fixtures/empty-cluster.ts'
import { openPostgresDatabase, type PostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { type MigrationFolder, migrationsOfPublicTables } from '#tests/helpers/migration-folders.ts'
import { testByDay } from '#tests/helpers/test-by-day.ts'
import { openPglite } from '../open-pglite.ts'
import { openPostgres } from '../open-postgres.ts'
import type { OpenDatabase } from '../open.types.ts'

const server = process.env.TEST_DATABASE_URL
const MIGRATIONS = 'database/migrations'

let earlier: MigrationFolder
beforeEach(() => {
  earlier = migrationsOfPublicTables()
})
afterEach(() => earlier.remove())

/** What an earlier release left: a customer, and a link that triggers copied to another table. */
const LEFT = `insert into users (id, email, name, first_name)
    values ('7f3e1a52-9c1d-4b7e-8f50-0d6a4c2b9e11', 'ada@example.test', 'Ada Byron', 'Ada');
  insert into links (token_hash, kind, user_id, meaning, expires_at)
    values ('hash', 'magic-link', '7f3e1a52-9c1d-4b7e-8f50-0d6a4c2b9e11', '{}', now() + interval '1 hour');
  create table blog (id serial primary key, text text);
  create function slug(text) returns text language sql as 'select lower($1)'`

const queryRows = async ({ db }: Pick<OpenDatabase, 'db'>, statement: string) =>
  ((await db.execute(sql.raw(statement))) as { rows: Record<string, unknown>[] }).rows

/** Everything that is not PostgreSQL's own, by schema. */
const OBJECTS = `select n.nspname as schema, count(*)::int as count from (
    select relnamespace as ns from pg_class union all select pronamespace from pg_proc union all
    select typnamespace from pg_type where typtype in ('e', 'd')
  ) objects join pg_namespace n on n.oid = ns where n.nspname !~ '^(pg_|information_schema)' group by 1 order by 1`

async function expectMoved(opened: OpenDatabase): Promise<void> {
  expect(await queryRows(opened, 'select email from users')).toEqual([{ email: 'ada@example.test' }])
  expect(await queryRows(opened, 'select purpose from one_time_tokens')).toEqual([{ purpose: 'magic-link' }])
  // A table, its index and its sequence, and a function, of somebody else.
  expect(await queryRows(opened, OBJECTS)).toEqual([
    { schema: 'public', count: 4 },
    { schema: 'wanderbite', count: expect.any(Number) },
  ])
  // Triggers find their tables in every session, whatever its search path.
  await queryRows(opened, `update links set expires_at = expires_at + interval '${DAY} ms'`)
  await opened.db.transaction(async (tx) => {
    await tx.execute(sql.raw('set local search_path = pg_catalog'))
    await tx.execute(sql.raw('delete from wanderbite.links'))
  })
  expect(await queryRows(opened, 'select 1 from one_time_tokens')).toEqual([])
  const open = "select relname from pg_class where relnamespace = 'wanderbite'::regnamespace and relkind = 'r' and not relrowsecurity"
  expect(await queryRows(opened, open)).toEqual([])
}

testByDay('tables of an earlier release on PGlite move into the shop’s schema with everything that belongs to them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-public-'))
  await copyEmptyCluster(folder)
  const pglite = await PGlite.create(join(folder, 'postgres'))
  await migratePglite(onPglite(pglite), { migrationsFolder: earlier.folder })
  await pglite.exec(LEFT)
  await pglite.close()
  const opened = await openPglite({ folder, migrations: MIGRATIONS })
  await expectMoved(opened)
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!server)('tables of an earlier release on PostgreSQL', () => {
  let database: PostgresDatabase
  let owner: { name: string; url: string }
  /** The role of a data API. */
  let anon: string
  beforeEach(async () => {
    database = await openPostgresDatabase(server!)
    owner = await database.role()
    anon = (await database.role()).name
    await database.administer(`grant create on database ${new URL(database.url).pathname.slice(1)} to ${owner.name}`)
    const admin = await database.session()
    // As a hosted backend sets up its databases.
    await admin.query(`grant create on schema public to ${owner.name};
      grant usage on schema public to ${anon};
      alter default privileges for role ${owner.name} in schema public grant all on tables to ${anon};
      alter default privileges for role ${owner.name} in schema public grant all on sequences to ${anon};
      alter default privileges for role ${owner.name} in schema public grant all on functions to ${anon}`)
  })
  afterEach(() => database.drop())

  async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: owner.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  const leave = () =>
    asOwner(async (client) => {
      await migratePostgres(onPostgres(client), { migrationsFolder: earlier.folder })
      await client.query(LEFT)
    })

  /** How many of the shop's tables and columns the role has any right to. */
  async function reachable(role: string): Promise<number> {
    const { rows } = await (
      await database.session()
    ).query<{ count: number }>(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'wanderbite' and c.relkind = 'r' and (
         has_table_privilege($1, c.oid, 'select, insert, update, delete, truncate, references, trigger')
         or has_any_column_privilege($1, c.oid, 'select, insert, update, references') or has_schema_privilege($1, n.oid, 'usage, create'))`,
      [role],
    )
    return rows[0]!.count
  }

  async function expectRefused(role: string): Promise<void> {
    const session = await database.session()
    await session.query(`set role ${role}`)
    for (const statement of ['select 1 from wanderbite.users', 'delete from wanderbite.orders', 'select wanderbite.forget_day_sums(now())'])
      await expect(session.query(statement)).rejects.toThrow('permission denied')
  }

  test('move with everything that belongs to them, and nobody else can reach them', async () => {
    await leave()
    const opened = await openPostgres(owner.url, MIGRATIONS, 1)
    await expectMoved(opened)
    await opened.close()
    expect(await reachable(anon)).toBe(0)
    await expectRefused(anon)
    // The table of somebody else keeps its rights.
    const { rows } = await (
      await database.session()
    ).query('select has_table_privilege($1, $2, $3) as may', [anon, 'public.blog', 'select'])
    expect(rows).toEqual([{ may: true }])
  })

  test('move back with the documented statements, and forward again', async () => {
    const [, statements = ''] = /### Going back.*?```sql\n(.*?)```/s.exec(readFileSync('docs/hosted.md', 'utf8')) ?? []
    await leave()
    await (await openPostgres(owner.url, MIGRATIONS, 1)).close()
    await asOwner(async (client) => {
      await client.query(statements)
      // As that release finds its tables: on the usual search path, with Drizzle's own migrator.
      await migratePostgres(onPostgres(client), { migrationsFolder: earlier.folder })
      await client.query(`update links set expires_at = expires_at + interval '1 hour'`)
      expect((await client.query('select purpose from one_time_tokens')).rows).toEqual([{ purpose: 'magic-link' }])
      expect((await client.query("select to_regnamespace('wanderbite') as gone")).rows).toEqual([{ gone: null }])
    })
    const opened = await openPostgres(owner.url, MIGRATIONS, 1)
    await expectMoved(opened)
    await opened.close()
  })

  test('stay where they are while a process of that release listens to them', async () => {
    await leave()
    await asOwner(async (client) => {
      await client.query("set application_name = 'wanderbite'")
      await client.query('listen "outbox"')
      const error: unknown = await openPostgres(owner.url, MIGRATIONS, 1).catch((error: unknown) => error)
      expect(explainStartError(error)).toMatch(/a process of an earlier release still uses the tables.* stop every process/)
      expect((await client.query('select email from public.users')).rows).toHaveLength(1)
    })
    await (await openPostgres(owner.url, MIGRATIONS, 1)).close()
  })

  test('are not needed: a new shop under the default rights of a hosted backend is out of reach, also after an update', async () => {
    for (let start = 0; start < 2; start += 1) {
      await (await openPostgres(owner.url, MIGRATIONS, 1)).close()
      expect(await reachable(anon)).toBe(0)
      await expectRefused(anon)
    }
  })

  test('are not needed: a role that owns nothing but the schema runs the shop', async () => {
    const poor = await database.role()
    const admin = await database.session()
    const refused: unknown = await openPostgres(poor.url, MIGRATIONS, 1).catch((error: unknown) => error)
    expect(explainStartError(refused)).toContain(`run CREATE SCHEMA wanderbite AUTHORIZATION ${poor.name}`)
    await admin.query(`create schema wanderbite authorization ${poor.name}`)
    const opened = await openPostgres(poor.url, MIGRATIONS, 1)
    expect(await queryRows(opened, 'select count(*)::int as count from users')).toEqual([{ count: 0 }])
    await opened.close()
  })

  test('are not needed: the schema can have another name', async () => {
    const opened = await openPostgres(owner.url, MIGRATIONS, 1, { schema: 'snacks' })
    expect(await queryRows(opened, "select schemaname from pg_tables where schemaname !~ '^(pg_|information_schema)' group by 1")).toEqual([
      { schemaname: 'snacks' },
    ])
    await opened.close()
  })
})
