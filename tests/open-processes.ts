import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#database/open-postgres.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { type Child, launchShop } from './launch.ts'

/** The built shop as several processes on one PostgreSQL, behind a proxy that says where each request comes from. Throws where there is no PostgreSQL. */
export async function openProcesses(count: number) {
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'wanderbite-processes-'))
  const shops: Child[] = []
  const env = { DATABASE_URL: postgres.url, TRUST_PROXY: '1', SERVICE_KEY: 'the same key for all the processes of a test' }
  try {
    // The first one migrates and fills the shelves.
    for (let at = 0; at < count; at += 1) shops.push(await launchShop(join(folder, String(at)), env))
  } catch (error) {
    await close()
    throw error
  }
  const opened = await openPostgres(postgres.url, 'database/migrations', 2)
  async function close() {
    for (const shop of shops) await shop.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    urls: shops.map(({ url }) => url),
    serviceKey: env.SERVICE_KEY,
    opened,
    close: async () => {
      await opened.close()
      await close()
    },
  }
}
