import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { itemAt } from '#shared/present.ts'
import { locales, localize } from '#shared/locale.ts'
import { type Child, launch } from '#tests/helpers/launch.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { shopEnvironment, shopFlags } from '../scripts/ready.js'
import { atMost, type Figure, row } from './document/figures.ts'
import { untilQuiet } from './orders/processor.ts'
import { recordFigures } from './document/record.ts'

// `npm run bench -- memory`: resident memory of the shop's process with the demo catalog and the
// settings of `npm start`: at rest after the first start and after another one, then after 100,000
// mixed requests. The memory of a PostgreSQL server is not counted. Linux only.

const REQUESTS = 100_000
const CONNECTIONS = 16
/** Milliseconds after which the work of a start is over, on this machine and on slower ones. */
const REST_MS = 20_000

const lists = ['', '?page=2', '?country=JP', '?diet=vegan', '?sort=name', '?stock=1', '?page=3']
const snacks = ['lychee-gummies', 'durian-chips', 'black-sugar-caramels']

const figures: Figure[] = []
for (const engine of ['PostgreSQL', 'PGlite'] as const) {
  const folder = mkdtempSync(join(tmpdir(), 'wanderbite-memory-'))
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : null
  const env = { ...shopEnvironment, DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '', PORT: '0', SHOP_URL: '', LOG_LEVEL: 'error' }
  const start = () => launch('build/server/main.js', env, /Shop\s+(http\S+)/, undefined, shopFlags)
  try {
    const first = await start()
    await atRest(first)
    note(`${engine}, first start`, first, 250)
    await first.stop()
    const second = await start()
    await atRest(second)
    note(`${engine}, another start`, second, 250)
    await browse(second.url)
    await untilQuiet(second.process.pid!)
    note(`${engine}, after ${REQUESTS.toLocaleString('en')} requests`, second, 350)
    await second.stop()
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
recordFigures('memory', figures)

function note(what: string, { process: { pid } }: Child, budgetMegabytes: number): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  figures.push(
    ...row('process', what, { 'at rest': [megabytes('VmRSS'), 'MB', atMost(budgetMegabytes)], highest: [megabytes('VmHWM'), 'MB'] }),
  )
}

async function atRest(shop: Child): Promise<void> {
  await wait(REST_MS)
  await untilQuiet(shop.process.pid!)
}

/**
 * Sends the requests: of twenty, fifteen are shared pages in seven languages, two are searches and two
 * suggestions of which no two are alike, and one page is rendered for one visitor.
 */
async function browse(url: string): Promise<void> {
  let sent = 0
  const requests = (pathOf: (number: number) => string) => ({
    setupRequest: (request: autocannon.Request) => ({ ...request, path: pathOf((sent += 1)) }),
  })
  const shared = (path: string) => requests((number) => localize(path, itemAt(locales, number % locales.length)))
  const unlike = (path: string) => requests((number) => path + number)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount: REQUESTS,
    headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US' },
    requests: [
      ...lists.map((query) => shared(`/products${query}`)),
      ...snacks.flatMap((snack) => [shared(`/products/${snack}`), shared(`/products/${snack}`)]),
      shared('/'),
      shared('/faq'),
      unlike('/products?search=chips+'),
      unlike('/products?search=gummy+'),
      unlike('/api/suggest?q=ch+'),
      unlike('/api/suggest?q=mo+'),
      { path: '/products', headers: { cookie: 'flash=bench' } },
    ],
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} answers were no 200, ${result.errors} failed`)
}
