import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

// The load balancer of the drill: one address before the shop's processes, as deploy/ has it. It is
// also the network between the point of sale and the shop, which may lose the order of webhooks.

/** Longest wait for a process. A hung one costs a customer this long, once. */
const ANSWER_TIMEOUT_MS = 20_000
/** A process that did not answer is left alone for this long. */
const REST_MS = 5_000
/** Webhooks of a disturbed network come up to this late, and twice. */
const MAX_WEBHOOK_DELAY_MS = 2_500
const MAX_WEBHOOK_TRIES = 20

export interface Front {
  /** The processes to choose from, as URLs. */
  backends: Set<string>
  /** Webhooks come late, twice and in another order. */
  shufflesWebhooks: boolean
  /** Webhooks that have not been delivered yet. */
  webhooksUnderWay(): number
  close(): Promise<void>
}

interface Passed {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Opens the front at this port. */
export async function openFront(port: number): Promise<Front> {
  const resting = new Map<string, number>()
  let turn = 0
  let underWay = 0
  const front: Front = {
    backends: new Set(),
    shufflesWebhooks: false,
    webhooksUnderWay: () => underWay,
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return front

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    if (front.shufflesWebhooks && incoming.url?.startsWith('/api/webhooks/')) {
      for (let copy = 0; copy < 2; copy += 1) void deliverLater(incoming, body)
      outgoing.writeHead(200).end()
      return
    }
    const { status, headers, body: answer } = await pass(incoming, body)
    outgoing.writeHead(status, headers).end(answer)
  }

  async function deliverLater(incoming: IncomingMessage, body: Buffer): Promise<void> {
    underWay += 1
    for (let tries = 0; tries < MAX_WEBHOOK_TRIES; tries += 1) {
      await wait(Math.random() * MAX_WEBHOOK_DELAY_MS)
      if ((await pass(incoming, body)).status < 300) break
    }
    underWay -= 1
  }

  /** Asks one process after the other, until one takes the request. A request is not sent twice. */
  async function pass({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Passed> {
    const awake = [...front.backends].filter((one) => (resting.get(one) ?? 0) < Date.now())
    const list = awake.length > 0 ? awake : [...front.backends]
    for (let at = 0; at < list.length; at += 1) {
      const backend = list[turn++ % list.length]!
      const passed = await ask(backend, { method, path: url, headers }, body)
      if (typeof passed === 'object') return passed
      resting.set(backend, Date.now() + REST_MS)
      if (passed === 'cut-off') break
    }
    return { status: 502, headers: { 'content-type': 'text/plain' }, body: Buffer.from('No process of the shop answered') }
  }
}

/** The answer of a process. 'refused': nobody listened, so another process may be asked. */
function ask(
  backend: string,
  { method, path, headers }: { method?: string | undefined; path?: string | undefined; headers: IncomingMessage['headers'] },
  body: Buffer,
): Promise<Passed | 'refused' | 'cut-off'> {
  const { hostname, port } = new URL(backend)
  return new Promise((done) => {
    const asked = httpRequest({ hostname, port, method, path, headers, agent: false, timeout: ANSWER_TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) }))
      response.on('error', () => done('cut-off'))
    })
    asked.on('timeout', () => asked.destroy(new Error('The process did not answer in time')))
    asked.on('error', (error: NodeJS.ErrnoException) => done(error.code === 'ECONNREFUSED' ? 'refused' : 'cut-off'))
    asked.end(body)
  })
}
