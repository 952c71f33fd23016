import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { ExposedTables } from './no-database.ts'
import * as schema from './schema.ts'

type Kind = 'tables' | 'sequences'

/** A role's right to a relation. Names are quoted for SQL. */
interface Grant {
  role: string
  schema: string
  kind: Kind
  relation: string
  owner: string
}

/** A role's future rights to new tables of the shop's role. A null schema stands for all. */
interface DefaultGrant {
  role: string
  schema: string | null
  kind: Kind
  owner: string
}

/**
 * Throws ExposedTables when another role has any right to the shop's tables, their columns or
 * sequences, or will have one after the next migration. The owner, the shop's own role, superusers
 * and `allowed` are accepted. Row-level security and role membership make no difference: hosted
 * databases make their owner a member of the public role (`anon`).
 */
export async function refuseExposedTables(client: pg.Client, allowed: string[]): Promise<void> {
  const tables = Object.values(schema as Record<string, unknown>)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableName(table))
  const { rows: grants } = await client.query<Grant>(GRANTS, [tables, allowed])
  const { rows: defaults } = await client.query<DefaultGrant>(DEFAULT_GRANTS, [allowed])
  if (grants.length + defaults.length === 0) return
  const { rows: strange } = await client.query<{ schema: string; kind: Kind }>(STRANGE_RELATIONS, [tables])
  const isShared = (schema: string, kind: Kind) => strange.some((one) => one.schema === schema && one.kind === kind)
  const roles = unique([...grants, ...defaults].map(({ role }) => role))
  const owners = unique([...grants, ...defaults].map(({ owner }) => owner))
  throw new ExposedTables(
    `Other roles can read or change the shop’s tables, or could after the next update: ${roles.join(', ')}. ` +
      `Revoke their access as ${owners.join(' and ')} or a superuser: ${[...revokes(grants, isShared), ...defaultRevokes(defaults)].join(' ')} ` +
      'Or list the roles you trust with all of this data in DATABASE_ALLOWED_ROLES.',
  )
}

/**
 * One statement per schema and kind. It names the relations only if others' relations are in the
 * schema too.
 */
function revokes(grants: Grant[], isShared: (schema: string, kind: Kind) => boolean): string[] {
  const groups = Map.groupBy(grants, ({ schema, kind }) => `${kind} in schema ${schema}`)
  return [...groups].map(([all, group]) => {
    const [{ schema, kind }] = group as [Grant]
    const singular = kind === 'tables' ? 'table' : 'sequence'
    const named = `${singular} ${unique(group.map(({ relation }) => `${schema}.${relation}`)).join(', ')}`
    return `revoke all on ${isShared(schema, kind) ? named : `all ${all}`} from ${rolesOf(group)} cascade;`
  })
}

function defaultRevokes(defaults: DefaultGrant[]): string[] {
  const groups = Map.groupBy(defaults, ({ schema, kind, owner }) => `${owner} ${schema ?? ''} ${kind}`)
  return [...groups.values()].map((group) => {
    const [{ schema, kind, owner }] = group as [DefaultGrant]
    const where = schema ? ` in schema ${schema}` : ''
    return `alter default privileges for role ${owner}${where} revoke all on ${kind} from ${rolesOf(group)};`
  })
}

const rolesOf = (grants: { role: string }[]) => unique(grants.map(({ role }) => role)).join(', ')

const unique = (words: string[]) => [...new Set(words)].toSorted()

/** The shop's tables ($1), the table of migrations, and their sequences. */
const RELATIONS = `
  shop_tables as (
    select c.oid, c.relowner, c.relnamespace, c.relname, c.relacl, 'tables' as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p')
      and ((n.nspname = 'public' and c.relname = any($1::text[])) or (n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'))
  ), relations as (
    select * from shop_tables
    union all
    select s.oid, s.relowner, s.relnamespace, s.relname, s.relacl, 'sequences'
    from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join shop_tables t on t.oid = d.refobjid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
  )`

/** PostgreSQL stores PUBLIC, which means everybody, as role 0. */
const isOther = (allowed: string) => `
  not coalesce(role.rolsuper, false)
  and role.rolname is distinct from current_user
  and (role.rolname is null or role.rolname <> all(${allowed}::text[]))`

const GRANTS = `
  with ${RELATIONS}, grants as (
    select r.*, acl.grantee from relations r, aclexplode(r.relacl) acl
    union
    select r.*, acl.grantee from relations r join pg_attribute a on a.attrelid = r.oid and not a.attisdropped, aclexplode(a.attacl) acl
  )
  select distinct coalesce(quote_ident(role.rolname), 'public') as role, quote_ident(n.nspname) as schema, g.kind,
    quote_ident(g.relname) as relation, quote_ident(owner.rolname) as owner
  from grants g
    join pg_namespace n on n.oid = g.relnamespace
    join pg_roles owner on owner.oid = g.relowner
    left join pg_roles role on role.oid = g.grantee
  where g.grantee <> g.relowner and ${isOther('$2')}
  order by 2, 3, 4, 1`

const DEFAULT_GRANTS = `
  select distinct coalesce(quote_ident(role.rolname), 'public') as role, quote_ident(n.nspname) as schema,
    case d.defaclobjtype when 'r' then 'tables' else 'sequences' end as kind, quote_ident(owner.rolname) as owner
  from pg_default_acl d
    join pg_roles owner on owner.oid = d.defaclrole and owner.rolname = current_user
    left join pg_namespace n on n.oid = d.defaclnamespace
    cross join lateral aclexplode(d.defaclacl) acl
    left join pg_roles role on role.oid = acl.grantee
  where d.defaclobjtype in ('r', 'S') and (n.nspname is null or n.nspname in ('public', 'drizzle')) and ${isOther('$1')}
  order by 2, 3, 1`

/** The schemas that also hold others' relations. */
const STRANGE_RELATIONS = `
  with ${RELATIONS}
  select distinct quote_ident(n.nspname) as schema, case c.relkind when 'S' then 'sequences' else 'tables' end as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.oid not in (select oid from relations)`
