import { openPglite } from './open-pglite.ts'
import { openPostgres, type PostgresOptions } from './open-postgres.ts'
import type { StartupWait } from './startup-wait.ts'
import type { OpenDatabase } from './open.types.ts'

/** PostgreSQL with its settings, or the folder of the embedded database. */
type DatabaseLocation = (Omit<PostgresOptions, 'patience'> & { url: string; poolSize?: number }) | { folder: string; schema?: string }

/**
 * Opens PostgreSQL by URL, or else PGlite in a folder (locked against other processes), and runs
 * the migrations.
 */
export function openDatabase(location: DatabaseLocation, migrations: string, patience?: StartupWait): Promise<OpenDatabase> {
  if (!('url' in location)) return openPglite({ ...location, migrations })
  const { url, poolSize, ...options } = location
  return openPostgres(url, migrations, poolSize, { ...options, patience })
}
