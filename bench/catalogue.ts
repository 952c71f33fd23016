import { startPostgres } from '../scripts/postgres.ts'
import { launch } from '../tests/launch.ts'

// `npm run bench -- catalogue`: how the shop bears a hundred thousand products, on both databases, each measurement in a process and a
// database of its own. Takes some twenty minutes; bench/results.md holds what came of it.

const SIGN = /^(\{.*\})$/m

for (const engine of ['PostgreSQL', 'PGlite'] as const) {
  for (const PRODUCTS of ['100', '100000']) {
    for (const SYNC of ['', '1']) {
      const postgres = engine === 'PostgreSQL' ? await startPostgres() : null
      try {
        const child = await launch('bench/catalogue/measure.ts', { DATABASE_URL: postgres?.url ?? '', PRODUCTS, SYNC }, SIGN)
        await child.ended
        console.log(`${engine}, ${PRODUCTS} products${SYNC && ', synced'}`)
        console.table(JSON.parse(child.url))
      } finally {
        await postgres?.stop()
      }
    }
  }
}
