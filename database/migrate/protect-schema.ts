import { sql } from 'drizzle-orm'
import type { Database } from '../schema.ts'
import { runEach } from './rows.ts'

/**
 * Shuts other roles out of the shop's schema. Each table gets row-level security without a policy,
 * as a second line of defense: it stops everybody but the owner, who bypasses it. Functions get the
 * search path, because triggers also run in sessions that have another one, such as psql. Runs
 * nothing where all is as it should be. Call it after the migrations, in their transaction.
 */
export async function protectSchema(tx: Database, schema: string, allowedRoles: string[]): Promise<void> {
  const own = sql`${`"${schema}"`}::regnamespace`
  await runEach(
    tx,
    sql`select format('alter table %s enable row level security', oid::regclass) as statement from pg_class
      where relnamespace = ${own} and relkind in ('r', 'p') and not relrowsecurity and pg_has_role(relowner, 'usage')`,
  )
  await runEach(
    tx,
    sql`select format('alter function %s set search_path = %I', oid::regprocedure, ${schema}::text) as statement from pg_proc
      where pronamespace = ${own} and pg_has_role(proowner, 'usage')
        and not coalesce(proconfig @> array[format('search_path=%I', ${schema}::text)], false)`,
  )
  await runEach(
    tx,
    sql`select format('revoke all on function %s from public', oid::regprocedure) as statement from pg_proc
      where pronamespace = ${own} and pg_has_role(proowner, 'usage')
        and exists (select 1 from aclexplode(coalesce(proacl, acldefault('f', proowner))) acl where acl.grantee = 0)`,
  )
  await runEach(
    tx,
    sql`select format('revoke all on schema %I from %s cascade', n.nspname, coalesce(quote_ident(role.rolname), 'public')) as statement
      from pg_namespace n cross join lateral aclexplode(n.nspacl) acl left join pg_roles role on role.oid = acl.grantee
      where n.oid = ${own} and acl.grantee <> n.nspowner and pg_has_role(n.nspowner, 'usage')
        and coalesce(role.rolname <> all(string_to_array(${allowedRoles.join(',')}, ',')), true)`,
  )
}
