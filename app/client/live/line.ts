import { REALTIME_SUBSCRIBE_STATES as STATES, RealtimeClient } from '@supabase/realtime-js'
import { HEARTBEAT_EVERY, HIDDEN_FOR, reconnectAfter, TIMEOUT } from './timings.ts'
import type { Listener } from './listener.ts'
import { askForTicket, isGoodFor, type Ticket } from './ticket.ts'

// The one line that a page has to the shop, whoever on it listens to what. It is opened for the first, and let go with the last.

const listeners = new Set<Listener>()
let client: RealtimeClient | null = null
let ticket: Ticket | null = null
/** What no ticket was to be had for: not asked for again until it is something else. */
let refused = ''
let isAsleep = false
let tries = 0
let arranging: ReturnType<typeof setTimeout> | undefined
let lastArranged: Promise<void> = Promise.resolve()
/** Milliseconds: what one part of a page leaves another may want the next moment. */
const SOON = 50

/** Has `listener` hear of its topics until `signal` ends it. */
export function listen(listener: Listener, signal: AbortSignal): void {
  if (listeners.size === 0) watchPage()
  listeners.add(listener)
  signal.addEventListener('abort', () => {
    listeners.delete(listener)
    arrange()
  })
  arrange()
}

/** Makes the line what the listeners want, one change after the other. */
function arrange(after = SOON): void {
  arranging ??= setTimeout(() => {
    arranging = undefined
    lastArranged = lastArranged.then(connect).catch(() => {
      tries += 1
      arrange(reconnectAfter(tries))
    })
  }, after)
}

async function connect(): Promise<void> {
  const wanted = wantedTopics()
  if (wanted.size === 0) return hangUp()
  if (isAsleep || nameOf(wanted) === refused) return
  if (!ticket || !isGoodFor(ticket, wanted)) ticket = await askForTicket(wanted)
  if (!ticket) {
    refused = nameOf(wanted)
    return hangUp()
  }
  refused = ''
  client ??= open(ticket)
  await client.setAuth()
  // It may have slept.
  if (!client.isConnected()) client.connect()
  // What nobody listens to any more is left where it is: its ticket is not renewed.
  const joined = new Set(client.getChannels().map(topicIn))
  for (const topic of wanted) if (!joined.has(topic)) join(client, topic)
}

function open({ url, key }: Ticket): RealtimeClient {
  return new RealtimeClient(url, {
    params: { apikey: key },
    heartbeatIntervalMs: HEARTBEAT_EVERY,
    timeout: TIMEOUT,
    reconnectAfterMs: reconnectAfter,
    accessToken: currentToken,
  })
}

let renewing: Promise<Ticket | null> | null = null

/** Asked for with every heartbeat. Where no new one is to be had the old one ends by itself. */
async function currentToken(): Promise<string | null> {
  const wanted = wantedTopics()
  if (ticket && !isGoodFor(ticket, wanted)) {
    renewing ??= askForTicket(wanted).finally(() => (renewing = null))
    ticket = (await renewing) ?? ticket
  }
  return ticket?.token ?? null
}

function join(client: RealtimeClient, topic: string): void {
  client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: '*' }, ({ payload }: { payload?: Record<string, unknown> }) => tell(topic, { topic, payload: payload ?? {} }))
    .subscribe((status, fault) => {
      if (status === STATES.SUBSCRIBED) {
        tries = 0
        // Also when it is joined again: something may have been missed meanwhile.
        tell(topic, null)
      }
      // Closed by the service, when a ticket was not renewed in time, or its session has ended.
      if ((status === STATES.CLOSED || isRefusal(fault)) && wantedTopics().has(topic)) askAnew()
    })
}

/** The ticket is worth nothing any more: the shop says whether there is another one. */
function askAnew(): void {
  ticket = null
  if (arranging === undefined) arrange(reconnectAfter((tries += 1)))
}

/** Whether that is what the service said of a ticket, and not of a line that broke. */
function isRefusal(fault: Error | undefined): boolean {
  return /^(Unauthorized|InvalidJWT)/.test(fault?.message ?? '')
}

function tell(topic: string, news: Parameters<Listener['hear']>[0]): void {
  for (const listener of listeners) if (listener.topics.includes(topic)) listener.hear(news)
}

function hangUp(): void {
  void client?.disconnect()
  client = null
  ticket = null
}

let isWatching = false

/** A page that nobody looks at for long needs no line; it has one again when somebody does. */
function watchPage(): void {
  if (isWatching) return
  isWatching = true
  let sleeping: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(sleeping)
    if (document.hidden) sleeping = setTimeout(sleep, HIDDEN_FOR)
    else if (isAsleep) wake()
  })
}

function sleep(): void {
  isAsleep = true
  void client?.disconnect()
}

function wake(): void {
  isAsleep = false
  client?.connect()
  arrange()
}

function wantedTopics(): Set<string> {
  return new Set([...listeners].flatMap(({ topics }) => topics))
}

function nameOf(topics: ReadonlySet<string>): string {
  return [...topics].toSorted().join(' ')
}

function topicIn({ topic }: { topic: string }): string {
  return topic.slice('realtime:'.length)
}
