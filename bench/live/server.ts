import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import { openRealtime } from '#embedded/realtime.ts'
import { key, origin, path, serviceKey, tokenSecret } from './known.ts'

// A server to measure, chosen by `KIND`: the shop's realtime service alone in a process, or a
// minimal server with sockets of the same library, a list per topic and a loop. Both report their
// memory and CPU time.

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const answer = process.env.KIND === 'bare' ? bare() : service()
const server = createServer((request, response) => {
  if (request.url === '/processor') {
    const { user, system } = process.cpuUsage()
    response.end(String((user + system) / 1000))
  } else if (request.url === '/memory') {
    collect()
    response.end(JSON.stringify({ bytes: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed }))
  } else answer.call(request, response)
})
server.on('upgrade', answer.upgrade)
server.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))

interface Answers {
  call: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => void
}

function service(): Answers {
  const limits = { socketsOfOne: Infinity, messages: { atOnce: 1000, perSecond: 25 } }
  const realtime = openRealtime({ key, serviceKey, tokenSecret, origin, addressOf: () => 'here', limits })
  const listener = getRequestListener(new Hono().route(path, realtime.app).fetch)
  return { call: (...both) => void listener(...both), upgrade: (...asked) => realtime.upgrade(...asked) }
}

function bare(): Answers {
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })
  const topics = new Map<string, Set<WebSocket>>()
  async function publish(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
    for (const { topic, ...message } of (JSON.parse(body) as { messages: { topic: string }[] }).messages) {
      const bytes = Buffer.from(JSON.stringify([null, null, `realtime:${topic}`, 'broadcast', message]))
      for (const socket of topics.get(topic) ?? []) socket.send(bytes, { binary: false })
    }
    response.writeHead(202).end()
  }
  return {
    call: (request, response) => void publish(request, response),
    upgrade: (request, connection, head) =>
      sockets.handleUpgrade(request, connection, head, (socket) => {
        socket.on('message', (data) => {
          const [joinRef, ref, topic, event] = JSON.parse((data as Buffer).toString()) as [string | null, string, string, string]
          const name = topic.slice('realtime:'.length)
          if (event === 'phx_join') topics.set(name, (topics.get(name) ?? new Set()).add(socket))
          socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]))
        })
      }),
  }
}
