import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import type { StartupWait } from './startup-wait.ts'
import type { OpenDatabase } from './open.types.ts'

/** PostgreSQL, with the other roles that may reach the shop's tables; or the embedded database. */
type DatabaseLocation = { url: string; allowedRoles?: string[] } | { folder: string }

/**
 * Opens PostgreSQL by URL, or else PGlite in a folder (locked against other processes), and runs
 * the migrations.
 */
export function openDatabase(location: DatabaseLocation, migrations: string, patience?: StartupWait): Promise<OpenDatabase> {
  return 'url' in location
    ? openPostgres(location.url, migrations, undefined, { patience, allowedRoles: location.allowedRoles })
    : openPglite({ folder: location.folder, migrations })
}
