import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '#shared/durations.ts'
import { NoDatabase } from '../database-faults.ts'
import { searchPathStatement } from '../schema-name.ts'
import { firstLineOf, isUnavailable, NoConnection } from '../startup-wait.ts'

export interface ConnectionSettings {
  url: string
  /** The schema that statements find their tables in. */
  schema: string
  /** The name of the connections in PostgreSQL's lists. */
  application: string
  /** How long a statement may take. */
  queryTimeoutMs: number
}

const CONNECT_TIMEOUT_MS = 10 * SECOND
/** A router or a firewall forgets an idle connection after some minutes. */
const KEEP_ALIVE_DELAY_MS = 30 * SECOND
/** How long after PostgreSQL's own timeout a statement is given up, because nothing answered. */
const ANSWER_GRACE_MS = SECOND
const GOODBYE_TIMEOUT_MS = SECOND

/**
 * The client gives up a statement by itself where the database says nothing at all. `application`
 * applies unless the URL names another.
 */
export function clientConfig({ url, application, queryTimeoutMs }: ConnectionSettings): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, queryTimeoutMs),
    query_timeout: queryTimeoutMs + ANSWER_GRACE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    fallback_application_name: application,
  }
}

/**
 * Sets the search path and timeouts of a session. Poolers refuse them as startup parameters, but
 * keep them once a session has set them. A transaction of a process that hangs ends by the same
 * timeout, and lets go of its locks.
 */
export async function prepareSession(client: pg.ClientBase, { schema, queryTimeoutMs }: ConnectionSettings): Promise<void> {
  const timeouts = ['statement_timeout', 'idle_in_transaction_session_timeout'].map((name) => `set ${name} = ${queryTimeoutMs}`)
  await client.query([searchPathStatement(schema), ...timeouts].join('; '))
}

/** Throws NoDatabase for a permanent error, such as a wrong password or a bad certificate. */
export async function connect(settings: ConnectionSettings): Promise<pg.Client> {
  try {
    const client = new pg.Client(clientConfig(settings))
    // A lost connection fails the next statement. Without a handler, it would end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      await prepareSession(client, settings)
    } catch (error) {
      await disconnect(client)
      throw error
    }
    return client
  } catch (cause) {
    if (isUnavailable(cause)) throw cause
    const reason = firstLineOf(cause)
    if (cause instanceof pg.DatabaseError) throw new NoDatabase(reason, { cause })
    if (isTlsError(cause)) throw new NoDatabase(`${reason}; check sslmode and sslrootcert (docs/hosted.md)`, { cause })
    throw isPermanent(cause) ? new NoDatabase(reason, { cause }) : new NoConnection(reason, { cause })
  }
}

/** Ends a connection, without waiting for a server that does not answer. */
export async function disconnect(client: pg.Client): Promise<void> {
  const giveUp = new AbortController()
  const late = wait(GOODBYE_TIMEOUT_MS, undefined, { signal: giveUp.signal }).then(
    () => client.connection.stream.destroy(),
    () => {},
  )
  await Promise.race([client.end().catch(() => {}), late])
  giveUp.abort()
}

/** Node names its errors of certificates and of the handshake in many ways. */
function isTlsError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return /CERT|SSL|TLS|EPROTO|UNABLE_TO_|HOSTNAME_MISMATCH/.test(code) || error.message === 'The server does not support SSL connections'
}

/**
 * A file of the URL that cannot be read, a URL that cannot be parsed, or a password that is
 * missing.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // The socket of a PostgreSQL on this machine is missing until it has started.
  if (syscall === 'connect') return false
  return ['ENOENT', 'EACCES', 'EISDIR', 'ERR_INVALID_URL'].includes(code) || error.message.startsWith('SASL:')
}
