import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultDeliveryTerms } from '#shop/pricing/delivery.ts'
import { changeSetting } from '#shop/office/settings/settings-editor.ts'
import { makeCustomer } from '#tests/helpers/factories.ts'
import { copyEmptyCluster } from '#tests/fixtures/empty-cluster.ts'
import type { TestShop } from '#tests/fixtures/open-shop.ts'
import { readConfig } from './config.ts'
import { pageCacheKey } from '#server/pages/page-cache.ts'
import { wireShop, type WiredShop } from './wiring.ts'

let folder: string
let wired: WiredShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wanderbite-wiring-'))
  await copyEmptyCluster(join(folder, 'database'))
  wired = await wireShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' }), 0)
})
afterAll(async () => {
  await wired.close()
  await rm(folder, { recursive: true, force: true })
})

test('a changed setting takes effect without a restart, and no cached page shows the old one', async () => {
  const { shop, cache } = wired
  const server = createServer((request, response) => void (cache.answer(request, response) || response.writeHead(404).end()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const page = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/about`)
  try {
    await cache.once(pageCacheKey({ method: 'GET', url: '/about', headers: {} })!, async () => ({
      html: 'free from $50.00',
      headers: {},
      tags: ['texts', 'settings'],
    }))
    expect((await page()).status).toBe(200)
    const { zones, unknownGrams } = shop.settings.delivery
    const standard = { ...zones[0]!.methods.standard!, freeFromCents: 7000 }
    const value = { zones: [{ ...zones[0]!, methods: { standard } }], unknownGrams }
    await changeSetting(shop, await makeCustomer(shop as TestShop, { role: 'owner' }), { name: 'delivery', value })
    await vi.waitFor(() => expect(defaultDeliveryTerms(shop.settings).standard.freeFromCents).toBe(7000), 5000)
    expect((await page()).status).toBe(404)
  } finally {
    await new Promise((done) => server.close(done))
  }
})
