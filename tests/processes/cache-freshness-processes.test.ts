import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProcesses } from '../fixtures/open-processes.ts'
import { until } from '../journeys/parts/shopper.ts'
import { wordsOf } from '../journeys/parts/shopper-pages.ts'
import { tillOf } from '../journeys/parts/point-of-sale-of.ts'

// Two processes on one PostgreSQL. The point of sale notifies only one of them.

let processes: Awaited<ReturnType<typeof openProcesses>>
beforeAll(async () => {
  processes = await openProcesses(2)
}, 120_000)
afterAll(() => processes?.close())

const read = async (url: string) => (await fetch(url, { headers: { 'accept-language': 'en-US' } })).text()

test('a new price is on every page and API response of both processes within moments', async () => {
  // Another price at each try, so that a second try is one.
  const cents = randomInt(70_001, 79_999)
  // Picture names sometimes contain the same digits.
  const hasCents = async (url: string) => new RegExp(`\\b${cents}\\b`).test(await read(url))
  const isShown = async (url: string) => wordsOf(await read(url)).includes(`$${(cents / 100).toFixed(2)}`)
  const [first = ''] = processes.urls
  const emulator = await tillOf(first, '', processes.serviceKey)
  const pages = processes.urls.flatMap((url) => [`${url}/products?search=lychee+gummies`, `${url}/products/lychee-gummies`])
  const calls = processes.urls.map((url) => `${url}/api/square/products`)
  expect(await Promise.all([...pages.map(isShown), ...calls.map(hasCents)])).not.toContain(true)
  const { items = [] } = await emulator.catalog.searchItems({ textFilter: 'Lychee Gummies' })
  const item = items.find((one) => one.type === 'ITEM' && one.itemData?.name === 'Lychee Gummies')
  const [variation] = (item?.type === 'ITEM' && item.itemData?.variations) || []
  if (variation?.type !== 'ITEM_VARIATION') throw new Error('There are no Lychee Gummies')
  const itemVariationData = { ...variation.itemVariationData, priceMoney: { amount: BigInt(cents), currency: 'USD' as const } }
  await emulator.catalog.object.upsert({ idempotencyKey: crypto.randomUUID(), object: { ...variation, itemVariationData } })
  const isEverywhere = async () => (await Promise.all([...pages.map(isShown), ...calls.map(hasCents)])).every(Boolean)
  // A second on a host of one's own. The other process would read prices again within five minutes.
  await until(isEverywhere, 10)
})
