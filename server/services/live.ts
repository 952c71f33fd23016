import { sql } from 'drizzle-orm'
import { openHostedRealtime } from '#adapters/hosted-realtime.ts'
import { socketUrlOf, signLiveTicket } from '#adapters/live-ticket.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import type { Database } from '#database/schema.ts'
import { statement, type ValueOf } from '#database/statement.ts'
import { openRealtime, type Realtime } from '#embedded/realtime.ts'
import { subscriberPrefixOf } from '#shared/visitor/ip-prefix.ts'
import type { Live, LiveMessage } from '#shop/ports.ts'
import { isSessionAlive } from '#shop/accounts/sign-in/sessions.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Config } from '#server/config.types.ts'
import type { ProcessSecrets } from '#server/process/secrets.ts'

/** Channel on which processes exchange messages for open pages. */
const LIVE_CHANNEL = 'live'
/** Channel on which processes announce sessions whose tickets have ended. */
const ENDED_TICKETS_CHANNEL = 'live_ended'
/**
 * Names the shop to its own service. Like the hosted service's publishable key, it is no secret.
 */
const REALTIME_KEY = 'wanderbite'
export const REALTIME_PATH = '/realtime/v1'
/** Maximum size of one PostgreSQL notification in bytes. */
const MAX_NOTIFICATION_BYTES = 7900
/** Milliseconds over which pages reconnect after a possible loss of messages. */
const RECONNECT_SPREAD_MS = 5000

/**
 * Sends live updates to open pages: through the hosted service when one is configured, otherwise
 * through the shop's own.
 */
export function openLivePublisher(
  { realtime, shopUrl }: Pick<Config, 'realtime' | 'shopUrl'>,
  { liveKey }: ProcessSecrets,
  db: Database,
): Live {
  return realtime.kind === 'hosted' ? openHostedRealtime(realtime) : ownLive(db, { shopUrl, secret: liveKey })
}

/**
 * This process's part of the shop's own service. Null when a hosted service is used, or when this
 * process serves no pages. A message from any process reaches the pages that are connected here.
 */
export async function openEmbeddedRealtime(
  { realtime, worker, shopUrl, trustProxy }: Config,
  { liveKey, liveServiceKey }: ProcessSecrets,
  database: OpenDatabase,
): Promise<Realtime | null> {
  if (realtime.kind === 'hosted' || worker === 'alone') return null
  const service = openRealtime({
    key: REALTIME_KEY,
    serviceKey: liveServiceKey,
    tokenSecret: liveKey,
    origin: shopUrl,
    addressOf: ({ socket, headers }) => subscriberPrefixOf(clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trustProxy)),
    limits: { payload: MAX_NOTIFICATION_BYTES - 1500 },
    broadcast: (messages) => notifyAll(database.db, LIVE_CHANNEL, messages),
    isAlive: (session) => isSessionAlive({ db: database.db, now: () => new Date() }, session),
  })
  await database.listen(
    LIVE_CHANNEL,
    (payload) => (JSON.parse(payload) as LiveMessage[]).forEach((message) => service.tell(message)),
    // A page reloads its state when it reconnects.
    () => service.reconnect(RECONNECT_SPREAD_MS),
  )
  // If a notification is lost, the pages reconnect as above, and their sessions are checked then.
  await database.listen(
    ENDED_TICKETS_CHANNEL,
    (payload) => service.end(JSON.parse(payload) as string[]),
    () => {},
  )
  return service
}

/**
 * The shop's own service. The database passes messages to every process, and each process sends
 * them to its connected pages.
 */
function ownLive(db: Database, { shopUrl, secret }: { shopUrl: string; secret: string }): Live {
  const url = shopUrl + REALTIME_PATH
  return {
    origin: new URL(socketUrlOf(shopUrl)).origin,
    send: (messages) => notifyAll(db, LIVE_CHANNEL, messages),
    ticket: (topics, seconds, session) => signLiveTicket({ url, key: REALTIME_KEY, secret }, topics, seconds, session),
    end: (sessions) => notifyAll(db, ENDED_TICKETS_CHANNEL, sessions),
  }
}

/** Throws when a message is longer than a notification may be. */
async function notifyAll(db: Database, channel: string, messages: unknown[]): Promise<void> {
  const batches = batchesOf(messages)
  if (batches.length > 0) await notifyBatches(db, { channel, batches: JSON.stringify(batches) })
}

const notifyBatches = statement((db, value: ValueOf<{ channel: string; batches: string }>) =>
  db
    .select({ notified: sql`pg_notify(${value('channel')}, batch)` })
    .from(sql`jsonb_array_elements_text(${value('batches')}::jsonb) as batch`),
)

/** Fills each notification with as many messages as fit. */
function batchesOf(messages: unknown[]): string[] {
  const batches: string[][] = []
  let batch: string[] = []
  let room = 0
  for (const message of messages.map((one) => JSON.stringify(one))) {
    const bytes = Buffer.byteLength(message) + 1
    if (bytes + 2 > MAX_NOTIFICATION_BYTES) throw new Error('A message to open pages is too long')
    if (bytes > room) {
      batch = []
      batches.push(batch)
      room = MAX_NOTIFICATION_BYTES - 2
    }
    batch.push(message)
    room -= bytes
  }
  return batches.map((parts) => `[${parts.join()}]`)
}
