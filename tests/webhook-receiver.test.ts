import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebhookSender } from '#adapters/webhook-sender.ts'
import { addWebhookEndpoint, sendTestWebhook } from '#shop/office/operations/outgoing-webhooks.ts'
import { makeCustomer } from './helpers/factories.ts'
import { openShop, type TestShop } from './fixtures/open-shop.ts'

// The receiver of docs/webhooks.md, as its reader would run it.

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ webhookSender: openWebhookSender({ mayCallThisMachine: true }) })
})
afterAll(() => shop.close())

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => void server.close(closed))
  return port
}

test('the example receiver in the documentation accepts a test event, and refuses a wrong secret', async () => {
  const source = /```js receiver\.mjs\n([\s\S]+?)```/.exec(readFileSync('docs/webhooks.md', 'utf8'))?.[1]
  const file = `tests/receiver-${randomUUID()}.mjs`
  writeFileSync(file, source ?? '')
  const by = await makeCustomer(shop, { role: 'owner' })
  const port = await freePort()
  const { id, secret } = await addWebhookEndpoint(shop, by, { url: `http://localhost:${port}/`, events: ['order.paid'] })
  try {
    for (const [used, status] of [
      [secret, 204],
      [`whsec_${Buffer.alloc(24).toString('base64')}`, 400],
    ] as const) {
      const receiver = spawn(process.execPath, [file], { env: { ...process.env, WEBHOOK_SECRET: used, PORT: String(port) } })
      let output = ''
      receiver.stdout.on('data', (text) => (output += String(text)))
      const ended = new Promise((resolve) => receiver.once('exit', resolve))
      const answer = async () => (await sendTestWebhook(shop, by, id)).responseStatus
      await expect.poll(answer, { timeout: 20_000, interval: 2500 }).toBe(status)
      await expect.poll(() => output.includes('webhook.test')).toBe(status === 204)
      receiver.kill()
      await ended
    }
  } finally {
    rmSync(file)
  }
}, 60_000)
