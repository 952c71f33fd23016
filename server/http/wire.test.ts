import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

// The whole application behind Node's HTTP server, for effects that show only in the bytes of a
// connection.

let shop: TestShop
const faults: string[] = []
let server: Server
let port: number
beforeAll(async () => {
  shop = await openShop({
    log: { info: () => {}, warn: () => {}, error: (message, details) => void faults.push(`${message}: ${String(details?.path)}`) },
  })
  const answer = getRequestListener(openTestApp(shop, { clientFiles: 'public' }).app.fetch)
  server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise((done) => server.close(done))
  await shop.close()
})

/** Sends raw bytes and returns the head of the response. */
async function wire(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.end(bytes)
  await new Promise((done) => socket.once('close', done))
  return answer.split('\r\n\r\n', 1)[0]!
}

test('a file response says how long to cache it', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${port}/favicon.svg`)
  expect(headers.get('Cache-Control')).toBe('public, max-age=86400')
})

test('a chunked body that grows too large is refused', async () => {
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const head = 'POST /api/cart/lines HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(await wire(`${head}${piece.repeat(17)}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /)
})

test('a client that disconnects during its body causes no server error', async () => {
  const before = faults.length
  const gone = once(server, 'request').then(([, response]) => once(response as NodeJS.EventEmitter, 'close'))
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /api/cart/lines HTTP/1.1\r\nHost: localhost:3000\r\nContent-Length: 100\r\n\r\n{')
  await once(server, 'request')
  socket.destroy()
  await gone
  expect(await wire('GET /healthz HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  expect(faults.slice(before)).toEqual([])
})

test.each([
  ['too large', '/api/cart/lines', 413],
  ['not theirs to send', '/admin/products', 200],
])('a body that is %s does not affect the next request on its connection', async (_, refusing, status) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ask = async (path: string, body: string) => {
    const asked = request({ port, path, agent, method: 'POST', headers: { 'Content-Length': body.length } }).end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await text(answer)
    return [answer.statusCode, asked.reusedSocket]
  }
  expect(await ask(refusing, 'x'.repeat(1024 * 1024 + 1))).toEqual([status, false])
  expect(await ask('/api/cart/lines', '{}')).toEqual([422, true])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await ask('/api/cart/lines', '{}')).toEqual([422, true])
})

test.each(['/..%2f..%2fetc/passwd', '/../../etc/passwd', '//evil.test/', '/%', '/\\evil.test', 'http://evil.test/', '*', '/?%'])(
  'the path %s causes no server error',
  async (path) => {
    const head = await wire(`GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`)
    expect(head).toMatch(/^HTTP\/1\.1 [234]\d\d /)
    expect(head).not.toMatch(/location: (?!http:\/\/localhost:3000\/)/i)
  },
)

test.each(['/', '/account/login', '/api/cart', '/healthz', '/assets/none.js'])('a TRACE request to %s is refused', async (path) => {
  const head = `TRACE ${path} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nCookie: session_token=secret\r\n\r\n`
  expect(await wire(head)).toMatch(/^HTTP\/1\.1 405 [^]*\r\nAllow: GET, HEAD/i)
})
