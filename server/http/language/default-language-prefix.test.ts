import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '#tests/fixtures/open-app.ts'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

test('the prefix of the default language redirects to the address without it, on this shop alone', async () => {
  const { call } = openTestApp(shop)
  for (const [path, to] of [
    ['/en-US', '/'],
    ['/en-US/', '/'],
    ['/en-US/products?search=mochi', '/products?search=mochi'],
    ['/en-US//elsewhere.example', '//elsewhere.example'],
  ]) {
    const { status, headers } = await call(path!)
    expect([status, headers.get('Location')]).toEqual([308, shop.settings.url + to])
  }
})
