import type { KeyObject } from 'node:crypto'
import type { Limits } from './limits.ts'
import type { Listener } from './listener.ts'
import { ENDED, readToken } from './tokens.ts'
import { type Frame, isRecord } from './wire.ts'

export interface Rules {
  /** The signing key of the tokens. */
  tokenKey: KeyObject
  limits: Limits
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
export async function answer(frame: Frame, listener: Listener, rules: Rules): Promise<void> {
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

async function join(frame: Frame, listener: Listener, { tokenKey, limits, isAlive, refused, now }: Rules): Promise<void> {
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
  const read = await readToken(token, tokenKey, now())
  if ('onJoin' in read) return refuse(read.onJoin)
  if (!read.topics.has(name)) return refuse(`Unauthorized: ${mayNotRead(name)}`)
  if (!(await listener.holds(read.session, isAlive))) return refuse(ENDED.onJoin)
  if (!listener.isOpen) return
  listener.join(topic, joinRef ?? frame.ref, read)
  listener.reply(frame, 'ok', { postgres_changes: [] })
}

/** A newer token replaces the old one. If it does not permit the channel, the channel ends. */
async function renew({ topic, payload }: Frame, listener: Listener, { tokenKey, isAlive, now }: Rules): Promise<void> {
  const token = payload.access_token
  if (!isToken(token)) return
  const read = await readToken(token, tokenKey, now())
  if ('whileJoined' in read) listener.leave(topic, now(), read.whileJoined)
  else if (!read.topics.has(nameOf(topic))) listener.leave(topic, now(), mayNotRead(nameOf(topic)))
  else if (!(await listener.holds(read.session, isAlive))) listener.leave(topic, now(), ENDED.whileJoined)
  else listener.renew(topic, read)
}

function nameOf(topic: string): string {
  return topic.slice('realtime:'.length)
}

/** Clients without a token send the project's key, which permits nothing. */
function isToken(value: unknown): value is string {
  return typeof value === 'string' && !value.startsWith('sb_')
}

function isPrivate({ config }: Frame['payload']): boolean {
  return isRecord(config) && (config.private === true || config.private === 'true')
}

function mayNotRead(name: string): string {
  return `You do not have permissions to read from this Channel topic: ${name}`
}
