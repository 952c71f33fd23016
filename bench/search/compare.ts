import { itemAt } from '../../shared/present.ts'
import MiniSearch from 'minisearch'
import pg from 'pg'
import { CatalogueSearch } from '#shop/catalogue/search/search.ts'
import type { IndexedProduct } from '#shop/catalogue/mirror/indexed-product.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { madeUpProducts, madeUpQueries, type MadeUp } from './products.ts'

// `node bench/search/compare.ts [products]`: compares three search engines, one query at a time.
// For docs/decisions/0013-search.md.

const products = madeUpProducts(Number(process.argv[2] ?? 100_000))
const questions = madeUpQueries(products, 200)
/**
 * Each query runs this often and the fastest run counts, because other load on the host is not the
 * search engine's fault.
 */
const RUNS = 3
const row = (values: (string | number)[]) => console.log(`| ${values.join(' | ')} |`)
const milliseconds = (value: number) => value.toFixed(value < 10 ? 1 : 0)

row(['way', 'made in s', 'memory in MB', 'p50 ms', 'p99 ms', 'slowest', 'in the first three'])
for (const way of process.argv[3]?.split(',') ?? ['own', 'minisearch', 'postgres']) await { own, minisearch, postgres }[way]!()
process.exit(0)

async function own(): Promise<void> {
  const shelved = new Map(products.map((product) => [product.id, shelvedOf(product)]))
  const search = new CatalogueSearch()
  await measure('postings over MiniSearch’s tree', async () => {
    await search.follow(
      shelved,
      new Map([...new Set(products.map(({ category }) => category))].map((name) => [name, { id: name, name, ordinal: 1 }])),
    )
    return async (text) => search.find(text, 50).ids
  })
}

async function minisearch(): Promise<void> {
  const plain = (term: string) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  await measure('MiniSearch', async () => {
    const index = new MiniSearch<MadeUp>({
      fields: ['name', 'flavour', 'place', 'category', 'ingredients', 'description'],
      processTerm: plain,
      searchOptions: {
        boost: { name: 6, category: 3, place: 3, flavour: 2 },
        prefix: (term) => term.length > 1,
        fuzzy: (term) => (term.length > 7 ? 2 : term.length > 3 ? 1 : 0),
        weights: { fuzzy: 0.3, prefix: 0.7 },
        combineWith: 'AND',
      },
    })
    await index.addAllAsync(products)
    return async (text) =>
      index
        .search(text)
        .slice(0, 50)
        .map(({ id }) => id as string)
  })
}

async function postgres(): Promise<void> {
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await measure('PostgreSQL: tsvector, then pg_trgm', async () => {
      await client.query(`create extension if not exists pg_trgm; create extension if not exists unaccent;
        create table p (id text primary key, name text, words tsvector)`)
      for (let at = 0; at < products.length; at += 5000) {
        const some = products.slice(at, at + 5000)
        await client.query(
          `insert into p select id, unaccent(lower(name)), setweight(to_tsvector('simple', unaccent(name)), 'A') || setweight(to_tsvector('simple', unaccent(about)), 'B') ||
             setweight(to_tsvector('simple', unaccent(more)), 'D') from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as t(id, name, about, more)`,
          [
            some.map(({ id }) => id),
            some.map(({ name }) => name),
            some.map(({ flavour, place, category }) => `${flavour} ${place} ${category}`),
            some.map(({ ingredients, description }) => `${ingredients} ${description}`),
          ],
        )
      }
      await client.query('create index on p using gin (words); create index on p using gin (name gin_trgm_ops); analyze p')
      return async (text) => {
        const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
        const { rows } = await client.query<{ id: string }>(
          `select id from p where words @@ to_tsquery('simple', unaccent($1)) order by ts_rank(words, to_tsquery('simple', unaccent($1))) desc limit 50`,
          [words.map((word) => `${word}:*`).join(' & ')],
        )
        if (rows.length > 0) return rows.map(({ id }) => id)
        const alike = await client.query<{ id: string }>(
          'select id from p where unaccent(lower($1)) <% name order by word_similarity(unaccent(lower($1)), name) desc limit 50',
          [text],
        )
        return alike.rows.map(({ id }) => id)
      }
    })
  } finally {
    await client.end()
    await server.stop()
  }
}

async function measure(way: string, make: () => Promise<(text: string) => Promise<string[]>>): Promise<void> {
  const before = process.memoryUsage().rss
  const began = performance.now()
  const find = await make()
  const made = (performance.now() - began) / 1000
  const memory = (process.memoryUsage().rss - before) / 1e6
  const times: { ms: number; text: string }[] = []
  let hits = 0
  for (const { text, wanted } of questions) {
    let found: string[] = []
    let ms = Infinity
    for (let run = 0; run < RUNS; run += 1) {
      const start = performance.now()
      found = await find(text)
      ms = Math.min(ms, performance.now() - start)
    }
    times.push({ ms, text })
    if (found.slice(0, 3).some((id) => wanted.has(id))) hits += 1
  }
  times.sort((a, b) => a.ms - b.ms)
  const at = (part: number) => itemAt(times, Math.floor((times.length - 1) * part))
  const slowest = `${milliseconds(at(1).ms)} (${at(1).text})`
  row([
    way,
    made.toFixed(1),
    memory.toFixed(0),
    milliseconds(at(0.5).ms),
    milliseconds(at(0.99).ms),
    slowest,
    `${Math.round((hits * 100) / questions.length)} %`,
  ])
}

function shelvedOf(product: MadeUp): IndexedProduct {
  const record = {
    ...product,
    createdAt: '2026-01-01T00:00:00Z',
    country: null,
    region: product.place,
    cravings: [],
    diets: [],
    ingredients: product.ingredients.split('; '),
  }
  return { record, categories: [product.category] } as unknown as IndexedProduct
}
