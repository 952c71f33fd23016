import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import type { Patience } from './patience.ts'
import type { Database } from './schema.ts'

/** An open, migrated database. */
export interface OpenDatabase {
  engine: 'pglite' | 'postgres'
  db: Database
  /** Hears NOTIFY on a channel, from every process that shares the database. `missed` is called when messages may have been lost. */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<void>
  /** Connections of the pool at work, and questions that wait for one; null where there is no pool. */
  pool: () => { inUse: number; awaited: number } | null
  /** Housekeeping that PGlite does not do by itself; PostgreSQL needs neither. */
  checkpoint(): Promise<void>
  vacuum(): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL, with the roles beside the owner that may reach the shop's tables; or the folder of the embedded database. */
export type DatabaseLocation = { url: string; allowedRoles?: string[] } | { folder: string }

/** Opens PostgreSQL by URL, else PGlite in a folder (locked against other processes), and brings the schema up to date. */
export function openDatabase(location: DatabaseLocation, migrations: string, patience?: Patience): Promise<OpenDatabase> {
  return 'url' in location
    ? openPostgres(location.url, migrations, undefined, { patience, allowedRoles: location.allowedRoles })
    : openPglite({ folder: location.folder, migrations })
}
