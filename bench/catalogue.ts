import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/postgres.ts'
import { launch } from '#tests/helpers/launch.ts'
import { type Measured, measureOverHttp } from './catalogue/over-http.ts'
import { atMost, type Cell, type Figure, row } from './document/figures.ts'
import { recordFigures } from './document/record.ts'
import { MAX_SPREAD } from './load.ts'

// `npm run bench -- catalogue`: performance with a large catalogue, compared to a hundred products.
// The short run has 5,000 products and takes some three minutes. `catalogue-full` has 100,000
// (250,000 variations) on both databases and takes half an hour on an idle host. `catalogue-search`
// has 100,000 and measures only listings and searches over HTTP, in some five minutes. Each
// measurement has a process and a database of its own.

const SMALL = 100
const SIGN = /^(\{.*\})$/m
const flag = { type: 'boolean', default: false } as const
const { full, search } = parseArgs({ options: { full: flag, search: flag } }).values
const large = full || search ? 100_000 : 5_000

const few = await measureOverHttp(SMALL, search)
const many = await measureOverHttp(large, search)
const figures = [...waits(few, many), ...inColumns('process', { [countOf(SMALL)]: few.process, [countOf(large)]: many.process })]
if (!search) {
  const inside: Record<string, Record<string, number>> = {}
  const synced: Record<string, Record<string, number>> = {}
  for (const engine of full ? (['PostgreSQL', 'PGlite'] as const) : (['PostgreSQL'] as const)) {
    for (const products of full ? [SMALL, large] : [large]) inside[columnOf(engine, products)] = await measure('measure', engine, products)
    synced[columnOf(engine, large)] = await measure('sync', engine, large)
  }
  figures.push(...inColumns('inside', inside), ...inColumns('sync', synced))
}
recordFigures(search ? 'catalogue-search' : full ? 'catalogue-full' : 'catalogue', figures)

/** Waiting times with many products beside those with few. */
function waits(few: Measured, many: Measured): Figure[] {
  return many.waits.flatMap(({ what, processor, p50, p99, budgetMs, isCrowded }) => {
    const small = few.waits.find((one) => one.what === what)
    return row('waits', what, {
      'CPU time': [processor, 'ms'],
      p50: [p50, 'ms'],
      p99: [p99, 'ms', budgetMs === null ? undefined : atMost(budgetMs)],
      'p99 against p50': [p99 / p50, 'x', isCrowded ? atMost(MAX_SPREAD) : undefined],
      ...(small && { [`p99 with ${countOf(SMALL)}`]: [small.p99, 'ms'] }),
    })
  })
}

/** Figures whose names end with their unit, such as `load, ms`, a column for each measurement. */
function inColumns(table: string, columns: Record<string, Record<string, number>>): Figure[] {
  const names = new Set(Object.values(columns).flatMap((column) => Object.keys(column)))
  return [...names].flatMap((name) => {
    const [, what = name, unit = ''] = /^(.*), (\S+|processor ms)$/.exec(name) ?? []
    const cells = Object.entries(columns).flatMap(([column, { [name]: value }]): [string, Cell][] =>
      value === undefined ? [] : [[column, [value, unit.replace('processor ', '')]]],
    )
    return row(table, what + (unit.startsWith('processor') ? ', CPU time' : ''), Object.fromEntries(cells))
  })
}

function columnOf(engine: string, products: number): string {
  return `${engine}, ${countOf(products)}`
}

function countOf(products: number): string {
  return `${products.toLocaleString('en')} products`
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
