import { sql } from 'drizzle-orm'
import type { Database } from '../schema.ts'
import { existing, type Migration, MIGRATION_TABLE, queryRows, runEach } from './rows.ts'

// Before the shop had a schema of its own, its tables were in "public" and Drizzle's in "drizzle".
// Nothing else names these two.

export const PUBLIC_MIGRATION_TABLE = `drizzle.${MIGRATION_TABLE}`

/** Only the shop has this table, whatever else uses the database. */
const TELLTALE_TABLE = 'public.stock_movements'

/** Whether the tables are still where earlier releases had them. */
export async function isInPublic(db: Database, schema: string): Promise<boolean> {
  const [own, theirs, telltale] = [`"${schema}".${MIGRATION_TABLE}`, PUBLIC_MIGRATION_TABLE, TELLTALE_TABLE]
  if (await existing(db, own, 'class')) return false
  return (await existing(db, theirs, 'class')) && (await existing(db, telltale, 'class'))
}

/**
 * Moves everything that the shop's migrations made, and nothing else, into the shop's schema.
 * Sequences, indexes, constraints and triggers follow their tables. Takes the rights of all other
 * roles away, except of `allowedRoles`. Call it inside a transaction.
 */
export async function moveFromPublic(
  tx: Database,
  { migrations, schema, allowedRoles }: { migrations: Migration[]; schema: string; allowedRoles: string[] },
): Promise<void> {
  if (!(await isInPublic(tx, schema))) return
  const made = await madeBy(tx, migrations)
  await runEach(
    tx,
    sql`select format('alter table public.%I set schema %I', relname, ${schema}::text) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any(string_to_array(${made.tables}, ','))`,
  )
  await runEach(
    tx,
    sql`select format('alter function %s set schema %I', oid::regprocedure, ${schema}::text) as statement from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any(string_to_array(${made.functions}, ','))`,
  )
  await tx.execute(sql.raw(`alter table ${PUBLIC_MIGRATION_TABLE} set schema "${schema}"`))
  await dropEmptySchema(tx)
  await nameNoSchemas(tx, schema)
  await revokeAll(tx, schema, allowedRoles)
}

/** The names in the migrations that ran, as lists with commas. */
async function madeBy(tx: Database, migrations: Migration[]): Promise<{ tables: string; functions: string }> {
  const [row] = await queryRows<{ last: string }>(tx, sql.raw(`select max(created_at)::text as last from ${PUBLIC_MIGRATION_TABLE}`))
  const ran = migrations.filter(({ folderMillis }) => folderMillis <= Number(row?.last)).flatMap((migration) => migration.sql)
  const named = (what: string) => [...ran.join('\n').matchAll(new RegExp(`CREATE ${what} "(\\w+)"`, 'g'))].map(([, name]) => name).join(',')
  return { tables: named('TABLE'), functions: named('FUNCTION') }
}

/** Another program on the database may use Drizzle too. */
async function dropEmptySchema(tx: Database): Promise<void> {
  await runEach(
    tx,
    sql`select 'drop schema drizzle' as statement from pg_namespace n
      where n.nspname = 'drizzle' and pg_has_role(n.nspowner, 'usage')
        and not exists (select 1 from pg_depend d where d.refclassid = 'pg_namespace'::regclass and d.refobjid = n.oid)`,
  )
}

/** The functions named the old schema. Now the search path leads to their tables. */
async function nameNoSchemas(tx: Database, schema: string): Promise<void> {
  await runEach(
    tx,
    sql`select replace(pg_get_functiondef(oid), '"public".', '') as statement from pg_proc
      where pronamespace = ${`"${schema}"`}::regnamespace and prosrc like '%"public".%'`,
  )
}

async function revokeAll(tx: Database, schema: string, allowedRoles: string[]): Promise<void> {
  await runEach(
    tx,
    sql`select distinct format('revoke all on %s %s from %s cascade', case c.relkind when 'S' then 'sequence' else 'table' end,
        c.oid::regclass, coalesce(quote_ident(role.rolname), 'public')) as statement
      from pg_class c
        cross join lateral (
          select acl.grantee from aclexplode(c.relacl) acl
          union select acl.grantee from pg_attribute a, aclexplode(a.attacl) acl where a.attrelid = c.oid
        ) g
        left join pg_roles role on role.oid = g.grantee
      where c.relnamespace = ${`"${schema}"`}::regnamespace and c.relkind in ('r', 'p', 'S') and g.grantee <> c.relowner
        and not coalesce(role.rolsuper, false) and role.rolname is distinct from current_user
        and coalesce(role.rolname <> all(string_to_array(${allowedRoles.join(',')}, ',')), true)`,
  )
}
