import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { guardOuterDatabase } from './outer-database-guard.ts'
import { lockFolder } from './folder-lock.ts'
import { migrateSchema } from './migrate.ts'
import { backUpBeforeUpdate } from './open-pglite/update-backup.ts'
import type { OpenDatabase } from './open.types.ts'
import { DEFAULT_SCHEMA, searchPathStatement } from './schema-name.ts'

interface PgliteSettings {
  /** The database folder; null means in memory. */
  folder: string | null
  migrations: string
  /** The schema of the shop's tables. */
  schema?: string
  /** A database dump to start from. Tests use it to skip the migrations. */
  from?: Blob
}

/**
 * PostgreSQL writes to all shared buffers at startup: the usual 128 MB took a third of a second.
 * The operating system's cache holds the rest.
 */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/**
 * Opens PostgreSQL inside this process and runs the migrations, after a copy of the database of an
 * earlier release. The folder is locked first, because two processes on one folder would corrupt
 * the data.
 */
export async function openPglite({ folder, migrations, schema = DEFAULT_SCHEMA, from }: PgliteSettings): Promise<OpenDatabase> {
  if (folder) await mkdir(folder, { recursive: true })
  const unlock = folder ? lockFolder(folder) : () => {}
  const pglite = await PGlite.create(folder ? join(folder, 'postgres') : undefined, {
    startParams: START_PARAMETERS,
    loadDataDir: from,
  }).catch(asSystemError(folder))
  const plain = drizzle(pglite)
  try {
    await pglite.exec(searchPathStatement(schema))
    const beforeUpdate = async () => {
      if (!folder) return
      await pglite.exec('CHECKPOINT')
      backUpBeforeUpdate(folder)
    }
    if (!from) await migrateSchema(plain, { folder: migrations, schema, beforeUpdate })
  } catch (error) {
    await pglite.close()
    unlock()
    throw error
  }
  return {
    engine: 'pglite',
    db: guardOuterDatabase(plain),
    pool: () => null,
    async listen(channel, onMessage) {
      await pglite.listen(channel, onMessage)
    },
    async checkpoint() {
      await pglite.exec('CHECKPOINT')
    },
    async vacuum() {
      await pglite.exec('VACUUM (ANALYZE)')
    },
    async close() {
      if (folder) await pglite.exec('CHECKPOINT')
      await pglite.close()
      unlock()
    },
  }
}

/** System errors that `explain` knows, by PGlite's (WASI) error numbers. */
const faults: Record<number, string> = { 2: 'EACCES', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** PGlite throws file system errors as objects that are not an Error and have no message. */
function asSystemError(path: string | null): (error: unknown) => never {
  return (error) => {
    const code = typeof error === 'object' && error !== null && 'errno' in error ? faults[Number(error.errno)] : undefined
    throw code ? Object.assign(new Error(`${code}: ${path}`, { cause: error }), { code, path }) : error
  }
}

/**
 * Dumps a freshly migrated database for tests. The dump is as small as possible, because each test
 * copies it.
 */
export async function dumpMigrated(migrations: string): Promise<Blob> {
  const pglite = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  await pglite.exec(searchPathStatement(DEFAULT_SCHEMA))
  await migrateSchema(drizzle(pglite), { folder: migrations, schema: DEFAULT_SCHEMA })
  await pglite.exec("update pg_database set datistemplate = false where datname = 'template0'")
  await pglite.exec('drop database template0')
  await pglite.exec('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}
