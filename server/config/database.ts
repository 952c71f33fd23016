import { accessSync, constants } from 'node:fs'
import { DEFAULT_POOL_SIZE, DEFAULT_QUERY_TIMEOUT_MS } from '#database/open-postgres.ts'
import { DEFAULT_SCHEMA, isOwnSchemaName } from '#database/schema-name.ts'
import { SECOND } from '#shared/durations.ts'
import type { Config } from '#server/config.types.ts'
import type { Environment } from './environment.ts'
import { isLoopback, parseUrl } from './url.ts'

const MAX_POOL_SIZE = 200
const MAX_QUERY_TIMEOUT_SECONDS = 600

/** The modes of PostgreSQL's own library, and one of the driver's. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey']

export function readDatabaseConfig(env: Environment, faults: string[]): Config['database'] {
  const { DATABASE_URL: address, DATABASE_SCHEMA: schema = DEFAULT_SCHEMA, DATABASE_ALLOWED_ROLES: roles } = env
  const url = address ? parseUrl(address, ['postgres:', 'postgresql:']) : null
  if (address && !url)
    faults.push(
      'DATABASE_URL isn’t a PostgreSQL URL: use postgres://user:password@host:5432/database, or leave it out to use the embedded database.',
    )
  if (url) faults.push(...tlsFaults(url))
  if (!isOwnSchemaName(schema))
    faults.push(`DATABASE_SCHEMA is "${schema}": use a schema that only the shop uses, in lower case, such as ${DEFAULT_SCHEMA}.`)
  const allowedRoles = (roles ?? '').split(',').flatMap((role) => role.trim() || [])
  if (roles && !address)
    faults.push('DATABASE_ALLOWED_ROLES is set, but DATABASE_URL isn’t. The embedded database has no other roles: leave it out.')
  if (allowedRoles.some((role) => role.toLowerCase() === 'public'))
    faults.push(
      'DATABASE_ALLOWED_ROLES includes public, which means everyone: list the roles that may read the tables, separated by commas.',
    )
  const poolSize = number(env, 'DATABASE_POOL_SIZE', { usual: DEFAULT_POOL_SIZE, from: 2, to: MAX_POOL_SIZE }, faults)
  const usual = DEFAULT_QUERY_TIMEOUT_MS / SECOND
  const seconds = number(env, 'DATABASE_QUERY_TIMEOUT', { usual, from: 1, to: MAX_QUERY_TIMEOUT_SECONDS }, faults)
  if (!address) return { kind: 'pglite', schema }
  return { kind: 'postgres', url: address, schema, allowedRoles, poolSize, queryTimeoutMs: seconds * SECOND }
}

/**
 * Whether the connection to the database is private: on this machine, or encrypted with a verified
 * certificate.
 */
export function isConfidentialDatabase(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return true
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  // A path is a socket of this machine.
  return isLoopback(host) || host.startsWith('/') || url.searchParams.get('sslmode') === 'verify-full'
}

function tlsFaults({ searchParams }: URL): string[] {
  const mode = searchParams.get('sslmode')
  const faults =
    mode !== null && !SSL_MODES.includes(mode)
      ? [`DATABASE_URL: sslmode is "${mode}". Use verify-full, or disable for a database on this machine.`]
      : []
  for (const name of TLS_FILES) {
    const file = searchParams.get(name)
    if (file !== null && !isReadable(file)) faults.push(`DATABASE_URL: ${name} is "${file}", which isn’t a file that this user can read.`)
  }
  return faults
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function number(
  env: Environment,
  name: 'DATABASE_POOL_SIZE' | 'DATABASE_QUERY_TIMEOUT',
  { usual, from, to }: { usual: number; from: number; to: number },
  faults: string[],
): number {
  const text = env[name]
  if (text === undefined) return usual
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (value < from || value > to) faults.push(`${name} is "${text}": use a number from ${from} to ${to}.`)
  return value
}
