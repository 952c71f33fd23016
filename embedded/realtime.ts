import { createSecretKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { broadcastCalls } from './realtime/broadcasts.ts'
import { answer, type Rules } from './realtime/conversation.ts'
import { type Admission, admissionOf, turnAway } from './realtime/handshake.ts'
import { type Limits, usualLimits } from './realtime/limits.ts'
import { Listener } from './realtime/listener.ts'
import { Topics } from './realtime/topics.ts'
import type { Message } from './realtime/message.ts'
import { readFrame } from './realtime/wire.ts'

export interface Realtime {
  /** `POST /api/broadcast`, to be mounted where `path` leads to. */
  app: Hono
  /** Whether a request for an upgrade is meant for this service. */
  answers(request: IncomingMessage): boolean
  /** Takes over a connection that asked for an upgrade: lets its page listen, or turns it away. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void
  /** Tells everybody who is connected here and has joined the message's topic. */
  tell(message: Message): void
  /** Ends what was joined with tokens of these sessions, here; nobody joins anything with one again. */
  end(sessions: string[]): void
  /** How many sockets are open. */
  open(): number
  /** How many sockets and joins were refused so far. */
  refused(): number
  /** Asks everybody to come back, spread over `within` milliseconds: for when messages may have been lost. */
  reconnect(within: number): void
  /** Sends everybody away, to come back elsewhere, and lets nobody in any more. */
  close(): Promise<void>
}

export interface RealtimeSettings {
  /** Where it is reached, without a slash at the end, such as /realtime/v1. */
  path: string
  /** Names the project to clients; no secret. */
  key: string
  /** Lets its bearer broadcast; secret. */
  serviceKey: string
  /** What tokens are signed with. */
  tokenSecret: string
  /** Whose pages may connect, such as https://shop.example. */
  origin: string
  /** Whom a request is from, for the limits. */
  addressOf(request: IncomingMessage): string
  /** What is done with a message that came by `app`; told to those connected here unless set. */
  broadcast?: (messages: Message[]) => void | Promise<void>
  /** Whether the session that a token names has not ended; asked when somebody joins. All are alive unless set. */
  isAlive?: (session: string) => Promise<boolean>
  limits?: Partial<Limits>
  now?: () => number
}

/** How long a page may take to say goodbye, in milliseconds. */
const FAREWELL = 1000

/**
 * Serves the channel protocol of the hosted realtime service (Phoenix channels, 1.0.0 and 2.0.0) for pages of one shop: private channels that a token
 * names, which only the shop itself speaks to. Nothing is kept, nothing is logged.
 */
export function openRealtime({ path, tokenSecret, isAlive = async () => true, now = Date.now, ...settings }: RealtimeSettings): Realtime {
  const limits = { ...usualLimits, ...settings.limits }
  let refused = 0
  const rules: Rules = { tokenKey: createSecretKey(Buffer.from(tokenSecret)), limits, isAlive, refused: () => void (refused += 1), now }
  const topics = new Topics()
  const listeners = new Set<Listener>()
  const perAddress = new Map<string, number>()
  const manners = { maxPayload: limits.message, perMessageDeflate: false, closeTimeout: FAREWELL }
  const server = new WebSocketServer({ noServer: true, clientTracking: false, ...manners })
  let isClosed = false
  const rounds = setInterval(() => {
    for (const listener of listeners) listener.lookAfter(now())
  }, limits.rounds).unref()

  function admit({ address, version }: Admission, request: IncomingMessage, connection: Duplex, head: Buffer): void {
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    connection.once('close', () => {
      const others = perAddress.get(address)! - 1
      if (others === 0) perAddress.delete(address)
      else perAddress.set(address, others)
    })
    server.handleUpgrade(request, connection, head, (socket) => {
      const listener = new Listener(socket, version, topics, limits, now())
      listeners.add(listener)
      let turn = Promise.resolve()
      socket.on('message', (data, isBinary) => {
        if (!listener.hear(now())) return listener.close(1008, 'Too many messages per second')
        const frame = readFrame(version, data as Buffer, isBinary)
        if (!frame) return listener.close(1007, 'No message of this protocol')
        turn = turn.then(() => answer(frame, listener, rules)).catch(() => listener.close(1011, 'Internal error'))
      })
      // What is wrong with a connection ends it, and nobody needs to know more.
      socket.on('error', () => {})
      socket.once('close', () => {
        listeners.delete(listener)
        listener.forget()
      })
    })
  }

  return {
    app: broadcastCalls({
      ...settings,
      longest: limits.payload,
      tell: settings.broadcast ?? ((messages) => messages.forEach((message) => topics.tell(message))),
    }),
    answers: (request) => request.url?.split('?', 1)[0] === `${path}/websocket`,
    upgrade(request, connection, head) {
      connection.on('error', () => {})
      if (isClosed) return turnAway(connection, { status: 503, error: 'Closing' })
      const admission = admissionOf(request, {
        ...settings,
        limits,
        open: listeners.size,
        openOf: (address) => perAddress.get(address) ?? 0,
      })
      if ('address' in admission) return admit(admission, request, connection, head)
      refused += 1
      turnAway(connection, admission)
    },
    tell: (message) => topics.tell(message),
    end(sessions) {
      for (const listener of listeners) for (const session of sessions) listener.end(session, now())
    },
    open: () => listeners.size,
    refused: () => refused,
    reconnect(within) {
      for (const listener of listeners) setTimeout(() => listener.close(1012, 'Service restart'), Math.random() * within).unref()
    },
    async close() {
      isClosed = true
      clearInterval(rounds)
      for (const listener of listeners) listener.close(1012, 'Service restart')
      for (const end = Date.now() + FAREWELL; listeners.size > 0 && Date.now() < end;) await wait(10)
      for (const listener of listeners) listener.terminate()
    },
  }
}
