import { sql } from 'drizzle-orm'
import { openHostedRealtime } from '#adapters/hosted-realtime.ts'
import { socketUrlOf, ticketFor } from '#adapters/live-ticket.ts'
import type { OpenDatabase } from '#database/open.types.ts'
import type { Database } from '#database/schema.ts'
import { openRealtime, type Realtime } from '#embedded/realtime.ts'
import { subscriberOf } from '#shared/network.ts'
import type { Live, LiveMessage } from '#shop/ports.ts'
import { isAlive } from '#shop/accounts/sign-in/sessions.ts'
import { addressOf } from '#server/http/client-address.ts'
import type { Config } from '#server/config.types.ts'
import type { Secrets } from '#server/process/secrets.ts'

/** Where processes tell each other what their pages should hear. */
const CHANNEL = 'live'
/** Where they tell each other whose tickets have ended. */
const ENDED = 'live_ended'
/** What names the shop to its own service; as the hosted one's publishable key, no secret. */
const KEY = 'wanderbite'
export const REALTIME_PATH = '/realtime/v1'
/** Bytes that PostgreSQL takes in one notification. */
const LONGEST = 7900
/** Milliseconds over which pages come back that may have missed something. */
const COMING_BACK = 5000

/** Tells open pages, by the service that the configuration names: the shop's own, unless there is a hosted one. */
export function liveOf({ realtime, shopUrl }: Pick<Config, 'realtime' | 'shopUrl'>, { liveKey }: Secrets, db: Database): Live {
  return realtime.kind === 'hosted' ? openHostedRealtime(realtime) : ownLive(db, { shopUrl, secret: liveKey })
}

/** This process's part of the shop's own service; null where a hosted one does it, or where no pages are served. What any process sends is told to the pages connected here. */
export async function openOwnRealtime(
  { realtime, worker, shopUrl, trustProxy }: Config,
  { liveKey, liveServiceKey }: Secrets,
  database: OpenDatabase,
): Promise<Realtime | null> {
  if (realtime.kind === 'hosted' || worker === 'alone') return null
  const service = openRealtime({
    path: REALTIME_PATH,
    key: KEY,
    serviceKey: liveServiceKey,
    tokenSecret: liveKey,
    origin: shopUrl,
    addressOf: ({ socket, headers }) => subscriberOf(addressOf(socket.remoteAddress, headers['x-forwarded-for'], trustProxy)),
    limits: { payload: LONGEST - 1500 },
    broadcast: (messages) => notifyAll(database.db, CHANNEL, messages),
    isAlive: (session) => isAlive({ db: database.db, now: () => new Date() }, session),
  })
  await database.listen(
    CHANNEL,
    (told) => (JSON.parse(told) as LiveMessage[]).forEach((message) => service.tell(message)),
    // A page that comes back asks what has happened meanwhile.
    () => service.reconnect(COMING_BACK),
  )
  // One that was missed has its pages come back, as above, and they are asked about then.
  await database.listen(
    ENDED,
    (told) => service.end(JSON.parse(told) as string[]),
    () => {},
  )
  return service
}

/** The service that the shop serves itself: messages go to every process by the database, each of which tells the pages connected to it. */
function ownLive(db: Database, { shopUrl, secret }: { shopUrl: string; secret: string }): Live {
  const url = shopUrl + REALTIME_PATH
  return {
    origin: new URL(socketUrlOf(shopUrl)).origin,
    send: (messages) => notifyAll(db, CHANNEL, messages),
    ticket: (topics, seconds, session) => ticketFor({ url, key: KEY, secret }, topics, seconds, session),
    end: (sessions) => notifyAll(db, ENDED, sessions),
  }
}

/** Throws where something is longer than a notification may be. */
async function notifyAll(db: Database, channel: string, told: unknown[]): Promise<void> {
  const batches = batchesOf(told)
  if (batches.length > 0)
    await db.execute(sql`select pg_notify(${channel}, batch) from jsonb_array_elements_text(${JSON.stringify(batches)}::jsonb) as batch`)
}

/** As much in one notification as goes in. */
function batchesOf(told: unknown[]): string[] {
  const batches: string[] = []
  let room = 0
  for (const message of told.map((one) => JSON.stringify(one))) {
    const bytes = Buffer.byteLength(message) + 1
    if (bytes + 2 > LONGEST) throw new Error('A message to open pages is too long')
    if (bytes <= room) batches.push(`${batches.pop()!.slice(0, -1)},${message}]`)
    else {
      batches.push(`[${message}]`)
      room = LONGEST - 2
    }
    room -= bytes
  }
  return batches
}
