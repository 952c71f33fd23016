import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShopServer } from './shop-server.ts'

const asked: string[] = []
const server = createShopServer({ answer: (request, response) => response.end(String(asked.push(request.url ?? ''))), realtime: null })
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** Sends an upgrade and another request on the same connection. Returns the paths that were answered. */
async function answeredAfterUpgrade(path: string): Promise<string[]> {
  asked.length = 0
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('data', () => {})
  socket.end(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n` +
      'GET /next HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n',
  )
  await once(socket, 'close')
  return [...asked]
}

test('nothing that follows an upgrade for the socket is read as a request, even without a realtime service', async () => {
  expect(await answeredAfterUpgrade('/realtime/v1/websocket?vsn=1.0.0')).toEqual([])
})

test('an upgrade for anything else is an ordinary request', async () => {
  expect(await answeredAfterUpgrade('/about')).toContain('/about')
})
