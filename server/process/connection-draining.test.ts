import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openConnectionGate } from './connection-draining.ts'

const opened: { close: () => unknown }[] = []
afterEach(() => opened.splice(0).forEach((one) => one.close()))

async function openServer(inner: string[] = []) {
  const held: ServerResponse[] = []
  const server = createServer((request, response) =>
    gate.admit(request, response, () => (request.url === '/slow' ? void held.push(response) : response.end('served'))),
  )
  const gate = openConnectionGate(server, inner, (_, response) => response.writeHead(503).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  opened.push({ close: () => agent.destroy() }, { close: () => server.closeAllConnections() }, server)
  async function ask(path: string) {
    const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode, connection: answer.headers.connection }
  }
  return { gate, ask, held }
}

test('a draining server serves on, and each response ends its connection', async () => {
  const { gate, ask } = await openServer()
  expect(await ask('/')).toEqual({ status: 200, connection: 'keep-alive' })
  gate.startDraining()
  expect([gate.isDraining(), gate.isOpen()]).toEqual([true, true])
  expect(await ask('/')).toEqual({ status: 200, connection: 'close' })
})

test('a server that stops refuses connections, so that a proxy tries another process, and ends the request in progress', async () => {
  const { gate, ask, held } = await openServer()
  const slow = ask('/slow')
  await expect.poll(() => held.length).toBe(1)
  gate.startDraining()
  await gate.stopAccepting()
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  const drained = gate.drain()
  held[0]!.end('done')
  expect(await slow).toMatchObject({ status: 200 })
  await drained
})

test('a server that calls itself answers its own calls until the pages in progress are done, and others with 503', async () => {
  const { gate, ask } = await openServer(['/emulator'])
  gate.startDraining()
  await gate.stopAccepting()
  expect([(await ask('/')).status, (await ask('/emulator/pay')).status]).toEqual([503, 200])
  await gate.drain()
  await expect(ask('/emulator/pay')).rejects.toThrow('ECONNREFUSED')
})
