import type pg from 'pg'
import { ExposedTables } from '../database-faults.ts'

type Kind = 'schema' | 'tables' | 'sequences'

/** A role's right to something in the shop's schema. Names are quoted for SQL. */
interface Grant {
  role: string
  kind: Kind
  owner: string
}

/** A role's future rights to new tables of the shop's role. A null schema stands for all. */
interface DefaultGrant extends Grant {
  schema: string | null
}

/**
 * Throws ExposedTables when another role has any right to the shop's schema, to a table, column or
 * sequence in it, or will have one after the next migration. The owner, the shop's own role,
 * superusers and `allowed` are accepted. Row-level security and role membership make no difference:
 * hosted databases make their owner a member of the public role (`anon`).
 */
export async function refuseExposedTables(client: pg.Client, schema: string, allowed: string[]): Promise<void> {
  const { rows: grants } = await client.query<Grant>(GRANTS, [schema, allowed])
  const { rows: defaults } = await client.query<DefaultGrant>(DEFAULT_GRANTS, [schema, allowed])
  const all = [...grants, ...defaults]
  if (all.length === 0) return
  const roles = unique(all.map(({ role }) => role))
  const owners = unique(all.map(({ owner }) => owner))
  throw new ExposedTables(
    `Other roles can read or change the shop’s tables, or could after the next update: ${roles.join(', ')}. ` +
      `Revoke their access as ${owners.join(' and ')} or a superuser: ${[...revokes(grants, schema), ...defaultRevokes(defaults)].join(' ')} ` +
      'Or list the roles you trust with all of this data in DATABASE_ALLOWED_ROLES.',
  )
}

/** One statement per kind. */
function revokes(grants: Grant[], schema: string): string[] {
  return [...Map.groupBy(grants, ({ kind }) => kind)].map(
    ([kind, group]) => `revoke all on ${kind === 'schema' ? '' : `all ${kind} in `}schema ${schema} from ${rolesOf(group)} cascade;`,
  )
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

/**
 * Parameters: the schema, the allowed roles. PostgreSQL stores PUBLIC, which means everybody, as
 * role 0.
 */
const IS_OTHER = `
  not coalesce(role.rolsuper, false)
  and role.rolname is distinct from current_user
  and (role.rolname is null or role.rolname <> all($2::text[]))`

const GRANTS = `
  with grants as (
    select acl.grantee, n.nspowner as owner, 'schema' as kind
    from pg_namespace n, aclexplode(n.nspacl) acl where n.nspname = $1
    union
    select acl.grantee, c.relowner, case c.relkind when 'S' then 'sequences' else 'tables' end
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = $1
      cross join lateral (
        select grantee from aclexplode(c.relacl)
        union
        select columns.grantee from pg_attribute a, aclexplode(a.attacl) columns where a.attrelid = c.oid and not a.attisdropped
      ) acl
  )
  select distinct coalesce(quote_ident(role.rolname), 'public') as role, g.kind, quote_ident(owner.rolname) as owner
  from grants g
    join pg_roles owner on owner.oid = g.owner
    left join pg_roles role on role.oid = g.grantee
  where g.grantee <> g.owner and ${IS_OTHER}
  order by 2, 1`

const DEFAULT_GRANTS = `
  select distinct coalesce(quote_ident(role.rolname), 'public') as role, quote_ident(n.nspname) as schema,
    case d.defaclobjtype when 'r' then 'tables' else 'sequences' end as kind, quote_ident(owner.rolname) as owner
  from pg_default_acl d
    join pg_roles owner on owner.oid = d.defaclrole and owner.rolname = current_user
    left join pg_namespace n on n.oid = d.defaclnamespace
    cross join lateral aclexplode(d.defaclacl) acl
    left join pg_roles role on role.oid = acl.grantee
  where d.defaclobjtype in ('r', 'S') and (n.nspname is null or n.nspname = $1) and ${IS_OTHER}
  order by 2, 3, 1`
