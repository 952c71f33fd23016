import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/postgres.ts'
import { launch } from '#tests/helpers/launch.ts'
import { measureOverHttp } from './catalogue/over-http.ts'

// `npm run bench -- catalogue`: performance with a large catalogue, compared to a hundred products.
// The short run has 5,000 products and takes some three minutes. `--full` has 100,000 (250,000
// variations) on both databases and takes half an hour on an idle host. `--search` has 100,000 and
// measures only listings and searches over HTTP, in some five minutes. Each measurement has a
// process and a database of its own. The results are in bench/results.md.

const SIGN = /^(\{.*\})$/m
const flag = { type: 'boolean', default: false } as const
const { full, search } = parseArgs({ options: { full: flag, search: flag } }).values
const large = full || search ? 100_000 : 5_000

for (const products of [100, large]) show(`PostgreSQL, ${products} products, over HTTP`, await measureOverHttp(products, search))
if (search) process.exit(0)
for (const engine of full ? (['PostgreSQL', 'PGlite'] as const) : (['PostgreSQL'] as const)) {
  for (const products of full ? [100, large] : [large]) show(`${engine}, ${products} products`, await measure('measure', engine, products))
  show(`${engine}, ${large} products, synced`, await measure('sync', engine, large))
}

async function measure(what: 'measure' | 'sync', engine: 'PostgreSQL' | 'PGlite', products: number): Promise<Record<string, number>> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : null
  try {
    const child = await launch(`bench/catalogue/${what}.ts`, { DATABASE_URL: postgres?.url ?? '', PRODUCTS: String(products) }, SIGN)
    await child.ended
    return JSON.parse(child.url) as Record<string, number>
  } finally {
    await postgres?.stop()
  }
}

function show(title: string, figures: Record<string, number>): void {
  console.log(title)
  console.table(figures)
}
