import { startPostgres } from '../scripts/postgres.ts'
import { launch } from '../tests/launch.ts'

// `npm run bench -- catalogue`: how the shop bears a hundred thousand products, on both databases, each measurement in a process of its own.

const SIGN = /^(\{.*\})$/m
const postgres = await startPostgres()
try {
  for (const [engine, DATABASE_URL] of [
    ['PostgreSQL', postgres.url],
    ['PGlite', ''],
  ] as const) {
    for (const PRODUCTS of ['100', '100000']) {
      for (const SYNC of ['', '1']) {
        const child = await launch('bench/catalogue/measure.ts', { DATABASE_URL, PRODUCTS, SYNC }, SIGN)
        console.log(engine, PRODUCTS, SYNC, child.url)
        await child.ended
      }
    }
  }
} finally {
  await postgres.stop()
}
