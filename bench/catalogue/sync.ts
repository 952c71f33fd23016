import { itemAt } from '../../shared/present.ts'
import { openPglite } from '#database/open-pglite.ts'
import { openPostgres } from '#database/open-postgres.ts'
import { CatalogueMirror } from '#shop/catalogue/catalogue.ts'
import type { Shop } from '#shop/shop.ts'
import { syncCatalogue } from '#shop/stock/point-of-sale-sync.ts'
import { openPointOfSale } from '#tests/fixtures/open-point-of-sale.ts'
import { catalogueOf } from './point-of-sale.ts'

// One process of `npm run bench -- catalogue`: a full sync of PRODUCTS with the point of sale's
// official client, over HTTP from the embedded point of sale in this process, into the database at
// DATABASE_URL (PGlite without one). Prints the results as JSON.

const products = Number(process.env.PRODUCTS ?? 100_000)
const url = process.env.DATABASE_URL
const opened = url ? await openPostgres(url, 'database/migrations') : await openPglite({ folder: null, migrations: 'database/migrations' })
const { db } = opened
const figures: Record<string, number> = {}
const emulator = await timed('stocking the point of sale', () => openPointOfSale({ catalogue: () => catalogueOf(products) }))
const catalogue = new CatalogueMirror(db)
await catalogue.load()
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
let ahead = 0
const shop = {
  db,
  catalogue,
  ...emulator.pointOfSale,
  live: { send: async () => {} },
  log: console,
  now: () => new Date(Date.now() + ahead),
} as unknown as Shop
const synced = await timed('full sync', () => syncCatalogue(shop))
figures.objects = synced.objects
figures.counts = synced.counts
await timed('until it is on the shelves', () => catalogue.load())
// A sync also reads the last minute before the previous sync. The shifted clock keeps the first
// sync's changes out of it.
ahead = 55_000
await timed('everything again, nothing new', () => syncCatalogue(shop, { all: true }))
const variations = catalogue.product(itemAt(catalogue.productSlugs(), 0).id)?.variations ?? []
await timed('one price, from the point of sale to the shelves', async () => {
  await emulator.setPrice(itemAt(variations, 0).id, 31_415)
  await syncCatalogue(shop)
  while (catalogue.sellable(itemAt(variations, 0).id)?.priceCents !== 31_415) await new Promise((done) => setTimeout(done, 2))
})
figures['memory (RSS), MB'] = Math.round(process.memoryUsage().rss / 1e6)
console.log(JSON.stringify(figures))
process.exit(0)

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  figures[`${what}, ms`] = Math.round(performance.now() - began)
  figures[`${what}, processor ms`] = Math.round((user + system) / 1000)
  if (process.env.SAY) console.error(what, figures[`${what}, ms`], figures[`${what}, processor ms`])
  return result
}
