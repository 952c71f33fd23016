import { itemAt } from '../../shared/present.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq, sql } from 'drizzle-orm'
import { openPglite } from '#database/open-pglite.ts'
import { openPostgres } from '#database/open-postgres.ts'
import { stock } from '#database/schema.ts'
import { CatalogueMirror } from '#shop/catalogue/catalogue.ts'
import type { CatalogueChange, CatalogueSource, StockSource } from '#shop/ports.ts'
import type { Shop } from '#shop/shop.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'
import { fill } from './fill.ts'
import { productAt } from './goods.ts'

// One process of `npm run bench -- catalogue`: PRODUCTS in the database at DATABASE_URL, or in
// PGlite without one. Prints the results as JSON.

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void
const products = Number(process.env.PRODUCTS ?? 100_000)
const url = process.env.DATABASE_URL
const opened = url ? await openPostgres(url, 'database/migrations') : await openPglite({ folder: null, migrations: 'database/migrations' })
const { db } = opened
const figures: Record<string, number> = {}
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

await timed('fill', () => fill(db, products))
await db.execute(sql`analyze`)
gc()
const before = process.memoryUsage()
const catalogue = new CatalogueMirror(db)
await timed('load', () => catalogue.load())
await timed('searchable after that', () => catalogue.searchable())
gc()
const after = process.memoryUsage()
figures['heap, MB'] = Math.round((after.heapUsed - before.heapUsed) / 1e6)
figures['array buffers, MB'] = Math.round((after.arrayBuffers - before.arrayBuffers) / 1e6)
figures['RSS, MB'] = Math.round(after.rss / 1e6)
await listen(catalogue)
const shop = { db, catalogue, ...fake([]), now: () => new Date() } as unknown as Shop
await timed('one change, on the shelves', () => change(shop, 12))
await timed('one more', () => change(shop, 13))
await timed('load again', () => catalogue.load())
await catalogue.searchable()
const queries = [
  {},
  { sort: 'featured' },
  { countries: ['JP'] },
  { sort: 'price-up', page: 3 },
  { sort: 'name' },
  { diets: ['vegan'], inStock: true },
] as const
for (const query of queries) await timed(`listing ${JSON.stringify(query)}, first`, () => catalogue.list(query as never))
const sold = itemAt(productAt(5).variations, 0).id
await db.update(stock).set({ onHand: 3 }).where(eq(stock.variationId, sold))
await timed('stock of one', () => catalogue.refreshStock([sold]))
for (const query of queries) await timed(`listing ${JSON.stringify(query)}, after a sale`, () => catalogue.list(query as never))
for (let at = 0; at < 3; at += 1) await timed('product view', () => catalogue.product(productAt(products - 1 - at).id))
await timed('shelf', () => catalogue.shelf('new', 4))
console.log(JSON.stringify(figures))
await opened.close()

async function timed(what: string, work: () => unknown): Promise<void> {
  await new Promise((done) => setTimeout(done, 20))
  delay.reset()
  const began = performance.now()
  await work()
  figures[`${what}, ms`] = toTenth(performance.now() - began)
  if (process.env.SAY) console.error(what, figures[`${what}, ms`])
  await new Promise((done) => setTimeout(done, 20))
  if (delay.max > 25e6) figures[`${what}: longest pause, ms`] = toTenth(delay.max / 1e6)
}

async function change(shop: Shop, at: number): Promise<void> {
  const product = productAt(at)
  const cents = 31_415 + at
  const record = { ...product, variations: product.variations.map((one) => ({ ...one, priceCents: cents })) }
  const change: CatalogueChange = { id: product.id, version: 2, kind: 'product', record, source: {} }
  await syncCatalogue({ ...shop, ...fake([change]) })
  await until(() => shop.catalogue.sellable(itemAt(product.variations, 0).id)?.priceCents === cents)
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 2))
}

async function listen(catalogue: CatalogueMirror): Promise<void> {
  await opened.listen(
    'catalogue',
    (changed) => void catalogue.refresh(changed),
    () => {},
  )
  await opened.listen(
    'stock',
    (ids) => void catalogue.refreshStock(JSON.parse(ids) as string[]),
    () => {},
  )
}

function fake(changes: CatalogueChange[]): Pick<Shop, 'catalogueSource' | 'stockSource'> {
  const catalogueSince = async function* () {
    yield* changes
  }
  const stockCounts = async function* () {}
  return {
    catalogueSource: { catalogueSince } as Partial<CatalogueSource> as CatalogueSource,
    stockSource: { stockCounts } as Partial<StockSource> as StockSource,
  }
}

function toTenth(figure: number): number {
  return Math.round(figure * 10) / 10
}
