import { REALTIME_SUBSCRIBE_STATES as STATES, RealtimeClient } from '@supabase/realtime-js'
import { HEARTBEAT_INTERVAL_MS, HIDDEN_DISCONNECT_MS, reconnectDelay, CONNECT_TIMEOUT_MS } from './timings.ts'
import type { TopicListener } from './live-event.ts'
import { fetchPageTicket, isTicketValidFor, type PageTicket } from './page-ticket.ts'

// The page's one WebSocket connection to the live service, shared by all listeners. It opens for
// the first listener and closes after the last.

const listeners = new Set<TopicListener>()
let client: RealtimeClient | null = null
let ticket: PageTicket | null = null
/** Topics that were refused a ticket. They are not requested again until the set changes. */
let refused = ''
let isAsleep = false
let tries = 0
let arranging: ReturnType<typeof setTimeout> | undefined
let lastArranged: Promise<void> = Promise.resolve()
/** Milliseconds: one part of a page may stop listening and another start within a moment. */
const UNSUBSCRIBE_DELAY_MS = 50

/** Subscribes `listener` to its topics until `signal` aborts. */
export function addTopicListener(listener: TopicListener, signal: AbortSignal): void {
  if (listeners.size === 0) watchPage()
  listeners.add(listener)
  signal.addEventListener('abort', () => {
    listeners.delete(listener)
    arrange()
  })
  arrange()
}

/** Matches the connection to the listeners, one change after another. */
function arrange(after = UNSUBSCRIBE_DELAY_MS): void {
  arranging ??= setTimeout(() => {
    arranging = undefined
    lastArranged = lastArranged.then(connect).catch(() => {
      tries += 1
      arrange(reconnectDelay(tries))
    })
  }, after)
}

async function connect(): Promise<void> {
  const topics = wantedTopics()
  if (topics.size === 0) return hangUp()
  if (isAsleep || nameOf(topics) === refused) return
  if (!ticket || !isTicketValidFor(ticket, topics)) ticket = await fetchPageTicket(topics)
  if (!ticket) {
    refused = nameOf(topics)
    return hangUp()
  }
  refused = ''
  if (isAsleep) return
  const present = (client ??= open(ticket))
  await present.setAuth()
  // The page may have been hidden in the meantime.
  if (present !== client) return
  if (!present.isConnected()) present.connect()
  // Unused channels stay open until their ticket expires; it is not renewed.
  const joined = new Set(present.getChannels().map(topicIn))
  for (const topic of topics) if (!joined.has(topic)) join(present, topic)
}

function open({ url, key }: PageTicket): RealtimeClient {
  return new RealtimeClient(url, {
    params: { apikey: key },
    heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS,
    timeout: CONNECT_TIMEOUT_MS,
    reconnectAfterMs: reconnectDelay,
    accessToken: currentToken,
  })
}

let renewing: Promise<PageTicket | null> | null = null

/** Called at every heartbeat. Without a new ticket the old one expires. */
async function currentToken(): Promise<string | null> {
  const topics = wantedTopics()
  if (ticket && !isTicketValidFor(ticket, topics)) {
    renewing ??= fetchPageTicket(topics).finally(() => (renewing = null))
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
        // Also after a rejoin, because news may have been missed in the meantime.
        tell(topic, null)
      }
      // The service closed the channel: the ticket was not renewed in time, or its session has
      // ended.
      if ((status === STATES.CLOSED || isRefusal(fault)) && wantedTopics().has(topic)) askAnew()
    })
}

/** The ticket is no longer valid. Asks the shop for another one. */
function askAnew(): void {
  ticket = null
  if (arranging === undefined) arrange(reconnectDelay((tries += 1)))
}

/** Whether the service refused the ticket; false for a broken connection. */
function isRefusal(fault: Error | undefined): boolean {
  return /^(Unauthorized|InvalidJWT)/.test(fault?.message ?? '')
}

function tell(topic: string, news: Parameters<TopicListener['hear']>[0]): void {
  for (const listener of listeners) if (listener.topics.includes(topic)) listener.hear(news)
}

function hangUp(): void {
  disconnect()
  ticket = null
}

/** Gives the connection up. The next one is a client of its own. */
function disconnect(): void {
  if (client) void closeWhenSettled(client)
  client = null
}

const SETTLE_POLL_MS = 100

/** Browsers log a warning when a WebSocket is closed while it still connects. */
async function closeWhenSettled(left: RealtimeClient): Promise<void> {
  while (left.isConnecting()) await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL_MS))
  await left.disconnect()
}

let isWatching = false

/** A page that is hidden for long disconnects, and reconnects when it is visible again. */
function watchPage(): void {
  if (isWatching) return
  isWatching = true
  let sleeping: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(sleeping)
    if (document.hidden) sleeping = setTimeout(sleep, HIDDEN_DISCONNECT_MS)
    else if (isAsleep) wake()
  })
}

function sleep(): void {
  isAsleep = true
  disconnect()
}

function wake(): void {
  isAsleep = false
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
