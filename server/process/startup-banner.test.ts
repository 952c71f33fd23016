import { afterAll, expect, test } from 'vitest'
import { users } from '#database/schema.ts'
import { readConfig } from '#server/config.ts'
import { demoCustomer } from '#server/demo/demo.ts'
import { openShop } from '#tests/fixtures/open-shop.ts'
import { startupBanner } from './startup-banner.ts'

const shop = await openShop()
afterAll(() => shop.close())

test('the greeting names the demo accounts only where their passwords work', async () => {
  await shop.db.insert(users).values({ email: demoCustomer.email, name: 'Demo', firstName: 'Demo', emailVerified: true, demo: true })
  const running = {
    url: 'http://localhost:3000',
    port: 3000,
    wired: { shop, embedded: { square: null }, read: <T>(work: () => Promise<T>) => work() },
  }
  expect(await startupBanner(running, readConfig({}))).toContain(demoCustomer.password)
  const hosted = readConfig({ AUTH_SERVICE_URL: 'https://auth.example', AUTH_SERVICE_KEY: 'the secret key' })
  expect(await startupBanner(running, hosted)).not.toContain(demoCustomer.password)
})
