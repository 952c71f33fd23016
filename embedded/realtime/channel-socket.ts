import type { WebSocket } from 'ws'
import type { RealtimeLimits } from './limits.ts'
import { SESSION_ENDED, tokenExpired, type TokenGrant } from './tokens.ts'
import type { TopicRegistry } from './topics.ts'
import { type ChannelFrame, type ProtocolVersion, writeFrame } from './wire.ts'

const TOPIC_PREFIX = 'realtime:'

interface Channel {
  joinRef: string | null
  /** When the channel's token expires, and the session that it depends on. */
  expiresAt: number
  session: string | null
}

interface ChannelSocketOptions {
  version: ProtocolVersion
  topics: TopicRegistry
  limits: RealtimeLimits
  now: number
}

/** A connected client: its socket and its joined channels. */
export class ChannelSocket {
  readonly version: ProtocolVersion
  private readonly socket: WebSocket
  private readonly topics: TopicRegistry
  private readonly limits: RealtimeLimits
  private readonly channels = new Map<string, Channel>()
  /** Sessions that were active at the check and have not ended since. */
  private readonly sessions = new Set<string>()
  /** The earliest expiry of its tokens. */
  private soonest = Infinity
  private heardAt: number
  private idleSince: number
  /** Messages left in the rate limit's budget. */
  private left: number

  /** `now` is the time of the connection, in milliseconds. */
  constructor(socket: WebSocket, { version, topics, limits, now }: ChannelSocketOptions) {
    this.socket = socket
    this.version = version
    this.topics = topics
    this.limits = limits
    this.heardAt = now
    this.idleSince = now
    this.left = limits.messages.atOnce
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  get joined(): number {
    return this.channels.size
  }

  has(topic: string): boolean {
    return this.channels.has(topic)
  }

  /** Counts a message. Returns false if the rate limit is exceeded. */
  hear(now: number): boolean {
    const { atOnce, perSecond } = this.limits.messages
    this.left = Math.min(atOnce, this.left + (Math.max(0, now - this.heardAt) / 1000) * perSecond) - 1
    this.heardAt = now
    return this.left >= 0
  }

  /**
   * Whether a token with this session is valid. A session that ends during the check counts as
   * ended.
   */
  async holds(session: string | null, isAlive: (session: string) => Promise<boolean>): Promise<boolean> {
    if (session === null || this.sessions.has(session)) return true
    this.sessions.add(session)
    if (!(await isAlive(session))) this.sessions.delete(session)
    return this.sessions.has(session)
  }

  /** Ends the channels whose token depends on `session`. */
  end(session: string, now: number): void {
    if (!this.sessions.delete(session)) return
    for (const [topic, channel] of this.channels) if (channel.session === session) this.leave(topic, now, SESSION_ENDED.whileJoined)
  }

  /** `topic` is the full topic with its prefix, as the client sends it. */
  join(topic: string, joinRef: string | null, { expiresAt, session }: TokenGrant): void {
    this.channels.set(topic, { joinRef, expiresAt, session })
    this.topics.add(topic.slice(TOPIC_PREFIX.length), this)
    this.soonest = Math.min(this.soonest, expiresAt)
  }

  /** Replaces the channel's token. */
  renew(topic: string, { expiresAt, session }: TokenGrant): void {
    const channel = this.channels.get(topic)
    if (channel) Object.assign(channel, { expiresAt, session })
    this.soonest = Math.min(...[...this.channels.values()].map((one) => one.expiresAt))
  }

  /** Ends a channel. With `why` the client first receives an error message. */
  leave(topic: string, now: number, why?: string): void {
    const channel = this.channels.get(topic)
    if (!channel) return
    const { joinRef } = channel
    const name = topic.slice(TOPIC_PREFIX.length)
    this.channels.delete(topic)
    this.topics.remove(name, this)
    if (this.channels.size === 0) this.idleSince = now
    const payload = { extension: 'system', status: 'error', message: why, channel: name }
    if (why) this.send({ joinRef, ref: null, topic, event: 'system', payload })
    this.send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }

  /** Ends channels with expired tokens, and closes sockets that exceed a timeout. */
  lookAfter(now: number): void {
    const { silence, idleness } = this.limits
    if (now - this.heardAt > silence) return this.close(1000, 'No heartbeat')
    if (this.channels.size === 0) {
      if (now - this.idleSince > idleness) this.close(1000, 'No channels')
      return
    }
    if (this.soonest > now) return
    this.soonest = Infinity
    for (const [topic, { expiresAt }] of this.channels) {
      if (expiresAt <= now) this.leave(topic, now, tokenExpired(expiresAt, now).whileJoined)
      else this.soonest = Math.min(this.soonest, expiresAt)
    }
  }

  reply({ joinRef, ref, topic }: ChannelFrame, status: 'ok' | 'error', response: Record<string, unknown>): void {
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  send(frame: ChannelFrame): void {
    this.push(Buffer.from(writeFrame(this.version, frame)))
  }

  /** Sends an encoded message. Disconnects a slow client before its backlog fills the memory. */
  push(bytes: Buffer): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > this.limits.backlog) this.socket.terminate()
    else this.socket.send(bytes, { binary: false })
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }

  terminate(): void {
    this.socket.terminate()
  }

  /** Removes the client from all topics after its socket has closed. */
  forget(): void {
    for (const topic of this.channels.keys()) this.topics.remove(topic.slice(TOPIC_PREFIX.length), this)
    this.channels.clear()
  }
}
