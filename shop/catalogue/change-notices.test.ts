import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type TestShop } from '#tests/fixtures/open-shop.ts'
import type { CatalogueChange, StockCount } from '#shop/ports.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'

let shop: TestShop
let notices: string[]
beforeEach(async () => {
  shop = await openShop()
  notices = []
  await shop.opened.listen(
    'catalogue',
    (one) => void notices.push(one),
    () => {},
  )
})
afterEach(() => shop.close())

const discount = (at: number, version = 1): CatalogueChange => ({
  id: `OFF-${at}`,
  version,
  kind: 'discount',
  record: { id: `OFF-${at}`, name: `Off ${at}` },
  source: { id: `OFF-${at}`, amount: 5n },
})
const many = (count: number, version?: number) => Array.from({ length: count }, (_, at) => discount(at, version))

function selling(changes: Iterable<CatalogueChange>, counts: StockCount[] = []): TestShop {
  const catalogueSince = async function* () {
    yield* changes
  }
  const stockCounts = async function* () {
    yield* counts
  }
  return { ...shop, catalogueSource: { ...shop.catalogueSource, catalogueSince }, stockSource: { ...shop.stockSource, stockCounts } }
}

/** PostgreSQL delivers notifications shortly after the commit, in commit order. */
const heard = (what: () => unknown) => expect.poll(what, { timeout: 10_000 })

test('a change notice names few changed products, and makes everybody reload everything once for many', async () => {
  await syncCatalogue(selling(many(300)))
  await heard(() => notices.flatMap((one) => JSON.parse(one) as string[]).toSorted()).toEqual(
    many(300)
      .map(({ id }) => id)
      .toSorted(),
  )
  notices = []
  await syncCatalogue(selling(many(3000, 2)))
  await heard(() => notices.at(-1)).toBe('')
  expect(notices.filter((one) => one === '')).toHaveLength(1)
})

test('many new stock counts are published as one change notice', async () => {
  const counts = Array.from({ length: 2500 }, (_, at) => ({ variationId: `V-${at}`, quantity: 3, countedAt: new Date(0) }))
  const stock: string[] = []
  await shop.opened.listen(
    'stock',
    (one) => void stock.push(...(JSON.parse(one) as string[])),
    () => {},
  )
  await syncCatalogue(selling([], counts))
  await heard(() => notices).toEqual([''])
  await heard(() => stock).toHaveLength(2000)
})

test('a change notice that an interrupted sync did not publish is published by the next sync', async () => {
  function* broken() {
    yield* many(2500)
    throw new Error('the power went out')
  }
  await expect(syncCatalogue(selling(broken()))).rejects.toThrow('the power went out')
  expect(notices).not.toContain('')
  await syncCatalogue(selling([]))
  await heard(() => notices.at(-1)).toBe('')
})
