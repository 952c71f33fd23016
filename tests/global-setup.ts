import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dumpMigrated } from '#database/open-pglite.ts'
import { openPostgres } from '#database/open-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated PGlite database. openShop starts from it. */
    pgliteTemplate: string
  }
}

/** Runs the migrations once for the whole run. Tests copy the result. */
export default async function setUp({ provide }: { provide: (key: 'pgliteTemplate', value: string) => void }) {
  const folder = await mkdtemp(join(tmpdir(), 'wanderbite-tests-'))
  const server = process.env.TEST_DATABASE_URL
  if (server) await makeTemplate(server)
  else await writeFile(join(folder, 'template.tar'), Buffer.from(await (await dumpMigrated('database/migrations')).arrayBuffer()))
  provide('pgliteTemplate', join(folder, 'template.tar'))
  return () => rm(folder, { recursive: true, force: true })
}

async function makeTemplate(server: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query('drop database if exists wanderbite_template with (force)')
  await admin.query('create database wanderbite_template')
  await admin.end()
  const url = new URL(server)
  url.pathname = '/wanderbite_template'
  const opened = await openPostgres(url.href, 'database/migrations', 2)
  await opened.close()
}
