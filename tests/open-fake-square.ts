import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openSquare } from '#adapters/square.ts'

/** A Square that answers by path, each in turn and the last for ever: for what the embedded point of sale never says. `begin` stands before each test. */
export async function openFakeSquare() {
  const fake = {
    answers: {} as Record<string, (object | ((response: ServerResponse) => void))[]>,
    asked: [] as { path: string; body: string }[],
    begin() {
      fake.asked = []
      fake.answers = { '/v2/locations/L1': [{ location: { id: 'L1', currency: 'USD' } }] }
    },
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = (request.url ?? '').split('?', 1)[0]!
      fake.asked.push({ path: request.url ?? '', body })
      const turns = fake.answers[path] ?? []
      const answer = turns.length > 1 ? turns.shift() : turns[0]
      const missing = { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }] }
      if (typeof answer === 'function') answer(response)
      else response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? missing))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    accessToken: 'token',
    locationId: 'L1',
    webhookSignatureKey: 'key',
    webhookUrl: 'https://shop.test/webhooks',
    baseUrl,
    nameCharge: String,
  }
  return Object.assign(fake, {
    baseUrl,
    square: openSquare({ ...settings, timeout: 500 }),
    /** Waits long enough for a busy machine to send what is too large. */
    patient: openSquare({ ...settings, timeout: 20_000 }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

/** An amount as Square writes it. */
export const usd = (amount: number, currency = 'USD') => ({ amount, currency })
