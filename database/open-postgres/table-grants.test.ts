import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { openPostgresDatabase, type PostgresDatabase } from '#tests/fixtures/open-postgres-database.ts'
import { explainStartError } from '#server/process/start-errors.ts'
import { openPostgres } from '../open-postgres.ts'
import { DEFAULT_SCHEMA, searchPathStatement } from '../schema-name.ts'

const server = process.env.TEST_DATABASE_URL

describe.skipIf(!server)('table grants on PostgreSQL', () => {
  let database: PostgresDatabase
  let owner: { name: string; url: string }
  let stranger: string
  let another: string
  beforeEach(async () => {
    database = await openPostgresDatabase(server!)
    owner = await database.role()
    stranger = (await database.role()).name
    another = (await database.role()).name
    await asAdmin(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${owner.name}`)
    await asAdmin(`create schema ${DEFAULT_SCHEMA} authorization ${owner.name}`)
  })
  afterEach(() => database.drop())

  const open = async (allowedRoles: string[] = []) => (await openPostgres(owner.url, 'database/migrations', 1, { allowedRoles })).close()

  /** The line that the start prints; throws where it starts. */
  async function refusal(allowedRoles: string[] = []): Promise<string> {
    const error: unknown = await open(allowedRoles).catch((error: unknown) => error)
    if (error === undefined) throw new Error('The shop opened')
    return explainStartError(error)
  }

  const asAdmin = async (statements: string) => void (await (await database.session()).query(statements))

  async function asOwner(statements: string): Promise<void> {
    const client = new pg.Client({ connectionString: owner.url })
    await client.connect()
    await client.query(searchPathStatement(DEFAULT_SCHEMA))
    await client.query(statements)
    await client.end()
  }

  /** The statements of the line, as somebody copies them. */
  const statementsOf = (line: string) => line.slice(line.indexOf('superuser: ') + 11, line.lastIndexOf(';') + 1)

  test('tables are never created while default privileges would open them to other roles', async () => {
    await asOwner(`alter default privileges in schema wanderbite grant all on tables to ${stranger}, ${another}`)
    const line = await refusal()
    expect(line).toMatch(/^Other roles can read or change the shop’s tables/)
    expect(line).not.toContain('\n')
    const roles = [stranger, another].toSorted().join(', ')
    expect(line).toContain(`alter default privileges for role ${owner.name} in schema wanderbite revoke all on tables from ${roles};`)
    const { rows } = await (await database.session()).query("select 1 from pg_tables where schemaname = 'wanderbite'")
    expect(rows).toEqual([])
    await asOwner(statementsOf(line))
    await open()
  })

  test('tables opened by default privileges are closed by the printed statements and stay closed', async () => {
    await open()
    // As the shop was set up before: tables were made under the classic grants of a hosted
    // database.
    await asOwner(`alter default privileges in schema wanderbite grant all on tables to ${stranger};
      alter default privileges in schema wanderbite grant all on sequences to ${stranger};
      grant all on all tables in schema wanderbite to ${stranger}`)
    const line = await refusal()
    expect(line).toContain(`revoke all on all tables in schema wanderbite from ${stranger} cascade;`)
    expect(line).toContain(`alter default privileges for role ${owner.name} in schema wanderbite revoke all on tables from ${stranger};`)
    await asOwner(statementsOf(line))
    await open()
    await asOwner('create table of_a_later_release ()')
    const { rows } = await (
      await database.session()
    ).query('select has_table_privilege($1, $2, $3) as may', [stranger, 'of_a_later_release', 'select'])
    expect(rows).toEqual([{ may: false }])
  })

  test.each<[string, (role: string) => string, () => string[]]>([
    ['one table to read', (role) => `grant select on users to ${role}`, () => [stranger]],
    ['one table for everybody', () => 'grant select on users to public', () => ['public']],
    ['the schema', (role) => `grant create on schema wanderbite to ${role}`, () => [stranger]],
    ['one column', (role) => `grant select (email) on users to ${role}`, () => [stranger]],
    ['the list of migrations', (role) => `grant insert on __drizzle_migrations to ${role}`, () => [stranger]],
    ['a sequence', (role) => `grant usage on sequence __drizzle_migrations_id_seq to ${role}`, () => [stranger]],
    [
      'a table behind row-level security',
      (role) => `alter table users force row level security; grant select on users to ${role}`,
      () => [stranger],
    ],
    [
      'a table with the right to pass it on',
      (role) =>
        `grant usage on schema wanderbite to ${role}; grant select on users to ${role} with grant option; set role ${role}; grant select on users to ${another}`,
      () => [stranger, another],
    ],
    [
      'everything that will be made anywhere',
      (role) => `alter default privileges for role ${owner.name} grant select on tables to ${role}`,
      () => [stranger],
    ],
  ])('a start is refused after another role was given %s, until the printed statements are run', async (_, grant, exposedTo) => {
    await open()
    await asAdmin(grant(stranger))
    const line = await refusal()
    expect(line).toContain(`: ${exposedTo().toSorted().join(', ')}. Revoke their access as ${owner.name}`)
    await asAdmin(statementsOf(line))
    await open()
  })

  test('a start is refused even if the owner is a member of the role with access, as on hosted databases', async () => {
    await open()
    await asAdmin(`grant ${stranger} to ${owner.name}; grant select on users to ${stranger}`)
    expect(await refusal()).toContain(stranger)
  })

  test('tables may be opened only to roles that DATABASE_ALLOWED_ROLES names', async () => {
    await open()
    await asOwner(
      `grant select on orders to ${stranger}; alter default privileges in schema wanderbite grant select on tables to ${stranger}`,
    )
    await open([stranger])
    await asOwner(`grant select on orders to ${another}`)
    const line = await refusal([stranger])
    expect(line).toContain(`from ${another} cascade;`)
    expect(line).not.toContain(stranger)
  })

  test('a role for reports reads a table with the documented grants and policy, and keeps reading it after a start', async () => {
    await open([stranger])
    await asOwner(`grant usage on schema wanderbite to ${stranger}; grant select on progress to ${stranger};
      insert into progress (name, value) values ('a job', 'done')`)
    const session = await database.session()
    await session.query(`set role ${stranger}`)
    // Row-level security without a policy.
    expect((await session.query('select * from progress')).rows).toEqual([])
    await asOwner(`create policy reports on progress for select to ${stranger} using (true)`)
    await open([stranger])
    expect((await session.query('select name from progress')).rows).toEqual([{ name: 'a job' }])
    await expect(session.query('select * from users')).rejects.toThrow('permission denied')
  })

  test('tables may be open to superusers, to members of the owner and to roles that may read everything', async () => {
    await open()
    const superuser = await database.role('superuser')
    await asAdmin(`grant select on users to ${superuser.name}; grant ${owner.name} to ${another}; grant pg_read_all_data to ${stranger}`)
    await open()
  })
})
