import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RealtimeClient, type RealtimeClientOptions } from '@supabase/realtime-js'
import { Hono } from 'hono'
import { WebSocket } from 'ws'
import { ticketFor } from '#adapters/live-ticket.ts'
import { openRealtime, type Realtime, type RealtimeSettings } from '#embedded/realtime.ts'

export const origin = 'https://shop.example'
export const key = 'sb_publishable_of_the_shop'
export const serviceKey = 'sb_secret_of_the_shop'
export const tokenSecret = 'what the service checks its tokens with'
const path = '/realtime/v1'

/** The realtime service over real HTTP on a free port. Each connection is of the address that its `X-Forwarded-For` says. */
export async function openRealtimeServer(over: Partial<RealtimeSettings> = {}) {
  let service: Realtime
  let server: Server
  let port = 0
  /** What HTTP answers instead of the service, in turn: a status, or nothing. */
  const moods: (number | 'silent')[] = []
  const calls: Request[] = []

  async function open() {
    const settings = { path, key, serviceKey, tokenSecret, origin, addressOf, ...over }
    service = openRealtime({ ...settings, limits: { rounds: 10, ...over.limits } })
    const outer = new Hono()
    outer.use(async (c, next) => {
      calls.push(c.req.raw.clone())
      const mood = moods.shift()
      if (mood === 'silent') await new Promise((done) => c.req.raw.signal.addEventListener('abort', done))
      if (mood === undefined) return next()
      c.res = new Response(serviceKey, { status: mood === 'silent' ? 504 : mood })
      return undefined
    })
    outer.route(path, service.app)
    const listener = getRequestListener(outer.fetch)
    server = createServer((...asked) => void listener(...asked))
    // An idle connection that the server closes while somebody is about to use it would fail a test at random.
    server.keepAliveTimeout = 0
    server.on('upgrade', (...asked) => service.upgrade(...asked))
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  }
  async function close() {
    await service.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  await open()
  const url = `http://127.0.0.1:${port}${path}`
  const clients: RealtimeClient[] = []

  return {
    url,
    calls,
    moods,
    service: () => service,
    ticket: (topics: string[], seconds = 600, session?: string) => ticketFor({ url, key, secret: tokenSecret }, topics, seconds, session),
    /** A page with the official client. */
    page(token: string | null, options: RealtimeClientOptions = {}) {
      const client = openPage(url, key, token, options)
      clients.push(client)
      return client
    },
    /** A connection without the client: what it was sent, and how it ended. */
    socket: (headers: Record<string, string> = {}, query = `apikey=${key}&vsn=2.0.0`) =>
      openSocket(`${url.replace('http', 'ws')}/websocket?${query}`, headers),
    async restart() {
      await close()
      await open()
    },
    async close() {
      for (const client of clients) void client.disconnect()
      await close()
    },
  }
}

/** A browser tells whose page it shows; the official client leaves that to it. */
function browserOf(pageOrigin: string) {
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { origin: pageOrigin })
    }
  } as unknown as NonNullable<RealtimeClientOptions['transport']>
}

export function openPage(url: string, apikey: string, token: string | null, options: RealtimeClientOptions = {}, from = origin) {
  const client = new RealtimeClient(url.replace(/^http/, 'ws'), {
    transport: browserOf(from),
    params: { apikey },
    reconnectAfterMs: () => 20,
    ...options,
  })
  if (token) void client.setAuth(token)
  return client
}

/** Joins a topic: what is heard there, and what the client said became of it. */
export function listen(client: RealtimeClient, topic: string, config: Record<string, unknown> = {}) {
  const heard: { event: string; payload: Record<string, unknown> }[] = []
  const told: string[] = []
  const states: string[] = []
  const channel = client.channel(topic, { config: { private: true, ...config } })
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
  channel.on('system', { event: '*' }, ({ message }) => told.push(message))
  channel.subscribe((state, fault) => states.push(fault ? `${state} ${fault.message}` : state))
  return { channel, heard, told, states }
}

function openSocket(address: string, headers: Record<string, string>) {
  const socket = new WebSocket(address, { headers: { origin, ...headers } })
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString())))
  const ended = new Promise<number>((done) => {
    socket.once('close', (code) => done(code))
    // Turned away: the status instead of a code.
    socket.once('unexpected-response', (_, answer) => done(answer.statusCode ?? 0))
    socket.on('error', () => {})
  })
  const isOpen = new Promise<void>((done) => socket.once('open', () => done()))
  return { socket, heard, ended, isOpen, say: (...frame: unknown[]) => socket.send(JSON.stringify(frame)) }
}

function addressOf({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  return String(headers['x-forwarded-for'] ?? '127.0.0.1')
}
