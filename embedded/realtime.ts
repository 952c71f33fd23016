import { createSecretKey } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { broadcastRoutes } from './realtime/broadcasts.ts'
import { answerFrame, type ConversationRules } from './realtime/conversation.ts'
import { type AcceptedHandshake, checkHandshake, refuseUpgrade } from './realtime/handshake.ts'
import { type RealtimeLimits, defaultRealtimeLimits } from './realtime/limits.ts'
import { ChannelSocket } from './realtime/channel-socket.ts'
import { TopicRegistry } from './realtime/topics.ts'
import type { BroadcastMessage } from './realtime/broadcast-message.ts'
import { readFrame } from './realtime/wire.ts'

export interface Realtime {
  /** `POST /api/broadcast`. Mount it where the socket is. */
  app: Hono
  /** Handles an upgrade request: accepts the connection, or refuses it. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void
  /** Sends the message to all clients of this process that have joined its topic. */
  tell(message: BroadcastMessage): void
  /**
   * Ends the channels of this process that were joined with tokens of these sessions. These tokens
   * cannot join again.
   */
  end(sessions: string[]): void
  /** The number of open sockets. */
  open(): number
  /** The number of refused sockets and joins so far. */
  refused(): number
  /**
   * Makes all clients reconnect, spread over `within` milliseconds. Use it when messages may have
   * been lost.
   */
  reconnect(within: number): void
  /**
   * Closes all connections, so that the clients reconnect to another process, and refuses new ones.
   */
  close(): Promise<void>
}

export interface RealtimeSettings {
  /** The project's public key; not a secret. */
  key: string
  /** The key for broadcasts; secret. */
  serviceKey: string
  /** The signing key of the tokens. */
  tokenSecret: string
  /** The only origin whose pages may connect, such as https://shop.example. */
  origin: string
  /** The client's address, for the limits. */
  addressOf(request: IncomingMessage): string
  /** Handles messages received by `app`. The default sends them to the clients of this process. */
  broadcast?: (messages: BroadcastMessage[]) => void | Promise<void>
  /**
   * Whether the session of a token is still active. It is called when a client joins. The default
   * accepts all sessions.
   */
  isAlive?: (session: string) => Promise<boolean>
  limits?: Partial<RealtimeLimits>
  now?: () => number
}

/** Timeout for the closing handshake, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1000

/**
 * Implements the channel protocol of the hosted realtime service (Phoenix channels, 1.0.0 and
 * 2.0.0) for the pages of one shop. A token lists the private channels that a client may join, and
 * only the shop itself may broadcast. Nothing is stored and nothing is logged.
 */
export function openRealtime({ tokenSecret, isAlive = async () => true, now = Date.now, ...settings }: RealtimeSettings): Realtime {
  const limits = { ...defaultRealtimeLimits, ...settings.limits }
  let refused = 0
  const rules: ConversationRules = {
    tokenKey: createSecretKey(Buffer.from(tokenSecret)),
    limits,
    isAlive,
    refused: () => void (refused += 1),
    now,
  }
  const topics = new TopicRegistry()
  const listeners = new Set<ChannelSocket>()
  const perAddress = new Map<string, number>()
  const manners = { maxPayload: limits.message, perMessageDeflate: false, closeTimeout: CLOSE_TIMEOUT_MS }
  const server = new WebSocketServer({ noServer: true, clientTracking: false, ...manners })
  let isClosed = false
  const rounds = setInterval(() => {
    for (const listener of listeners) listener.lookAfter(now())
  }, limits.rounds).unref()
  const room: Room = { server, topics, listeners, perAddress, rules }

  return {
    app: broadcastRoutes({
      ...settings,
      longest: limits.payload,
      tell: settings.broadcast ?? ((messages) => messages.forEach((message) => topics.tell(message))),
    }),
    upgrade(request, connection, head) {
      connection.on('error', () => {})
      if (isClosed) return refuseUpgrade(connection, { status: 503, error: 'Closing' })
      const admission = checkHandshake(request, {
        ...settings,
        limits,
        open: listeners.size,
        openOf: (address) => perAddress.get(address) ?? 0,
      })
      if ('address' in admission) return admit(room, admission, { request, connection, head })
      refused += 1
      refuseUpgrade(connection, admission)
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
      for (const end = Date.now() + CLOSE_TIMEOUT_MS; listeners.size > 0 && Date.now() < end;) await wait(10)
      for (const listener of listeners) listener.terminate()
    },
  }
}

/** Shared by the open connections. */
interface Room {
  server: WebSocketServer
  topics: TopicRegistry
  listeners: Set<ChannelSocket>
  /** The number of open connections of each address. */
  perAddress: Map<string, number>
  rules: ConversationRules
}

interface Upgrade {
  request: IncomingMessage
  connection: Duplex
  head: Buffer
}

/** Completes the handshake and answers the client's messages, one after another. */
function admit({ server, topics, listeners, perAddress, rules }: Room, { address, version }: AcceptedHandshake, upgrade: Upgrade): void {
  const { limits, now } = rules
  const { request, connection, head } = upgrade
  perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
  connection.once('close', () => {
    const others = (perAddress.get(address) ?? 1) - 1
    if (others === 0) perAddress.delete(address)
    else perAddress.set(address, others)
  })
  server.handleUpgrade(request, connection, head, (socket) => {
    const listener = new ChannelSocket(socket, { version, topics, limits, now: now() })
    listeners.add(listener)
    let turn = Promise.resolve()
    socket.on('message', (data, isBinary) => {
      if (!listener.hear(now())) return listener.close(1008, 'Too many messages per second')
      const frame = readFrame(version, data as Buffer, isBinary)
      if (!frame) return listener.close(1007, 'No message of this protocol')
      turn = turn.then(() => answerFrame(frame, listener, rules)).catch(() => listener.close(1011, 'Internal error'))
    })
    // A connection error closes the connection and needs no report.
    socket.on('error', () => {})
    socket.once('close', () => {
      listeners.delete(listener)
      listener.forget()
    })
  })
}
