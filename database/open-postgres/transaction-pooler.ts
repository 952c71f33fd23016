import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { NoDatabase } from '../database-faults.ts'

/** A notification usually takes milliseconds; a busy database may take longer. */
const NOTIFY_TIMEOUT_MS = 5000

/**
 * Throws NoDatabase for a pooler in transaction mode, which lends a connection for one transaction
 * at a time. There, NOTIFY is lost, locks stay on foreign connections, and prepared statements of
 * one process run in another. The check needs a setting and a subscription that only a session
 * keeps.
 */
export async function refuseTransactionPooler(client: pg.Client, other: pg.Client, url: string): Promise<void> {
  const mark = randomUUID()
  const channel = `wanderbite-session-${mark}`
  const heard = new Promise<boolean>((resolve) =>
    client.on('notification', (message) => {
      if (message.channel === channel) resolve(true)
    }),
  )
  await client.query(`listen "${channel}"`)
  await client.query("select set_config('wanderbite.session', $1, false)", [mark])
  const [theirs, own] = [await markOf(other), await markOf(client)]
  if (theirs === mark || own !== mark) throw new NoDatabase(refusal(url))
  await other.query('select pg_notify($1, $2)', [channel, ''])
  const giveUp = new AbortController()
  const isHeard = await Promise.race([heard, wait(NOTIFY_TIMEOUT_MS, false, { signal: giveUp.signal })])
  giveUp.abort()
  if (!isHeard) throw new NoDatabase(refusal(url))
  await client.query(`unlisten "${channel}"`)
}

async function markOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>("select current_setting('wanderbite.session', true) as mark")
  return rows[0]?.mark ?? null
}

/** The usual port of hosted poolers in transaction mode. Their session port is 5432. */
const HOSTED_TRANSACTION_PORT = '6543'

function refusal(url: string): string {
  const { port } = new URL(url)
  const advice =
    port === HOSTED_TRANSACTION_PORT
      ? 'use port 5432 instead, its session port'
      : `use the session port instead of ${port || '5432'} (hosted databases: 5432 instead of 6543; PgBouncer: pool_mode = session), or connect to PostgreSQL directly`
  return `port ${port || '5432'} is a pooler in transaction mode, which doesn’t keep sessions: ${advice}`
}
