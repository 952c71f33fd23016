import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { mailerContract, type MailServiceDouble } from './mail.contract.ts'
import { openResend } from './resend.ts'

interface Asked {
  from: string
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  reply_to?: string
}

mailerContract('Resend', openService, () =>
  openResend({ apiKey: 're_test', from: 'noreply@shop.test', baseUrl: 'http://127.0.0.1:1', timeout: 500 }),
)

test('an email that Resend accepted before it was reworded counts as sent', async () => {
  const server = createServer((_request, response) => answer(response, 409, { name: 'invalid_idempotent_request', message: 'Reworded' }))
  const service = await listenWith(server)
  await expect(
    service.post.send({ id: '1@shop.test', to: { name: '', address: 'noor@example.test' }, subject: 'Hello', html: '<p>', text: 'Hello' }),
  ).resolves.toBeUndefined()
  await service.close()
})

async function openService(): Promise<MailServiceDouble> {
  const server = createServer((request, response) => void take(request, response))
  const service: MailServiceDouble = { received: [], mood: 'well', ...(await listenWith(server)) }
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = (await json(request)) as Asked
    if (service.mood === 'silent') return
    if (service.mood === 'busy') return answer(response, 503, { name: 'application_error', message: `Try ${asked.to} later` })
    if (service.mood === 'locked') return answer(response, 403, { name: 'invalid_api_key', message: 'API key is invalid' })
    if (service.mood === 'refusing') return answer(response, 422, { name: 'validation_error', message: `Invalid ${asked.to}` })
    service.received.push({
      id: String(request.headers['idempotency-key']),
      from: asked.from,
      to: addressIn(asked.to),
      subject: asked.subject,
      html: asked.html,
      text: asked.text,
      headers: Object.fromEntries([
        ...Object.entries(asked.headers).map(([name, value]) => [name.toLowerCase(), value]),
        ...(asked.reply_to ? [['reply-to', asked.reply_to]] : []),
      ]),
    })
    answer(response, 200, { id: crypto.randomUUID() })
  }
  return service
}

async function listenWith(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    post: openResend({ apiKey: 're_test', from: 'Wanderbite <noreply@shop.test>', baseUrl, timeout: 3000 }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, statusCode: number, body: object): void {
  response.writeHead(statusCode, { 'content-type': 'application/json' }).end(JSON.stringify({ statusCode, ...body }))
}

function addressIn(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox
}
