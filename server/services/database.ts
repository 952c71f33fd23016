import { join } from 'node:path'
import { openDatabase } from '#database/open.ts'
import type { OpenDatabase, QueryObserver } from '#database/open.types.ts'
import type { StartupWait } from '#database/startup-wait.ts'
import type { Config } from '#server/config.types.ts'

/**
 * Opens the configured database and runs the migrations. `task` is the purpose of the process in
 * PostgreSQL's lists of connections. `onQuery` is called for each statement, on PostgreSQL only.
 */
export function openConfiguredDatabase(
  { database, dataDir }: Config,
  patience: StartupWait,
  { task, onQuery }: { task: string; onQuery?: QueryObserver },
): Promise<OpenDatabase> {
  const { schema } = database
  const location = database.kind === 'postgres' ? { ...database, task, onQuery } : { folder: join(dataDir, 'database'), schema }
  return openDatabase(location, 'database/migrations', patience)
}
