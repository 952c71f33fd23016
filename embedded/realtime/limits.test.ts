import { afterEach, expect, test, vi } from 'vitest'
import { key, openRealtimeServer } from '#tests/fixtures/open-realtime.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})
async function open(...settings: Parameters<typeof openRealtimeServer>) {
  const server = await openRealtimeServer(...settings)
  opened.push(server)
  return server
}
type Server = Awaited<ReturnType<typeof open>>

/** A socket that has joined its topics, without the official client. */
async function joined(server: Server, topics: string[], headers?: Record<string, string>) {
  const socket = server.socket(headers)
  await socket.isOpen
  const { token } = await server.ticket(topics)
  for (const topic of topics) socket.say('1', '1', `realtime:${topic}`, 'phx_join', { config: { private: true }, access_token: token })
  await vi.waitFor(() => expect(socket.heard).toHaveLength(topics.length))
  return socket
}
const replies = (heard: unknown[]) => heard.map((frame) => (frame as [string, string, string, string, unknown])[4])

test.each<[string, Record<string, string>, string, number]>([
  ['a page of another site', { origin: 'https://evil.example' }, `apikey=${key}`, 403],
  ['a page of nobody', { origin: '' }, `apikey=${key}`, 403],
  ['no key', {}, 'vsn=1.0.0', 401],
  ['another key', {}, 'apikey=another', 401],
  ['another protocol', {}, `apikey=${key}&vsn=3.0.0`, 403],
])('a socket is refused for %s', async (_, headers, query, status) => {
  const server = await open()
  expect(await server.socket(headers, query).ended).toBe(status)
  expect(server.service().open()).toBe(0)
})

test('one network address has a limit of sockets and regains a place when it closes one', async () => {
  const server = await open({ limits: { socketsOfOne: 2, sockets: 4 } })
  const from = (address: string) => server.socket({ 'x-forwarded-for': address })
  const first = from('10.0.0.1')
  await Promise.all([first.isOpen, from('10.0.0.1').isOpen])
  expect(await from('10.0.0.1').ended).toBe(429)
  await Promise.all([from('10.0.0.2').isOpen, from('10.0.0.3').isOpen])
  expect(await from('10.0.0.4').ended).toBe(429)
  first.socket.terminate()
  await vi.waitFor(() => expect(server.service().open()).toBe(3))
  await from('10.0.0.1').isOpen
})

test('one socket joins a limited number of topics', async () => {
  const server = await open({ limits: { channels: 2 } })
  const socket = await joined(server, ['a', 'b', 'c'])
  expect(replies(socket.heard)).toEqual([
    { status: 'ok', response: { postgres_changes: [] } },
    { status: 'ok', response: { postgres_changes: [] } },
    { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } },
  ])
})

test('joining a topic again replaces the first join and takes no second place', async () => {
  const server = await open({ limits: { channels: 1 } })
  const socket = await joined(server, ['a'])
  const { token } = await server.ticket(['a'])
  socket.say('2', '2', 'realtime:a', 'phx_join', { config: { private: true }, access_token: token })
  await vi.waitFor(() => expect(socket.heard).toHaveLength(3))
  expect(socket.heard.slice(1)).toEqual([
    ['1', '1', 'realtime:a', 'phx_close', {}],
    ['2', '2', 'realtime:a', 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
  ])
  server.service().tell({ topic: 'a', event: 'changed', payload: {} })
  await vi.waitFor(() => expect(socket.heard).toHaveLength(4))
})

test('a flood of messages, a message that is too long and an invalid message end the socket', async () => {
  const server = await open({ limits: { messages: { atOnce: 20, perSecond: 1 } } })
  const [flood, long, rubbish, bytes] = [server.socket(), server.socket(), server.socket(), server.socket()]
  await Promise.all([flood, long, rubbish, bytes].map(({ isOpen }) => isOpen))
  for (let count = 0; count < 25; count++) flood.say(null, String(count), 'phoenix', 'heartbeat', {})
  expect(await flood.ended).toBe(1008)
  long.say(null, '1', 'phoenix', 'heartbeat', { padding: 'x'.repeat(64 * 1024) })
  expect(await long.ended).toBe(1009)
  rubbish.say({ not: 'a frame' })
  expect(await rubbish.ended).toBe(1007)
  bytes.socket.send(Buffer.from([9, 9, 9]))
  expect(await bytes.ended).toBe(1007)
})

test('a socket without a message for a minute is closed, and one with heartbeats stays open', async () => {
  let now = Date.now()
  const server = await open({ now: () => now })
  const [silent, breathing] = [await joined(server, ['a']), await joined(server, ['a'])]
  now += 40_000
  breathing.say(null, '7', 'phoenix', 'heartbeat', {})
  await vi.waitFor(() => expect(breathing.heard).toHaveLength(2))
  now += 40_000
  expect(await silent.ended).toBe(1000)
  server.service().tell({ topic: 'a', event: 'changed', payload: {} })
  await vi.waitFor(() => expect(breathing.heard).toHaveLength(3))
})

test('a socket that joins no topic within a minute is closed, with or without heartbeats', async () => {
  let now = Date.now()
  const server = await open({ now: () => now })
  const socket = server.socket()
  await socket.isOpen
  now += 61_000
  expect(await socket.ended).toBe(1000)
})

test('a client that does not read is disconnected, and the others still receive messages', async () => {
  const server = await open({ limits: { backlog: 100_000 } })
  const [slow, quick] = [await joined(server, ['a']), await joined(server, ['a'])]
  slow.socket.pause()
  for (let count = 1; server.service().open() === 2; count++) {
    server.service().tell({ topic: 'a', event: 'changed', payload: { count, padding: 'x'.repeat(50_000) } })
    await vi.waitFor(() => expect(quick.heard).toHaveLength(1 + count), { interval: 1 })
  }
  slow.socket.resume()
  expect(await slow.ended).toBe(1006)
})

test('a server stop closes every socket with the service restart code', async () => {
  const server = await open()
  const socket = await joined(server, ['a'])
  await Promise.all([server.restart(), expect(socket.ended).resolves.toBe(1012)])
})
