import type { KeyObject } from 'node:crypto'
import type { RealtimeLimits } from './limits.ts'
import type { ChannelSocket } from './channel-socket.ts'
import { SESSION_ENDED, readRealtimeToken } from './tokens.ts'
import { type ChannelFrame, isRecord } from './wire.ts'

export interface ConversationRules {
  /** The signing key of the tokens. */
  tokenKey: KeyObject
  limits: RealtimeLimits
  /** Whether the session of a token is still active. */
  isAlive: (session: string) => Promise<boolean>
  /** Called for each refused join. */
  refused: () => void
  now: () => number
}

/**
 * Answers one message of a client with the hosted service's responses. Call it one message at a
 * time for each client.
 */
export async function answerFrame(frame: ChannelFrame, listener: ChannelSocket, rules: ConversationRules): Promise<void> {
  const { topic, event } = frame
  if (topic === 'phoenix') {
    if (event === 'heartbeat') listener.reply(frame, 'ok', {})
    return
  }
  if (event === 'phx_join') return join(frame, listener, rules)
  if (event === 'phx_leave') {
    listener.reply(frame, 'ok', {})
    return listener.leave(topic, rules.now())
  }
  if (!listener.has(topic)) return listener.reply(frame, 'error', { reason: 'unmatched topic' })
  if (event === 'access_token') return renew(frame, listener, rules)
  // Presence is not implemented. As in the hosted service, the reply is 'ok' and nothing is sent.
  if (event === 'presence') listener.reply(frame, 'ok', {})
  // A client may not broadcast. As in the hosted service, its broadcast is dropped without a reply.
}

async function join(
  frame: ChannelFrame,
  listener: ChannelSocket,
  { tokenKey, limits, isAlive, refused, now }: ConversationRules,
): Promise<void> {
  const { topic, payload, joinRef } = frame
  const refuse = (reason: string) => {
    refused()
    listener.reply(frame, 'error', { reason })
  }
  if (!topic.startsWith('realtime:')) return refuse('unmatched topic')
  // A repeated join replaces the old one.
  listener.leave(topic, now())
  const name = nameOf(topic)
  if (name === '') return refuse('TopicNameRequired: You must provide a topic name')
  if (!isPrivate(payload)) return refuse('PrivateOnly: This project only allows private channels')
  if (listener.joined >= limits.channels) return refuse('ChannelRateLimitReached: Too many channels')
  const token = payload.access_token ?? payload.user_token
  if (!isToken(token)) return refuse(`Unauthorized: ${mayNotRead(name)}`)
  const read = await readRealtimeToken(token, tokenKey, now())
  if ('onJoin' in read) return refuse(read.onJoin)
  if (!read.topics.has(name)) return refuse(`Unauthorized: ${mayNotRead(name)}`)
  if (!(await listener.holds(read.session, isAlive))) return refuse(SESSION_ENDED.onJoin)
  if (!listener.isOpen) return
  listener.join(topic, joinRef ?? frame.ref, read)
  listener.reply(frame, 'ok', { postgres_changes: [] })
}

/** A newer token replaces the old one. If it does not permit the channel, the channel ends. */
async function renew(
  { topic, payload }: ChannelFrame,
  listener: ChannelSocket,
  { tokenKey, isAlive, now }: ConversationRules,
): Promise<void> {
  const token = payload.access_token
  if (!isToken(token)) return
  const read = await readRealtimeToken(token, tokenKey, now())
  if ('whileJoined' in read) listener.leave(topic, now(), read.whileJoined)
  else if (!read.topics.has(nameOf(topic))) listener.leave(topic, now(), mayNotRead(nameOf(topic)))
  else if (!(await listener.holds(read.session, isAlive))) listener.leave(topic, now(), SESSION_ENDED.whileJoined)
  else listener.renew(topic, read)
}

function nameOf(topic: string): string {
  return topic.slice('realtime:'.length)
}

/** Clients without a token send the project's key, which permits nothing. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && !value.startsWith('sb_')
}

function isPrivate({ config }: ChannelFrame['payload']): boolean {
  return isRecord(config) && (config.private === true || config.private === 'true')
}

function mayNotRead(name: string): string {
  return `You do not have permissions to read from this Channel topic: ${name}`
}
